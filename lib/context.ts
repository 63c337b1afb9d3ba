import type { DatabaseContext } from "@/lib/db/client";
import type { ExtractionEngine } from "@/lib/extraction/values/extraction-engine";
import type { AppEvent } from "@/lib/jobs/events";
import type { OutboundClient } from "@/lib/outbound/outbound-client";
import type { Recognition } from "@/lib/text/recognition";
import type { BlobStore } from "@/lib/storage/blob-store";

/** The dependencies of verbs. Tests pass their own. */
export interface Context extends DatabaseContext {
  storage: BlobStore;
  engine: ExtractionEngine;
  /** Null where pages without text are not recognised. */
  recognition: Recognition | null;
  /** For requests to addresses that users name. */
  outbound: OutboundClient;
  /** Returns whether it is known to have arrived. */
  sendEvent: (event: AppEvent) => Promise<boolean>;
  now: () => Date;
}

export interface SignedInUser {
  id: string;
  email: string;
  tosAccepted: boolean;
}

/** An API key with which a program acts for its user. */
export interface ActingKey {
  id: string;
  scope: "read" | "write";
}

/** A context with a signed-in user: verbs that take it access that user's data only. */
export interface UserContext extends Context {
  user: SignedInUser;
  /** Absent where the person acts. */
  key?: ActingKey;
}
