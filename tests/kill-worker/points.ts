/**
 * The points in a document's processing at which its worker is killed. Those around a step are named after it; "text"
 * is writing the document's text, "engine" is calling the engine.
 */
export const POINTS = [
  "before lease",
  "after lease",
  "before read",
  "before text",
  "after text",
  "within charge",
  "after read",
  "before extract",
  "before engine",
  "after engine",
  "after extract",
  // For documents that the engine refuses.
  "before refusal",
  "within refund",
  "after refusal",
] as const;

/** Points at which the worker of a document is killed at each attempt, with what its user is told was going on. */
export const DEADLY_POINTS = {
  "before text": "while reading this document",
  "within charge": "while reading this document",
  "before engine": "while finding the values",
  "within result": "while checking the rules",
} as const;

export type Point = (typeof POINTS)[number] | keyof typeof DEADLY_POINTS;

/** While a worker is stopped within a transaction, an embedded database serves no other session. */
export function isWithinTransaction(point: Point): boolean {
  return point.startsWith("within");
}

/** Marks the text of a document whose extraction the engine refuses. */
export const REFUSED = "The engine refuses this one.";

/** The point at which a worker stops processing a document, and waits to be killed. */
export interface Stop {
  documentId: string;
  userId: string;
  /** Part of the document's text. */
  mark: string;
  point: Point;
}

/**
 * The points in the delivery of an event to a webhook at which its worker is killed; "request" is the request to the
 * receiver.
 */
export const DELIVERY_POINTS = [
  "before lease",
  "after lease",
  "before deliver",
  "before request",
  "after request",
  "within end",
  "after deliver",
] as const;

/** The point at which a worker stops delivering an event, and waits to be killed. */
export interface DeliveryStop {
  point: (typeof DELIVERY_POINTS)[number];
  deliveryId: string;
  userId: string;
  /** The webhook's own. */
  url: string;
}

export interface DeliveryPointsTask {
  databaseUrl: string;
  directory: string;
  /** If empty, the worker finishes all remaining work, one hour later, and exits. */
  stops: DeliveryStop[];
}

export interface Task {
  /** A PostgreSQL server's URL; if missing, the worker opens the embedded database in `directory`. */
  databaseUrl?: string | undefined;
  /** Contains the files and the embedded database. */
  directory: string;
  /** If empty, the worker finishes all remaining work, and exits. */
  stops: Stop[];
  /** How far its clock is ahead: by then the leases of killed workers have expired. */
  hoursLater: number;
}
