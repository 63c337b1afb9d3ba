import type { TextBlock } from "./blocks";
import type { UnreadRange } from "./coverage";
import type { FontWidths, HiddenPassage, PageSpan, TextRun } from "./types";

/** What a reader of one format returns. */
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
  scan?: boolean;
  /**
   * What it could not read: pages of a PDF, otherwise offsets into the text. Where a part is missing whose length is not
   * known, the range is empty and is the place of that part.
   */
  unread?: UnreadRange[];
  /** What cannot be seen in it, which is not in the text. */
  hidden?: HiddenPassage[];
}

/**
 * Reads the bytes of a file of one format. Runs in a child process with limits of time and memory, but limits its own work
 * where it can.
 */
export type Reader = (bytes: Buffer) => ReadResult | Promise<ReadResult>;
