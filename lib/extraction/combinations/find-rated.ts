import { RATE } from "@/lib/extraction/lexicon/field-query";
import { learnConventions } from "@/lib/extraction/values/conventions";
import { findNumbers } from "@/lib/extraction/values/parse-number";
import type { Option, OptionsOfField } from "./options";

/** Lead over the previously best value, in log-odds. */
const BY_RATE = 3;
const HALF_A_CENT = 0.005 + 1e-9;

interface Rated {
  net: number;
  tax: number;
  total: number;
}

/** Adds evidence only if the field names a rate ("VAT 7%") for which the text has exactly one amount. */
export function findRated(fields: readonly OptionsOfField[], text: string): ReadonlyMap<Option, number> {
  return new Map(
    fields.flatMap(({ query, ranked }): [Option, number][] => {
      const rate = RATE.exec(query.field.name)?.[1];
      const asked = query.concepts.map(({ concept }) => concept).find(isRated);
      if (query.field.type !== "NUMBER" || rate === undefined || !asked) return [];
      const stated = new Set(ratedIn(text, toNumber(rate)).map((amounts) => amounts[asked]));
      const [value, ...others] = stated;
      const option = ranked.find(({ candidate }) => candidate.parsed === value);
      return option && others.length === 0 ? [[option, behind(ranked, option) + BY_RATE]] : [];
    }),
  );
}

function isRated(concept: string): concept is keyof Rated {
  return concept === "net" || concept === "tax" || concept === "total";
}

function behind([best]: readonly Option[], { score }: Option): number {
  return (best?.score ?? score) - score;
}

function ratedIn(text: string, rate: number): Rated[] {
  const { number } = learnConventions(text);
  return text.split("\n").flatMap((line) => {
    const stated = RATE.exec(line)?.[1];
    if (stated === undefined || toNumber(stated) !== rate) return [];
    const amounts = findNumbers(line, number).flatMap(({ value, percent }) => (percent ? [] : [value]));
    return amounts.flatMap((net, index) => {
      const tax = amounts.slice(index + 1).find((value) => isSame((net * rate) / 100, value));
      return tax === undefined ? [] : [{ net, tax, total: Math.round((net + tax) * 100) / 100 }];
    });
  });
}

function toNumber(rate: string): number {
  return Number(rate.replace(",", "."));
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= HALF_A_CENT;
}
