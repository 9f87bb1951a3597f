"""Builds the kernels as native libraries for every platform on one machine; the browser's module shares its steps.

`python -m azulejos.native` builds this machine's library into the package, where `azulejos.rules.library` finds it;
`python -m azulejos.native FOLDER PLATFORM ...` builds those of other platforms. Needs numba and zig; an installed
package only uses the results. Names no game.
"""
