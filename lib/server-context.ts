import "server-only";
import type { Context } from "./context";
import { database } from "@/lib/db/client";
import { env } from "./env";
import { chooseEngine } from "@/lib/extraction/extract/choose-engine";
import { sendEvent } from "@/lib/jobs/send-event";
import { createOutboundClient } from "@/lib/outbound/outbound-client";
import { ANYWHERE, PUBLIC_ONLY } from "@/lib/outbound/outbound-policy";
import { chooseStore } from "@/lib/storage/choose-store";
import { chooseRecognition } from "@/lib/text/recognition";

let shared: Context | undefined;

export function serverContext(): Context {
  return (shared ??= {
    db: database(),
    storage: chooseStore(env()),
    engine: chooseEngine(env()),
    recognition: chooseRecognition(env()),
    outbound: createOutboundClient(env().ALLOW_PRIVATE_WEBHOOKS ? ANYWHERE : PUBLIC_ONLY),
    sendEvent,
    now: () => new Date(),
  });
}
