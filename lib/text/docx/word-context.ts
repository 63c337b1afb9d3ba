import type { Colour } from "@/lib/text/colour";
import type { HiddenWords } from "@/lib/text/hidden-words";
import type { ListNumbers } from "./list-numbers";
import type { NoteNumbers } from "./note-numbers";
import type { PageSize } from "@/lib/text/place-visibility";
import type { WordSettings } from "./word-settings";
import type { WordStyles } from "./word-styles";

/** What the parts of a document share. */
export interface WordContext {
  numbers: ListNumbers;
  notes: NoteNumbers;
  styles: WordStyles;
  settings: WordSettings;
  hidden: HiddenWords;
  page: PageSize;
  /** The colour of its pages; null where it is not known. The body sets it, before the other parts are read. */
  paper: { colour: Colour | null };
  /** The text of an altChunk, by the id of its relationship, and whether a person perhaps cannot see some of it. */
  chunk: (id: string) => { text: string; isDoubtful: boolean };
}
