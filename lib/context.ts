import type { DatabaseContext } from "@/lib/db/client";
import type { ExtractionEngine } from "@/lib/extraction/values/extraction-engine";
import type { AppEvent } from "@/lib/jobs/events";
import type { OutboundClient } from "@/lib/outbound/outbound-client";
import type { Recognition } from "@/lib/text/recognition";
import type { BlobStore } from "@/lib/storage/blob-store";

/** Dependencies of verbs. Tests pass their own. */
export interface Context extends DatabaseContext {
  storage: BlobStore;
  engine: ExtractionEngine;
  /** Null if OCR is off. */
  recognition: Recognition | null;
  /** For addresses that users name. */
  outbound: OutboundClient;
  /** Resolves to whether the event is known to have arrived. */
  sendEvent: (event: AppEvent) => Promise<boolean>;
  now: () => Date;
}

export interface SignedInUser {
  id: string;
  email: string;
  tosAccepted: boolean;
}

export interface ActingKey {
  id: string;
  scope: "read" | "write";
}

/** Verbs that take it access this user's data only. */
export interface UserContext extends Context {
  user: SignedInUser;
  key?: ActingKey;
}
