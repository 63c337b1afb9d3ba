import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readDocument } from "@/lib/text/read-document";
import type { DocumentText } from "@/lib/text/types";

/** Omits attached data, because the labels come from it. */
export async function readText(file: string, cache: string | undefined): Promise<DocumentText> {
  const key = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 24);
  const kept = cache && path.join(cache, `${key}.json`);
  if (kept && existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8")) as DocumentText;
  const document = await readDocument({ path: file, filename: path.basename(file) }, { recognition: null });
  delete document.attachment;
  if (kept) {
    mkdirSync(path.dirname(kept), { recursive: true });
    writeFileSync(kept, JSON.stringify(document));
  }
  return document;
}
