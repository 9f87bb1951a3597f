"""The kernels of the rules and the bots as one WebAssembly module, with the data its TypeScript face needs.

`python -m azulejos.wasm FOLDER` builds it; docs/wasm.md tells how. This layer names no game: what it
exports follows from the games that are registered.
"""
