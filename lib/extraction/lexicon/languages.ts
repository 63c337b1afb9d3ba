import type { Language } from "./language";
import { czech } from "./languages/cs";
import { danish } from "./languages/da";
import { german } from "./languages/de";
import { english } from "./languages/en";
import { spanish } from "./languages/es";
import { french } from "./languages/fr";
import { italian } from "./languages/it";
import { dutch } from "./languages/nl";
import { polish } from "./languages/pl";
import { portuguese } from "./languages/pt";
import { swedish } from "./languages/sv";

/** Every language of the lexicon. */
export const LANGUAGES: readonly Language[] = [
  english,
  german,
  french,
  spanish,
  italian,
  dutch,
  portuguese,
  polish,
  swedish,
  danish,
  czech,
];
