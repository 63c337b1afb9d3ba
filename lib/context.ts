import "server-only";
import { database, type Database } from "@/lib/db/client";
import { env } from "@/lib/env";
import { chooseEngine } from "@/lib/extraction/engine";
import type { ExtractionEngine } from "@/lib/extraction/types";
import type { AppEvent } from "@/lib/jobs/events";
import { sendEvent } from "@/lib/jobs/send-event";
import type { BlobStore } from "@/lib/storage/blob-store";
import { chooseStore } from "@/lib/storage/choose-store";

/** What a verb may use of the world. Tests pass their own. */
export interface Context {
  db: Database;
  storage: BlobStore;
  engine: ExtractionEngine;
  sendEvent: (event: AppEvent) => Promise<void>;
  now: () => Date;
}

export interface SignedInUser {
  id: string;
  email: string;
  tosAccepted: boolean;
}

/** A context in which somebody is signed in: verbs that take it answer for what is theirs alone. */
export interface UserContext extends Context {
  user: SignedInUser;
}

let shared: Context | undefined;

/** The process's own context. */
export function serverContext(): Context {
  return (shared ??= {
    db: database(),
    storage: chooseStore(env()),
    engine: chooseEngine(env()),
    sendEvent,
    now: () => new Date(),
  });
}
