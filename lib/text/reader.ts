import type { TextBlock } from "./blocks";
import type { UnreadRange } from "./coverage";
import type { FontWidths, FormField, HiddenPassage, PageSpan, TextDoubt, TextRun } from "./types";

export interface ReadResult {
  text: string;
  blocks?: TextBlock[];
  pages?: PageSpan[];
  /** Includes pages after the last one in `pages`. */
  pageCount?: number;
  runs?: TextRun[];
  fonts?: FontWidths[];
  formFields?: FormField[];
  scan?: boolean;
  /** Pages in a PDF, otherwise text offsets. */
  unread?: UnreadRange[];
  hidden?: HiddenPassage[];
  doubts?: TextDoubt[];
}

/** Runs in a child process with limits, but also limits its own work if possible. */
export type Reader = (bytes: Buffer) => ReadResult | Promise<ReadResult>;
