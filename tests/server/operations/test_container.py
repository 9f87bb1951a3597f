"""The container and compose files, checked for form: where no engine runs, this is what can be known of them."""

import dataclasses
import json
import re
from typing import Any

import pytest
import yaml

from azulejos.server.settings import PREFIX, Settings
from tests.server.processes import ROOT

FOLDER = ROOT / "container"
INSTRUCTIONS = {
    "FROM", "RUN", "WORKDIR", "COPY", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"
}  # fmt: skip
VARIABLES = {PREFIX + setting.name.upper() for setting in dataclasses.fields(Settings)}


def instructions() -> list[tuple[str, str]]:
    text = (FOLDER / "Containerfile").read_text()
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in joined.splitlines())]


def test_the_container_file_is_made_of_instructions_with_what_they_need() -> None:
    found = instructions()
    assert found[0][0] == "FROM"
    assert {name for name, _ in found} <= INSTRUCTIONS and all(rest for _, rest in found)
    for name, rest in found:
        if name in ("ENTRYPOINT", "CMD"):
            assert all(isinstance(word, str) for word in json.loads(rest))


def test_what_the_container_copies_is_there() -> None:
    stages = {rest.split(" AS ")[1] for name, rest in instructions() if name == "FROM" and " AS " in rest}
    for name, rest in instructions():
        if name == "COPY":
            *sources, _target = rest.split()
            if sources[0].startswith("--from="):
                assert sources[0].removeprefix("--from=") in stages
            else:
                assert all((ROOT / source).exists() for source in sources)


@pytest.fixture(scope="module")
def compose() -> Any:
    return yaml.safe_load((FOLDER / "compose.yaml").read_text())


def test_the_compose_file_names_what_it_uses(compose: Any) -> None:
    services = compose["services"]
    assert set(services) == {"server", "database"}
    for service in services.values():
        assert ("image" in service) != ("build" in service)
        assert set(service.get("depends_on", {})) <= set(services)
        for volume in service.get("volumes", []):
            assert volume.split(":")[0] in compose["volumes"]
    build = services["server"]["build"]
    assert (FOLDER / build["context"] / build["dockerfile"]).resolve() == FOLDER / "Containerfile"
    assert services["database"]["healthcheck"]["test"][0] == "CMD-SHELL"


def test_only_settings_that_exist_are_set(compose: Any) -> None:
    assert set(compose["services"]["server"]["environment"]) <= VARIABLES
    environment = next(rest for name, rest in instructions() if name == "ENV")
    assert {pair.split("=")[0] for pair in environment.split()} <= VARIABLES
