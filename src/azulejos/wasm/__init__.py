"""The kernels of the rules and the bots as one WebAssembly module, with the data its TypeScript face needs.

`python -m azulejos.wasm FOLDER` builds it; see docs/wasm.md. This layer names no game: its exports follow from the
registered games.
"""
