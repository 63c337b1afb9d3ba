import type { AttachedData } from "@/lib/text/attachments/terms";
import type { TextBlock } from "./blocks";
import type { Coverage } from "./coverage";
import type { Format } from "./formats";

/** A page's part of the text: UTF-16 offsets, `end` exclusive. */
export interface PageSpan {
  start: number;
  end: number;
  /** Points (1/72 inch), where the format has pages with a size. */
  width?: number;
  height?: number;
  /** Its text, or a part of it, was recognised in a picture. */
  recognised?: true;
}

/** A part of a line of a PDF with its position on the page: points from the page's top left. */
export interface TextRun {
  /** UTF-16 offsets into `text`, `end` exclusive. */
  start: number;
  end: number;
  /** Index into `pages`. */
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees, clockwise, in which its characters follow each other; omitted where they run from left to right. */
  direction?: number;
  /** Index into `fonts`, where it is known and the run has several words. */
  font?: number;
  /** From 0 to 1, how sure the recognition is of these words; only where they were recognised. */
  confidence?: number;
  /** Index into `formFields`, where it is the value of one, or a line of it. */
  formField?: number;
}

/** A field of a PDF's form with a value that can be seen: points from its page's top left. */
export interface FormField {
  /** What the file calls it, for people or for programs; empty where it does not say. */
  label: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How wide the characters of a font are: those that are not as wide as in Helvetica. */
export interface FontWidths {
  characters: string;
  /** For each UTF-16 unit of `characters`, in thousandths of the font's size. */
  widths: number[];
}

/** Words that a person cannot see in a document, or that are struck through: they are not in its text. */
export interface HiddenPassage {
  text: string;
  isStruckThrough?: true;
  /** PDF only; from 1. */
  page?: number;
}

/** Words of the text that a person may not see, or see otherwise. UTF-16 offsets, `end` exclusive. */
export interface TextDoubt {
  start: number;
  end: number;
  /** `text_differs`: the glyphs of its font say something else than its characters. */
  kind: "may_be_hidden" | "text_differs";
}

/** The text of a document, without what cannot be seen in it or is struck through. Never contains NUL or lone surrogates. */
export interface DocumentText {
  format: Format;
  text: string;
  /** PDF only, otherwise empty: other formats have no pages until a program lays them out. */
  pages: PageSpan[];
  /** By Unicode word segmentation (UAX 29). */
  words: number;
  /** PDF only, otherwise empty. In text order. */
  runs: TextRun[];
  /** PDF only: the fonts that `runs` name. */
  fonts?: FontWidths[];
  /** PDF only: the fields of its form that `runs` are values of. */
  formFields?: FormField[];
  /** A PDF whose pages are images without a text layer. Its `text` is empty. */
  scan: boolean;
  /** Where the format has headings, lists and tables; of a long document the first ones. */
  blocks?: TextBlock[];
  /** What the reader read: a PDF by pages, other formats by characters. */
  coverage: Coverage;
  /** What cannot be seen in it or is struck through, in order; of many passages the first ones. */
  hidden?: HiddenPassage[];
  /** In text order. */
  doubts?: TextDoubt[];
  /** PDF only: the data of an invoice or an order that the file carries as XML. */
  attachment?: AttachedData;
}
