// What can be wrong with something handed in; the same names and messages as in Python.

export class AzulejosError extends Error {
  override get name(): string {
    return this.constructor.name;
  }
}
/** A game name that is not registered. */
export class UnknownGame extends AzulejosError {}
/** A wrong player count, option or starting player. */
export class BadSetup extends AzulejosError {}
/** A text that is no move at all. */
export class MalformedMove extends AzulejosError {}
/** A move that the rules do not allow in this position. */
export class IllegalMove extends AzulejosError {}
/** A shortened move text that more than one legal move fits. */
export class AmbiguousMove extends AzulejosError {}
/** A position that cannot arise in a game; the message lists every reason. */
export class ImpossiblePosition extends AzulejosError {}
/** A text or values that are no outcome of the chance event that is due. */
export class MalformedOutcome extends AzulejosError {}
/** An outcome that contradicts the position, such as a tile dealt that is not in the bag. */
export class ImpossibleOutcome extends AzulejosError {}
