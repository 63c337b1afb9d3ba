import { deflateRawSync } from "node:zlib";
import { exportDocuments } from "@/lib/exports/export-documents";
import type { ExportFormat } from "@/lib/exports/formats";
import { fields, rows } from "./hundred-documents";

export type Task = { write: ExportFormat } | { deflate: Uint8Array };

/** A single run is too short to measure accurately. */
export const DEFLATIONS = 10;

/**
 * Runs in a separate process, so that a test can measure it. Writes an export, or deflates its bytes several times
 * as a baseline.
 */
export function work(task: Task): Uint8Array {
  if ("write" in task) return exportDocuments(task.write, fields, rows).bytes;
  let deflated = new Uint8Array();
  for (let time = 0; time < DEFLATIONS; time += 1) deflated = deflateRawSync(task.deflate);
  return deflated;
}
