import type { AttachedData } from "@/lib/text/attachments/terms";
import type { TextBlock } from "./blocks";
import type { Coverage } from "./coverage";
import type { Format } from "./formats";

/** UTF-16 offsets, `end` exclusive. */
export interface PageSpan {
  start: number;
  end: number;
  /** In points (1/72 inch). Omitted if pages have no size. */
  width?: number;
  height?: number;
  /** Set if at least part of the text was recognised in an image. */
  recognised?: true;
}

/** Part of a line in a PDF, in points from the page's top left corner. */
export interface TextRun {
  /** UTF-16 offsets into `text`, `end` exclusive. */
  start: number;
  end: number;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** In degrees, clockwise. Omitted for horizontal text from left to right. */
  direction?: number;
  /** Index into `fonts`. Set only for runs of several words. */
  font?: number;
  /** From 0 to 1. Set only for recognised words. */
  confidence?: number;
  formField?: number;
}

/** A form field with a visible value, in points from its page's top left corner. */
export interface FormField {
  /** The field's display or internal name, possibly empty. */
  label: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Contains only the characters whose width differs from Helvetica's. */
export interface FontWidths {
  characters: string;
  /** Per UTF-16 unit of `characters`, in thousandths of the font size. */
  widths: number[];
}

/** Hidden or struck-through words, which the text doesn't contain. */
export interface HiddenPassage {
  text: string;
  isStruckThrough?: true;
  /** PDF only. Counts from 1. */
  page?: number;
}

/** Words that readers may not see, or may see differently. UTF-16 offsets into the text, `end` exclusive. */
export interface TextDoubt {
  start: number;
  end: number;
  /** `text_differs`: the font's glyphs show other characters. */
  kind: "may_be_hidden" | "text_differs";
}

/** The text without hidden or struck-through words. Never contains NULs or lone surrogates. */
export interface DocumentText {
  format: Format;
  text: string;
  /** PDF only. Other formats have no pages until they are laid out. */
  pages: PageSpan[];
  /** Counted as in Unicode word segmentation (UAX 29). */
  words: number;
  /** PDF only, in text order. */
  runs: TextRun[];
  fonts?: FontWidths[];
  formFields?: FormField[];
  /** Whether this is a PDF that contains images but no text. If so, `text` is empty. */
  scan: boolean;
  /** Set for formats with headings, lists and tables. Contains at most `MAX_BLOCKS`. */
  blocks?: TextBlock[];
  /** Counts pages for a PDF, otherwise characters. */
  coverage: Coverage;
  /** In document order, at most `MAX_PASSAGES`. */
  hidden?: HiddenPassage[];
  doubts?: TextDoubt[];
  /** PDF only. The invoice or order that is embedded as XML. */
  attachment?: AttachedData;
}
