import { CHARACTERS } from "./characters";
import { type Destination, destinationOf, DESTINATION_WORDS } from "./destinations";
import { LETTER_WORDS } from "./rtf-letters";
import { PLACE_WORDS } from "./rtf-place";
import { SHADING_WORDS } from "./rtf-shading";
import { SHAPE_WORDS } from "./rtf-shape";

export interface RtfWord {
  /**
   * The same string object for every occurrence of the word. Comparing it is faster than comparing slices of the
   * file.
   */
  readonly name: string;
  readonly destination: Destination | undefined;
  readonly character: string | undefined;
  readonly isOfLetters: boolean;
  readonly isOfPlace: boolean;
  readonly isOfShape: boolean;
  readonly isOfReader: boolean;
}

const READER_WORDS: ReadonlySet<string> = new Set(
  (
    "par sect page line lbr column nestrow nestcell cell row trowd trhdr pard s outlinelevel ilvl intbl plain f deleted " +
    "titlepg paperw paperh shpfblwtxt dprect uc deff rtf ansicpg mac pc pca u"
  ).split(" "),
);

const NAMES = [
  ...Object.keys(CHARACTERS),
  ...DESTINATION_WORDS,
  ...LETTER_WORDS,
  ...PLACE_WORDS,
  ...SHADING_WORDS,
  ...SHAPE_WORDS,
  ...READER_WORDS,
];
const WORDS: ReadonlyMap<string, RtfWord> = new Map(NAMES.map((name) => [name, describe(name)]));
const UNKNOWN = describe("");

export function rtfWord(name: string): RtfWord {
  return WORDS.get(name) ?? UNKNOWN;
}

function describe(name: string): RtfWord {
  return {
    name,
    destination: destinationOf(name),
    character: CHARACTERS[name],
    isOfLetters: LETTER_WORDS.has(name),
    isOfPlace: SHADING_WORDS.has(name) || PLACE_WORDS.has(name),
    isOfShape: SHAPE_WORDS.has(name),
    isOfReader: READER_WORDS.has(name),
  };
}
