import { agreementOf, AGREEMENTS, type Agreement } from "./agreement";
import { fitOf, type Steadiness } from "./fit-of";
import type { FieldLesson, Lesson, Place } from "@/lib/extraction/values/lesson";
import { steadinessIn } from "./steadiness";
import type { TokenDocument } from "./token-lines";

interface LearntPlace {
  place: Place;
  steadiness: Steadiness;
}

export interface TaughtField {
  examples: { places: LearntPlace[]; weight: number }[];
  absent: number;
  agreement: number;
}

const NEARLY = 0.03;

export function taughtField(
  document: TokenDocument,
  lessons: readonly Lesson[],
  name: string,
): TaughtField | null {
  const known = lessons.flatMap(({ fields }) => fields.find(({ field }) => field === name) ?? []);
  if (known.length === 0) return null;
  const having = known.filter(({ places }) => places.length > 0);
  const examples = having.map((lesson) => {
    const others = having.filter((other) => other !== lesson);
    return { places: placesThatAgree(lesson, others), weight: lesson.weight };
  });
  const agreements = agreementsAmong(examples);
  const steady = meanOf(agreements);
  const fits = agreements.map((agreement) => fitOf(agreement));
  return {
    examples: examples.map(({ places, weight }) => ({
      places: places.map((place) => ({ place, steadiness: steadinessIn(document, place, steady) })),
      weight,
    })),
    absent: known.reduce((sum, { places, weight }) => sum + (places.length === 0 ? weight : 0), 0),
    agreement: fits.length === 0 ? 1 : fits.reduce((sum, fit) => sum + fit, 0) / fits.length,
  };
}

function placesThatAgree({ places }: FieldLesson, others: readonly FieldLesson[]): Place[] {
  if (places.length < 2 || others.length === 0) return places;
  const bestFit = (place: Place, some: Place[]) =>
    Math.max(...some.map((other) => fitOf(agreementOf(place, other))));
  const fits = places.map((place) => others.reduce((sum, other) => sum + bestFit(place, other.places), 0));
  const best = Math.max(...fits);
  return places.filter((_, index) => fits[index]! >= best - NEARLY * others.length);
}

function agreementsAmong(examples: readonly { places: Place[] }[]): Agreement[] {
  return examples.flatMap(({ places: [place] }, index) =>
    examples
      .slice(index + 1)
      .flatMap(({ places: [other] }) => (place && other ? [agreementOf(place, other)] : [])),
  );
}

function meanOf(agreements: readonly Agreement[]): Steadiness {
  if (agreements.length === 0) return {};
  const mean = (name: keyof Agreement) =>
    agreements.reduce((sum, agreement) => sum + agreement[name], 0) / agreements.length;
  return Object.fromEntries(AGREEMENTS.map((name) => [name, mean(name)]));
}
