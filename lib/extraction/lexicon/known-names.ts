import { COUNTRY_CODES } from "@/lib/extraction/identifiers/countries";
import { foldWords } from "./fold-words";
import { LANGUAGES } from "./languages";

/** Names of several words by the first of them, the longest first, as folded words. */
export type KnownNames = ReadonlyMap<string, readonly (readonly string[])[]>;

/** What people write that is not among Unicode's names. */
const FURTHER_COUNTRIES = ["UK", "USA", "U.S.A.", "Holland", "England", "Scotland", "Wales"];

/** The countries of ISO 3166-1 by their names in the languages of the lexicon. */
export function countryNames(): KnownNames {
  countries ??= byFirstWord([...FURTHER_COUNTRIES, ...LANGUAGES.flatMap(({ code }) => regionsIn(code))]);
  return countries;
}

let countries: KnownNames | undefined;

/** How payments are made: "credit card", "Überweisung". */
export function paymentMeans(): KnownNames {
  means ??= byFirstWord(LANGUAGES.flatMap((language) => language.paymentMeans));
  return means;
}

let means: KnownNames | undefined;

function regionsIn(language: string): string[] {
  return (["long", "short"] as const).flatMap((style) => {
    const names = new Intl.DisplayNames(language, { type: "region", style });
    return COUNTRY_CODES.flatMap((country) => {
      const name = names.of(country) ?? country;
      return [name, name.replace("&", "and")];
    });
  });
}

function byFirstWord(names: readonly string[]): KnownNames {
  const found = new Map<string, string[][]>();
  for (const name of new Set(names)) {
    const words = foldWords(name);
    const [first = ""] = words;
    found.set(
      first,
      [...(found.get(first) ?? []), words].toSorted((a, b) => b.length - a.length),
    );
  }
  return found;
}
