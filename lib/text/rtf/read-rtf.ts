import type { LaidOutText } from "@/lib/text/blocks";
import { distinctTexts, joinLines, joinParts, wholePart } from "@/lib/text/join-parts";
import type { ReadResult } from "@/lib/text/reader";
import { RtfReader } from "./rtf-reader";
import { tokenizeRtf } from "./tokenize-rtf";

/** Headers first, then the body with its tables and text boxes, then footnotes and footers. */
export function readRtf(bytes: Buffer): ReadResult {
  const reader = new RtfReader(bytes);
  tokenizeRtf(bytes, (token) => reader.handle(token));
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
