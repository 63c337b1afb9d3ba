import { blocksInText, type LaidOutText, MAX_BLOCKS, type TextBlock } from "./blocks";
import { doubtsInText } from "./doubtful-parts";
import type { ReadResult } from "./reader";
import { TextFlow } from "./text-flow";
import type { TextDoubt } from "./types";

export interface TextPart extends LaidOutText {
  isCutOff: boolean;
}

export const MISSING_PART: TextPart = { text: "", blocks: [], isCutOff: true };

/** Separates parts with blank lines and marks missing text as unread. */
export function joinParts(parts: TextPart[]): ReadResult {
  const texts: string[] = [];
  const blocks: TextBlock[] = [];
  const unread: ReadResult["unread"] = [];
  const doubts: TextDoubt[] = [];
  let length = 0;
  for (const part of parts) {
    if (part.text !== "") {
      if (texts.length > 0) length += SEPARATOR.length;
      if (blocks.length < MAX_BLOCKS) for (const block of blocksInText(part, length)) blocks.push(block);
      if (part.doubts) for (const doubt of doubtsInText(part, length)) doubts.push(doubt);
      length += part.text.length;
      texts.push(part.text);
    }
    if (part.isCutOff) unread.push({ from: length, to: length, reason: "page_damaged" });
  }
  return {
    text: texts.join(SEPARATOR),
    blocks: blocks.slice(0, MAX_BLOCKS),
    unread,
    ...(doubts.length > 0 && { doubts }),
  };
}

const SEPARATOR = "\n\n";

export function wholePart(content: LaidOutText): TextPart {
  return { ...content, isCutOff: false };
}

export function plainText(text: string): LaidOutText {
  return { text, blocks: [] };
}

export function joinLines(contents: readonly LaidOutText[]): LaidOutText {
  const flow = new TextFlow();
  for (const content of contents.filter(({ text }) => text !== "")) {
    if (flow.length > 0) flow.push("\n");
    flow.addContent(content);
  }
  return flow.finish();
}

export function distinctTexts(contents: readonly LaidOutText[]): LaidOutText[] {
  return [...new Map(contents.map((content) => [content.text, content])).values()];
}

/** Drops repeated parts, such as the same header in several sections. */
export function distinctParts(parts: TextPart[]): TextPart[] {
  return [...new Map(parts.map((part) => [`${part.isCutOff}${part.text}`, part])).values()];
}
