import type { Span } from "@/lib/extraction/values/span";
import { countWords } from "@/lib/text/count-words";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";

const CHARACTERS_PER_YIELD = 50_000;

export async function countWordsOf(
  text: string,
  parts: Span[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<number> {
  let words = 0;
  for (const { start, end } of parts) {
    for (let from = start; from < end;) {
      const to = Math.min(end, endOfWord(text, from + CHARACTERS_PER_YIELD));
      words += countWords(text.slice(from, to));
      from = to;
      await yieldToEventLoop();
    }
  }
  return words;
}

function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < from + CHARACTERS_PER_YIELD && text.charCodeAt(at) > 0x20) at += 1;
  return at;
}
