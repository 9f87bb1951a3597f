"""Secrets, invitations and names: how people are told apart without accounts. Knows no table.

A secret is made from the request's idempotency key, so that a request sent twice is answered alike though
only hashes are kept. Whoever sends no key gets one drawn for them.
"""

import base64
import hashlib
import secrets
import unicodedata

LONGEST_NAME = 24


def new_id() -> str:
    """An id for a table: short, and not to be guessed."""
    return secrets.token_urlsafe(9)


def new_key() -> str:
    """A key for a request that came without."""
    return secrets.token_urlsafe(32)


def derived(key: str, purpose: str) -> str:
    """The secret that a key leads to for a purpose."""
    digest = hashlib.sha256(f"azulejos {purpose} {key}".encode()).digest()
    text = base64.urlsafe_b64encode(digest).decode().rstrip("=")
    # What begins with a dash, a command line takes for a flag.
    return "x" + text[1:] if text.startswith("-") else text


def hashed(secret: str) -> str:
    """What is kept of a secret; secrets are long and random, so that a plain hash cannot be turned back."""
    return hashlib.sha256(secret.encode()).hexdigest() if secret else ""


def once(name: str, request: str) -> str:
    """How a log remembers a request that may be sent again: by a name of it, and a digest of what was asked for."""
    return f"{name}:{hashlib.sha256(request.encode()).hexdigest()[:24]}"


def clean_name(name: str, number: int) -> str:
    """A name as it may be shown: one line of visible characters; an empty one is made up from the seat's number."""
    visible = "".join(
        " " if character.isspace() else character
        for character in unicodedata.normalize("NFC", name)
        if character.isspace() or not unicodedata.category(character).startswith("C")
    )
    return " ".join(visible.split())[:LONGEST_NAME].strip() or f"Player {number + 1}"
