// Errors for invalid input, with the same names and messages as in Python.
import { ValueError } from "./python/values.js";

/** Invalid input; the message says what would be accepted. */
export class AzulejosError extends ValueError {
  /** The line of the error, from 1; 0 if the text is not a multi-line one. */
  declare line: number;
  /** The column of the text that is wrong, from 1; 0 when it is not known. */
  declare column: number;

  override __init__(message = ""): void {
    super.__init__(message);
    this.line = 0;
    this.column = 0;
  }

  /** The same error, saying where in a text of several lines it is. */
  at(line: number, column: number): this {
    const placed = new (this.constructor as new (message: string) => this)(`line ${line}, column ${column}: ${this.message}`);
    placed.line = line;
    placed.column = column;
    return placed;
  }
}
/** A game name that is not registered. */
export class UnknownGame extends AzulejosError {}
/** A wrong player count, option or starting player. */
export class BadSetup extends AzulejosError {}
/** A text that is not a move. */
export class MalformedMove extends AzulejosError {}
/** A move that the rules do not allow in this position. */
export class IllegalMove extends AzulejosError {}
/** A shortened move text that more than one legal move fits. */
export class AmbiguousMove extends AzulejosError {}
/** A text that is not a position; `column` says where, counted from 1. */
export class MalformedPosition extends AzulejosError {
  override __init__(message = "", column = 0): void {
    super.__init__(column ? `column ${column}: ${message}` : message);
    this.column = column;
  }
}
/** A position that cannot arise in a game; the message lists the reasons found. */
export class ImpossiblePosition extends AzulejosError {}
/** A text or values that are not an outcome of the pending chance event. */
export class MalformedOutcome extends AzulejosError {}
/** An outcome that contradicts the position, such as a tile dealt that is not in the bag. */
export class ImpossibleOutcome extends AzulejosError {}
/** A text that is not a game record; `line` and `column` say where. */
export class MalformedRecord extends AzulejosError {}
/** A viewer's record in which something is hidden, where the whole truth is needed. */
export class HiddenEvent extends AzulejosError {}
/** A bot name that is not registered. */
export class UnknownBot extends AzulejosError {}
/** A level that there is none of. */
export class UnknownLevel extends AzulejosError {}
/** A budget that cannot be read. */
export class MalformedBudget extends AzulejosError {}
/** A position in which no player is to move. */
export class NothingToDecide extends AzulejosError {}
