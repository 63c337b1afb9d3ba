import { COUNTRY_CODES } from "@/lib/extraction/identifiers/countries";
import { foldWords } from "./fold-words";
import { LANGUAGES } from "./languages";

/** Grouped by first word, longest names first. */
export type KnownNames = ReadonlyMap<string, readonly (readonly string[])[]>;

const FURTHER_COUNTRIES = ["UK", "USA", "U.S.A.", "Holland", "England", "Scotland", "Wales"];

export function countryNames(): KnownNames {
  countries ??= byFirstWord([...FURTHER_COUNTRIES, ...LANGUAGES.flatMap(({ code }) => regionsIn(code))]);
  return countries;
}

let countries: KnownNames | undefined;

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
