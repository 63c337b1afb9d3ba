import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { comparable } from "@/lib/extraction/page/words";
import type { AnalysedDocument } from "./analysed-document";
import { askedShapes } from "./asked-shapes";
import type { Features } from "./feature-row";
import type { CandidateSet } from "./candidate";
import { findCodesOfLength } from "./codes";
import { entitiesOf, type Shape } from "./entities";

const MAX_OF_SHAPE = 60;

export function shapedValues(document: AnalysedDocument, query: FieldQuery, found: CandidateSet): void {
  if (query.field.type !== "TEXT") return;
  const { text } = document.layout;
  for (const [shape, certainty] of askedShapes(query)) {
    const entities = entitiesOf(document, shape);
    const counts = new Map<string, number>();
    const keys = entities.map(({ start, end }) => comparable(text.slice(start, end)));
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    const order = new Map([...counts.keys()].map((key, index) => [key, index]));
    for (const [index, { start, end, features }] of entities.slice(0, MAX_OF_SHAPE).entries()) {
      const key = keys[index] ?? "";
      const ordinal = order.get(key) ?? 0;
      found.add({
        start,
        end,
        features: {
          ...features,
          shapeFits: certainty,
          shapeOrdinal: 1 / (1 + ordinal),
          shapeCount: Math.min(20, counts.size),
          shapeRepeats: Math.min(5, counts.get(key) ?? 1),
          ...(shape === "stop" ? { stopFits: stopFits(query, features, ordinal) } : {}),
        },
      });
    }
  }
  if (query.code)
    for (const { start, end, features } of findCodesOfLength(document, query.code))
      found.add({ start, end, features: { ...features, codeFits: 1 } });
}

/** Returns 1 for the requested end of the journey, -1 for the other end, 0 if unknown. */
function stopFits({ names, concepts }: FieldQuery, features: Features, ordinal: number): number {
  const senses = new Set(names.flatMap(({ terms }) => [...terms.senses]));
  const asked = new Set<string>(concepts.map(({ concept }) => concept));
  const wantsEnd =
    ["destination", "to", "arrival", "end"].some((sense) => senses.has(sense)) || asked.has("destination");
  const wantsStart =
    ["origin", "from", "departure", "start"].some((sense) => senses.has(sense)) || asked.has("origin");
  if (wantsEnd === wantsStart) return 0;
  const isEnd = features.isRouteEnd === 1 || (features.isRouteStart !== 1 && ordinal % 2 === 1);
  return isEnd === wantsEnd ? 1 : -1;
}

const GROUPS = {
  asksForPerson: ["person", "given-name", "surname", "author"],
  asksForCompany: ["company", "bank", "affiliation"],
  asksForPlace: ["stop", "town", "jurisdiction", "court", "address", "postal-line"],
  asksForTitle: ["title"],
  asksForSecurity: ["beside-identifier"],
  asksForMonth: ["month"],
  asksForDuration: ["duration"],
} as const satisfies Record<string, readonly Shape[]>;

const NO_IDENTIFIERS: ReadonlySet<Shape> = new Set([
  ...Object.values(GROUPS).flat(),
  "code",
  "postal-code",
  "street",
  "country",
  "payment-means",
]);

export function describeAskedShapes(query: FieldQuery): Features {
  if (query.field.type !== "TEXT") return {};
  const asked = askedShapes(query);
  const surest = (shapes: readonly Shape[]) => Math.max(0, ...shapes.map((shape) => asked.get(shape) ?? 0));
  return {
    ...Object.fromEntries(Object.entries(GROUPS).map(([name, shapes]) => [name, surest(shapes)])),
    asksForIdentifier: surest([...asked.keys()].filter((shape) => !NO_IDENTIFIERS.has(shape))),
    asksForCode: Number(query.code !== null),
  };
}
