import type { Language } from "./language";
import czech from "./languages/cs.json";
import danish from "./languages/da.json";
import german from "./languages/de.json";
import english from "./languages/en.json";
import spanish from "./languages/es.json";
import french from "./languages/fr.json";
import italian from "./languages/it.json";
import dutch from "./languages/nl.json";
import polish from "./languages/pl.json";
import portuguese from "./languages/pt.json";
import swedish from "./languages/sv.json";

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
