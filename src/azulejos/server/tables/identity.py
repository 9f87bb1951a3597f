"""Secrets, invitations and names: identifies people without accounts. Independent of tables.

A secret is derived from the request's idempotency key, so that a repeated request gets the same response although only
hashes are stored. A request without a key gets a random one.
"""

import base64
import hashlib
import secrets
import unicodedata

LONGEST_NAME = 24


def new_id() -> str:
    """Create a table id: short and unguessable."""
    return _no_flag(secrets.token_urlsafe(9))


def new_key() -> str:
    """Create a key for a request without one."""
    return secrets.token_urlsafe(32)


def derived(key: str, purpose: str) -> str:
    """Derive the secret of a key for a purpose."""
    digest = hashlib.sha256(f"azulejos {purpose} {key}".encode()).digest()
    return _no_flag(base64.urlsafe_b64encode(digest).decode().rstrip("="))


def _no_flag(text: str) -> str:
    """Replace a leading dash: people type ids and secrets in a terminal, which would take it for a flag."""
    return "x" + text[1:] if text.startswith("-") else text


def hashed(secret: str) -> str:
    """Hash a secret for storage; secrets are long and random, so a plain hash cannot be reversed."""
    return hashlib.sha256(secret.encode()).hexdigest() if secret else ""


def once(name: str, request: str) -> str:
    """Identify a request that may be repeated, by a name and a digest of its contents."""
    return f"{name}:{hashlib.sha256(request.encode()).hexdigest()[:24]}"


def clean_name(name: str, number: int) -> str:
    """Make a name presentable: one line of visible characters, or a default from the seat's number."""
    visible = "".join(
        " " if character.isspace() else character
        for character in unicodedata.normalize("NFC", name)
        if character.isspace() or not unicodedata.category(character).startswith("C")
    )
    return " ".join(visible.split())[:LONGEST_NAME].strip() or f"Player {number + 1}"
