/**
 * The moments of a document's processing at which its worker is killed. Those around a step are named after it; "text" is
 * the writing of what was read, "engine" the question to the engine.
 */
export const POINTS = [
  "before lease",
  "after lease",
  "before read",
  "before text",
  "after text",
  "after read",
  "before charge",
  "within charge",
  "after charge",
  "before extract",
  "before engine",
  "after engine",
  "after extract",
  // Of documents that the engine refuses.
  "before refusal",
  "within refund",
  "after refusal",
] as const;

export type Point = (typeof POINTS)[number];

/** While a worker is held within a transaction, an embedded database serves no other session. */
export function isWithinTransaction(point: Point): boolean {
  return point.startsWith("within");
}

/** In its text, a document whose extraction the engine refuses. */
export const REFUSED = "The engine refuses this one.";

/** What a worker is to do with a document: stop at a point, and wait there for its end. */
export interface Stop {
  documentId: string;
  userId: string;
  /** Stands in the document's text. */
  mark: string;
  point: Point;
}

export interface Task {
  /** A PostgreSQL server's; else the worker opens the embedded database in `directory`. */
  databaseUrl?: string | undefined;
  /** Of the files, and of the embedded database. */
  directory: string;
  /** Without any, the worker does all that is left to do, an hour later, and ends. */
  stops: Stop[];
}
