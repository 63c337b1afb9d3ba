import "server-only";
import type { AppEvent } from "./events";

// Next bundles instrumentation and routes apart: what one of them registers, the other finds on globalThis alone.
const shared = globalThis as typeof globalThis & { gleanerDeliver?: (event: AppEvent) => void };

/** Makes this process's runner the receiver of its events. */
export function registerEmbeddedRunner(deliver: (event: AppEvent) => void): void {
  shared.gleanerDeliver = deliver;
}

/** Hands an event to this process's runner, if it has one; else the sweep finds the job. */
export function wakeEmbeddedRunner(event: AppEvent): void {
  shared.gleanerDeliver?.(event);
}
