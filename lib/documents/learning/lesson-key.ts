import "server-only";
import { hkdfSync } from "node:crypto";
import { env } from "@/lib/env";

/** Returns a key for hashing words. Hashes differ between extractors and installations. */
export function lessonKey(extractorId: string): string {
  return Buffer.from(hkdfSync("sha256", env().AUTH_SECRET, extractorId, "lessons", 32)).toString("hex");
}
