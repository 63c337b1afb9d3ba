import type { TextBlock } from "./blocks";
import type { UnreadRange } from "./coverage";
import type { FontWidths, FormField, HiddenPassage, PageSpan, TextDoubt, TextRun } from "./types";

export interface ReadResult {
  text: string;
  /** For formats with headings, lists and tables. */
  blocks?: TextBlock[];
  /** PDF only. Other formats have no pages until they are laid out. */
  pages?: PageSpan[];
  /** Includes pages after the last one in `pages`. */
  pageCount?: number;
  runs?: TextRun[];
  fonts?: FontWidths[];
  formFields?: FormField[];
  scan?: boolean;
  /** Pages in a PDF, otherwise text offsets. An empty range marks a part of unknown length. */
  unread?: UnreadRange[];
  /** Invisible passages, which the text doesn't contain. */
  hidden?: HiddenPassage[];
  /** Words that readers may not see, or may see differently, in text order. */
  doubts?: TextDoubt[];
}

/** Runs in a child process with limits, but also limits its own work where possible. */
export type Reader = (bytes: Buffer) => ReadResult | Promise<ReadResult>;
