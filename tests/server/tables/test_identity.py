"""Ids and secrets that people type in a terminal."""

import secrets

import pytest

from azulejos.server.tables.identity import derived, new_id


def test_nothing_to_be_typed_begins_like_a_flag(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [derived(str(number), "seat") for number in range(500)]
    assert len(set(many)) == 500 and not any(secret.startswith("-") for secret in many)
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _: "-bcdefghijkl")
    assert new_id() == "xbcdefghijkl"
