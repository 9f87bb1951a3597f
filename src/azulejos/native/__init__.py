"""The kernels as compiled code for other places than this process: native libraries and the browser's module.

Used to build the package, never by an installed one.
"""
