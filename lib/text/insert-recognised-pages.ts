import { addRecognisedWords, isAmong } from "./add-recognised-words";
import type { Box } from "./box";
import { countReadWords } from "./count-words";
import { doubtsWithin } from "./doubts-within";
import { moveSpan } from "./move-span";
import { createCoverage, unreadPages, type UnreadReason } from "./coverage";
import { joinBrokenWords } from "@/lib/text/pdf/join-broken-words";
import type { DocumentText, PageSpan, TextDoubt, TextRun } from "./types";

/** Offsets refer to this page's text. */
export interface RecognisedPage {
  text: string;
  runs: TextRun[];
  doubts?: TextDoubt[];
  /** Boxes of illegible words. A long list is truncated. */
  illegible?: Box[];
  /** Set if the page is blank. It then counts as read. */
  blank?: true;
}

/** Keyed by page number, from 1. */
export type RecognitionOutcomes = ReadonlyMap<number, RecognisedPage | UnreadReason>;

/** Text with more letters is more than a stamp on a scanned page. */
const MAX_STAMP_LETTERS = 200;

/**
 * Adds recognised words to a page's own text, or replaces that text if it is just a stamp and shorter than the
 * recognised text. A page without any text remains unread unless it is blank.
 */
export function insertRecognisedPages(document: DocumentText, outcomes: RecognitionOutcomes): DocumentText {
  const recognised = new Map<number, RecognisedPage>();
  const unread = document.coverage.unread.filter(({ reason }) => reason !== "image_only");
  for (const page of unreadPages(document.coverage, "image_only")) {
    const outcome = outcomes.get(page) ?? "image_only";
    const layer = layerOf(document, page);
    if (typeof outcome === "string") {
      unread.push({ from: page, to: page, reason: outcome });
      continue;
    }
    const boxes = outcome.illegible?.filter((box) => !isAmong(box, layer.runs)) ?? [];
    if (boxes.length > 0) unread.push({ from: page, to: page, reason: "illegible", boxes });
    if (lettersIn(layer.text) > MAX_STAMP_LETTERS) {
      const added = addRecognisedWords(layer, outcome);
      if (added) recognised.set(page, added);
    } else if (lettersIn(outcome.text) > lettersIn(layer.text)) recognised.set(page, outcome);
    else if (!outcome.blank && lettersIn(layer.text) === 0)
      unread.push({ from: page, to: page, reason: "image_only" });
  }
  const { text, pages, runs, doubts = [] } = joinBrokenWords(concatenate(document, recognised));
  const coverage = createCoverage("pages", document.coverage.total, unread);
  return {
    ...document,
    text,
    pages,
    runs,
    ...(document.doubts && { doubts }),
    words: countReadWords({ text, pages, coverage }),
    scan: document.scan && recognised.size === 0,
    coverage,
  };
}

function layerOf({ text, pages, runs, doubts = [] }: DocumentText, page: number): RecognisedPage {
  const { start, end } = pages[page - 1] ?? { start: 0, end: 0 };
  const own = runs.filter((run) => run.page === page - 1);
  return {
    text: text.slice(start, end),
    runs: own.map((run) => moveSpan(run, -start)),
    doubts: doubtsWithin(doubts, { start, end }).map((doubt) => moveSpan(doubt, -start)),
  };
}

function lettersIn(text: string): number {
  return text.replace(/\s+/g, "").length;
}

function concatenate(
  { text, pages, runs, doubts = [] }: DocumentText,
  recognised: ReadonlyMap<number, RecognisedPage>,
): Pick<DocumentText, "text" | "pages" | "runs" | "doubts"> {
  const parts: string[] = [];
  let length = 0;
  const write = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  const movedPages: PageSpan[] = [];
  const movedRuns: TextRun[] = [];
  const movedDoubts: TextDoubt[] = [];
  let nextRun = 0;
  pages.forEach((page, index) => {
    const before = nextRun;
    while (runs[nextRun]?.page === index) nextRun += 1;
    const found = recognised.get(index + 1);
    if (length > 0) write("\n\n");
    const shift = length - (found ? 0 : page.start);
    const start = length;
    write(found?.text ?? text.slice(page.start, page.end));
    for (const run of found?.runs ?? runs.slice(before, nextRun)) {
      movedRuns.push({ ...moveSpan(run, shift), page: index });
    }
    for (const doubt of found ? (found.doubts ?? []) : doubtsWithin(doubts, page))
      movedDoubts.push(moveSpan(doubt, shift));
    movedPages.push({ ...page, start, end: length, ...(found && { recognised: true }) });
  });
  return { text: parts.join(""), pages: movedPages, runs: movedRuns, doubts: movedDoubts };
}
