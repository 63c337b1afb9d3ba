import type { DatabaseContext } from "@/lib/db/client";
import type { ExtractionEngine } from "@/lib/extraction/values/extraction-engine";
import type { AppEvent } from "@/lib/jobs/events";
import type { OutboundClient } from "@/lib/outbound/outbound-client";
import type { Recognition } from "@/lib/text/recognition";
import type { BlobStore } from "@/lib/storage/blob-store";

export interface Context extends DatabaseContext {
  storage: BlobStore;
  engine: ExtractionEngine;
  /** Null if OCR is switched off. */
  recognition: Recognition | null;
  outbound: OutboundClient;
  /** Resolves to true if the event is known to have arrived. */
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

/** Verbs with this context access only this user's data. */
export interface UserContext extends Context {
  user: SignedInUser;
  key?: ActingKey;
}
