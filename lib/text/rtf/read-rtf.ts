import { distinctTexts, joinParts, plainText, wholePart } from "@/lib/text/join-parts";
import type { ReadResult } from "@/lib/text/reader";
import { RtfReader } from "./rtf-reader";
import { tokenizeRtf } from "./tokenize-rtf";

/** Headers first, then the body with its tables and text boxes, then footnotes and footers. */
export function readRtf(bytes: Buffer): ReadResult {
  const reader = new RtfReader(bytes);
  tokenizeRtf(bytes, (token) => reader.handle(token));
  const isWhole = reader.finish();
  const parts = joinParts([
    ...distinctTexts(reader.headers).map(wholePart),
    { ...reader.body.finish(), isCutOff: !isWhole },
    wholePart(plainText(reader.notes.join("\n"))),
    ...distinctTexts(reader.footers).map(wholePart),
  ]);
  return { ...parts, hidden: reader.hidden.passages };
}
