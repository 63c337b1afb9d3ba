import type { AttachedData } from "@/lib/text/attachments/terms";
import type { TextBlock } from "./blocks";
import type { Coverage } from "./coverage";
import type { Format } from "./formats";

/** UTF-16 offsets, `end` exclusive. */
export interface PageSpan {
  start: number;
  end: number;
  /** Points (1/72 inch), if pages have a size. */
  width?: number;
  height?: number;
  /** At least part of its text was recognised in a picture. */
  recognised?: true;
}

/** Part of a line of a PDF: points from the page's top left. */
export interface TextRun {
  /** UTF-16 offsets into `text`, `end` exclusive. */
  start: number;
  end: number;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees, clockwise; omitted for left to right. */
  direction?: number;
  /** Index into `fonts`; only for runs with several words. */
  font?: number;
  /** Recognition confidence, 0 to 1; only for recognised words. */
  confidence?: number;
  /** Index into `formFields`, if the run is a field's value or a line of it. */
  formField?: number;
}

/** A form field with a visible value: points from its page's top left. */
export interface FormField {
  /** Its name for people or programs; may be empty. */
  label: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Only characters whose width differs from Helvetica's. */
export interface FontWidths {
  characters: string;
  /** Per UTF-16 unit of `characters`, in thousandths of the font size. */
  widths: number[];
}

/** Hidden or struck-through words, not contained in the text. */
export interface HiddenPassage {
  text: string;
  isStruckThrough?: true;
  /** PDF only; from 1. */
  page?: number;
}

/** Words that a person may not see, or see differently. UTF-16 offsets, `end` exclusive. */
export interface TextDoubt {
  start: number;
  end: number;
  /** `text_differs`: the font's glyphs show other characters. */
  kind: "may_be_hidden" | "text_differs";
}

/** Text without hidden or struck-through words. Never contains NUL or lone surrogates. */
export interface DocumentText {
  format: Format;
  text: string;
  /** PDF only: other formats have no pages before layout. */
  pages: PageSpan[];
  /** Unicode word segmentation (UAX 29). */
  words: number;
  /** PDF only, in text order. */
  runs: TextRun[];
  fonts?: FontWidths[];
  /** PDF only: form fields whose values are in `runs`. */
  formFields?: FormField[];
  /** A PDF whose pages are images without text; `text` is empty. */
  scan: boolean;
  /** For formats with headings, lists and tables; limited to the first ones. */
  blocks?: TextBlock[];
  /** In pages for a PDF, otherwise in characters. */
  coverage: Coverage;
  /** In order; limited to the first ones. */
  hidden?: HiddenPassage[];
  /** In text order. */
  doubts?: TextDoubt[];
  /** PDF only: an invoice or order that the file carries as XML. */
  attachment?: AttachedData;
}
