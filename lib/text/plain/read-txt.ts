import { cleanText } from "@/lib/text/clean-text";
import { decodeText } from "@/lib/text/plain/decode-text";
import type { ReadResult } from "@/lib/text/reader";

export function readTxt(bytes: Buffer): ReadResult {
  return { text: cleanText(decodeText(bytes)) };
}
