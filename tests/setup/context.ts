import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Context } from "@/lib/context";
import { createLocalEngine } from "@/lib/extraction/local/local-engine";
import type { AppEvent } from "@/lib/jobs/events";
import { createDiskStore } from "@/lib/storage/disk-store";
import { test as withDatabase } from "./database";

/**
 * A test with a context of its own: `ctx.db` is rolled back, `ctx.storage` is an empty folder, the engine is the local
 * one, and what is sent collects in `events`.
 */
export const test = withDatabase
  .extend("events", (): AppEvent[] => [])
  .extend("ctx", async ({ db, events }, { onCleanup }): Promise<Context> => {
    const files = await mkdtemp(path.join(tmpdir(), "gleaner-files-"));
    onCleanup(() => rm(files, { recursive: true, force: true }));
    return {
      db,
      storage: createDiskStore(files),
      engine: createLocalEngine(),
      sendEvent: (event) => {
        events.push(event);
        return Promise.resolve();
      },
      now: () => new Date(),
    };
  });
