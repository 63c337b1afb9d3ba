import type { TextBlock } from "./blocks";
import type { UnreadRange } from "./coverage";
import type { FontWidths, FormField, HiddenPassage, PageSpan, TextDoubt, TextRun } from "./types";

export interface ReadResult {
  text: string;
  /** Where the format has headings, lists and tables. */
  blocks?: TextBlock[];
  /** PDF only: other formats have no pages until a program lays them out. */
  pages?: PageSpan[];
  /** All pages, also those after the last one in `pages`. */
  pageCount?: number;
  runs?: TextRun[];
  fonts?: FontWidths[];
  formFields?: FormField[];
  scan?: boolean;
  /**
   * What it could not read: pages of a PDF, otherwise offsets into the text; empty, at its place, for a part of unknown
   * length.
   */
  unread?: UnreadRange[];
  /** What cannot be seen in it, which is not in the text. */
  hidden?: HiddenPassage[];
  /** Words of the text that a person may not see, or see otherwise; in text order. */
  doubts?: TextDoubt[];
}

/** Reads a file of one format, in a child process with limits, but limits its own work where it can. */
export type Reader = (bytes: Buffer) => ReadResult | Promise<ReadResult>;
