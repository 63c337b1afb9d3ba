import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Context } from "@/lib/context";
import type { Database } from "@/lib/db/client";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import type { AppEvent } from "@/lib/jobs/events";
import { createOutboundClient } from "@/lib/outbound/outbound-client";
import { PUBLIC_ONLY } from "@/lib/outbound/outbound-policy";
import { createDiskStore } from "@/lib/storage/disk-store";
import { test as withDatabase } from "./database";

/**
 * A test with its own context: `ctx.db` is rolled back, `ctx.storage` is an empty folder, the engine is the local one, pages
 * are not recognised, requests reach the public network alone, and events are collected in `events`. `committed` is the same context outside a transaction, for tests of concurrency; its
 * writes are kept.
 */
export const test = withDatabase
  .extend("events", (): AppEvent[] => [])
  .extend("files", async ({}, { onCleanup }): Promise<string> => {
    const files = await mkdtemp(path.join(tmpdir(), "gleaner-files-"));
    onCleanup(() => rm(files, { recursive: true, force: true }));
    return files;
  })
  .extend("ctx", ({ db, events, files }): Context => contextOver(db, events, files))
  .extend("committed", ({ database, events, files }): Context => contextOver(database, events, files));

export function contextOver(db: Database, events: AppEvent[], files: string): Context {
  return {
    db,
    storage: createDiskStore(files),
    engine: createLocalEngine(),
    recognition: null,
    outbound: createOutboundClient(PUBLIC_ONLY),
    sendEvent: (event) => {
      events.push(event);
      return Promise.resolve(true);
    },
    now: () => new Date(),
  };
}
