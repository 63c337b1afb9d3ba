import "server-only";
import { hkdfSync } from "node:crypto";
import { env } from "@/lib/env";

/** What the words of an extractor's documents are hashed with: another extractor, or installation, has other hashes of them. */
export function lessonKey(extractorId: string): string {
  return Buffer.from(hkdfSync("sha256", env().AUTH_SECRET, extractorId, "lessons", 32)).toString("hex");
}
