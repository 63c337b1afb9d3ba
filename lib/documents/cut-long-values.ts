import type { DocumentInListDto } from "@/lib/api/document";
import { BRIEF_TEXT_MAX } from "@/lib/api/limits";

/** What begins a text, and what opens or closes an object or a list. */
const MARKS = /["{}[\]]/g;

/**
 * The extracted data with every text cut to its first 200 characters, and the names of the fields in which one was cut, if
 * any. On the JSON text itself: an object made of it would put names that look like numbers first.
 */
export function cutLongValues(
  extractedData: string | null,
): Pick<DocumentInListDto, "extracted_data" | "values_truncated"> {
  // With its quotes no text in it can be longer than the whole.
  if (extractedData === null || extractedData.length <= BRIEF_TEXT_MAX + 2) {
    return { extracted_data: extractedData };
  }
  const truncated = new Set<string>();
  let short = "";
  let copied = 0;
  let depth = 0;
  let field = "";
  for (let at = nextMark(extractedData, 0); at >= 0; at = nextMark(extractedData, at + 1)) {
    const mark = extractedData[at];
    if (mark !== '"') {
      depth += mark === "{" || mark === "[" ? 1 : -1;
      continue;
    }
    const end = endOfText(extractedData, at);
    const isName = extractedData[end] === ":";
    if (isName ? depth === 1 : end - at > BRIEF_TEXT_MAX + 2) {
      const text = JSON.parse(extractedData.slice(at, end)) as string;
      if (isName) field = text;
      else if (text.length > BRIEF_TEXT_MAX) {
        truncated.add(field);
        short +=
          extractedData.slice(copied, at) + JSON.stringify(text.slice(0, BRIEF_TEXT_MAX).toWellFormed());
        copied = end;
      }
    }
    at = end - 1;
  }
  if (truncated.size === 0) return { extracted_data: extractedData };
  return { extracted_data: short + extractedData.slice(copied), values_truncated: [...truncated] };
}

function nextMark(json: string, from: number): number {
  MARKS.lastIndex = from;
  return MARKS.exec(json)?.index ?? -1;
}

/** Where a text that begins at a quote is over: behind the first quote that no backslash escapes. */
function endOfText(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); ; quote = json.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (json[quote - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
}
