// The package's face.
export { Engine, loadEngine, type Setup, type Sources } from "./engine.js";
export { Game, type Decision, type Event, type Outcome, type Step } from "./game.js";
export { Position, type AnyFields, type Move, type Status } from "./position.js";
export { GameRecord, RecordNode, type Hidden, type Viewer } from "./record.js";
export { Reviewer, type Alternative, type Judged, type PlayerReview, type RatingEstimate, type Reason, type Review, type ReviewSettings } from "./review.js";
export { Search, type Analysis, type Budget, type Line, type Watching } from "./search.js";
export type { Bot } from "./bots.js";
export type { GameType } from "./types.js";
export { below, newGenerator } from "./chance.js";
export { Kernels, Module, type Effect, type Generator, type Scored } from "./kernels.js";
export type { Catalogue, FieldInfo, GameInfo, OptionInfo, RowInfo, RulesInfo } from "./catalogue.js";
export type * from "./records.js";
export * from "./errors.js";
export { EngineWorker, RemoteBot } from "./client.js";
