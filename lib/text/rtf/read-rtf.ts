import { isAscii, isUtf8 } from "node:buffer";
import type { LaidOutText } from "@/lib/text/blocks";
import { distinctTexts, joinLines, joinParts, wholePart } from "@/lib/text/join-parts";
import type { ReadResult } from "@/lib/text/reader";
import { RtfReader } from "./rtf-reader";
import { tokenizeRtf } from "./tokenize-rtf";

export function readRtf(bytes: Buffer): ReadResult {
  const source = bytes.toString("latin1");
  // RTF is ASCII with escapes, but some programs write UTF-8 instead.
  const reader = new RtfReader(source, !isAscii(bytes) && isUtf8(bytes));
  tokenizeRtf(source, (token) => reader.handle(token));
  const isWhole = reader.finish();
  const shown = (texts: RtfReader["headers"]): LaidOutText[] => {
    const isShown = (text: { isOfFirstPage: boolean }) => !text.isOfFirstPage || reader.hasFirstPage;
    for (const text of texts) if (!isShown(text)) reader.hidden.add(`${text.content.text} `);
    reader.hidden.end();
    return distinctTexts(texts.filter(isShown).map(({ content }) => content));
  };
  const parts = joinParts([
    ...shown(reader.headers).map(wholePart),
    { ...reader.body.finish(), isCutOff: !isWhole },
    wholePart(joinLines(reader.notes)),
    ...shown(reader.footers).map(wholePart),
  ]);
  return { ...parts, hidden: reader.hidden.passages };
}
