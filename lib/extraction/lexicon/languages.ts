import type { Language } from "./language";
import { german } from "./languages/de";
import { english } from "./languages/en";
import { spanish } from "./languages/es";
import { french } from "./languages/fr";
import { dutch } from "./languages/nl";

/** Every language of the lexicon. */
export const LANGUAGES: readonly Language[] = [english, german, french, spanish, dutch];
