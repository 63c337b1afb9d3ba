import type { TextBlock } from "./blocks";
import type { UnreadRange } from "./coverage";
import type { FontWidths, FormField, HiddenPassage, PageSpan, TextDoubt, TextRun } from "./types";

export interface ReadResult {
  text: string;
  blocks?: TextBlock[];
  pages?: PageSpan[];
  /** Includes unread pages at the end, which `pages` doesn't contain. */
  pageCount?: number;
  runs?: TextRun[];
  fonts?: FontWidths[];
  formFields?: FormField[];
  scan?: boolean;
  /** In pages for a PDF, otherwise in UTF-16 offsets. */
  unread?: UnreadRange[];
  hidden?: HiddenPassage[];
  doubts?: TextDoubt[];
}

/** Runs in a child process with limits, but should also limit its own work. */
export type Reader = (bytes: Buffer) => ReadResult | Promise<ReadResult>;
