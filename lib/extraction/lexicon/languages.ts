import type { Language } from "./language";
import { german } from "./languages/de";
import { english } from "./languages/en";

/** Every language of the lexicon. */
export const LANGUAGES: readonly Language[] = [english, german];
