// The data of one game, with the kernels that play it.
import type { GameInfo } from "./catalogue.js";
import type { Kernels } from "./kernels.js";
import type { Face } from "./translated.js";

export interface GameType {
  readonly info: GameInfo;
  readonly kernels: Kernels;
  readonly face: Face;
}
