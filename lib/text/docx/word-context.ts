import type { Colour } from "@/lib/text/colour";
import type { HiddenWords } from "@/lib/text/hidden-words";
import type { ListNumbers } from "./list-numbers";
import type { NoteNumbers } from "./note-numbers";
import type { PageSize } from "@/lib/text/place-visibility";
import type { WordSettings } from "./word-settings";
import type { WordStyles } from "./word-styles";

export interface WordContext {
  numbers: ListNumbers;
  notes: NoteNumbers;
  styles: WordStyles;
  settings: WordSettings;
  hidden: HiddenWords;
  page: PageSize;
  /** The page's background colour, or null if it is unknown. Set by the body before other parts are read. */
  paper: { colour: Colour | null };
  chunk: (id: string) => { text: string; isDoubtful: boolean };
}
