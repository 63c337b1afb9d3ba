import type { TextBlock } from "./blocks";
import type { UnreadRange } from "./coverage";
import type { FontWidths, FormField, HiddenPassage, PageSpan, TextDoubt, TextRun } from "./types";

export interface ReadResult {
  text: string;
  /** For formats with headings, lists and tables. */
  blocks?: TextBlock[];
  /** PDF only: other formats have no pages before layout. */
  pages?: PageSpan[];
  /** All pages, including those after the last in `pages`. */
  pageCount?: number;
  runs?: TextRun[];
  fonts?: FontWidths[];
  formFields?: FormField[];
  scan?: boolean;
  /** Pages of a PDF, otherwise text offsets; an empty range for a part of unknown length. */
  unread?: UnreadRange[];
  /** Invisible passages, not contained in the text. */
  hidden?: HiddenPassage[];
  /** Words that a person may not see, or see differently; in text order. */
  doubts?: TextDoubt[];
}

/** Runs in a child process with limits, but limits its own work where it can. */
export type Reader = (bytes: Buffer) => ReadResult | Promise<ReadResult>;
