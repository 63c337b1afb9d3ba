import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { groupBy } from "@/lib/group-by";
import { CONCEPT_IDS, type ConceptId } from "./concept-ids";
import english from "./languages/en.json";
import { foldWords } from "./fold-words";
import { wordingOf } from "./label-table";
import { languageSchema, type Language } from "./language";
import { LANGUAGES } from "./languages";

/** What is wrong in the languages' files, each as a sentence that says where. */
function faultsOf(find: (language: Language) => string[]): string[] {
  return LANGUAGES.flatMap((language) => find(language).map((fault) => `${language.code}.json: ${fault}`));
}

/** Every list in a language by its place: "words.account". */
function listsIn(node: object, path = ""): [place: string, list: string[]][] {
  return Object.entries(node).flatMap(([key, inner]: [string, unknown]) => {
    if (Array.isArray(inner)) return [[path + key, inner as string[]]];
    return typeof inner === "object" && inner !== null ? listsIn(inner, `${path}${key}.`) : [];
  });
}

/** Lists whose spelling counts: they are looked for in texts as they are. */
const LITERAL =
  /^(?:(?:units|currencies|rolePhrases|asides|someRows|written|possessives|message)\.|(?:yes|no)$)/;

/** The places of every wording; accents and case tell wordings apart in literal lists alone. */
function placesOf(lists: readonly [place: string, list: readonly string[]][]): [string, string[]][] {
  const entries = lists.flatMap(([place, list]) => list.map((wording) => ({ place, wording })));
  const groups = groupBy(entries, ({ place, wording }) =>
    LITERAL.test(place) ? `${place}: ${wording}` : foldWords(wording).join(" ") || wording,
  );
  return [...groups].map(([wording, found]) => [wording, found.map(({ place }) => place)]);
}

it("each language is one valid file without duplicate keys", () => {
  const folder = `${import.meta.dirname}/languages`;
  const faults = readdirSync(folder).flatMap((file) => {
    if (!file.endsWith(".json")) return [];
    const text = readFileSync(`${folder}/${file}`, "utf8");
    const language: unknown = JSON.parse(text);
    const { error } = languageSchema.safeParse(language);
    if (error) return `${file}: ${z.prettifyError(error)}`;
    if (!LANGUAGES.some(({ code }) => `${code}.json` === file)) return `${file} is not in languages.ts`;
    const withoutSpace = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, "$1");
    return withoutSpace === JSON.stringify(language) ? [] : `${file} has a key twice`;
  });
  expect(faults).toEqual([]);
});

it("its lists and keys are sorted, except numerals and the labels of a concept", () => {
  const faults = faultsOf((language) => {
    const { compare } = new Intl.Collator(language.code);
    const lists = listsIn(language).filter(([place]) => !/^numerals$|\.means$/.test(place));
    return [
      ...lists.map(([place, list]) => [place, list, list.toSorted(compare)] as const),
      ...(["words", "concepts"] as const).map((place) => {
        const keys = Object.keys(language[place]);
        return [`the keys of ${place}`, keys, keys.toSorted()] as const;
      }),
    ].flatMap(([place, list, sorted]) => {
      const at = list.findIndex((wording, index) => wording !== sorted[index]);
      return at < 0 ? [] : `${place}: "${sorted[at]}" belongs before "${list[at]}"`;
    });
  });
  expect(faults).toEqual([]);
});

it("no wording occurs twice in a list or in two lists of a concept", () => {
  const faults = faultsOf(({ concepts, ...rest }) =>
    [...listsIn(rest).map((list) => [list]), ...Object.values(concepts).map((concept) => listsIn(concept))]
      .flatMap(placesOf)
      .flatMap(([wording, places]) => (places.length > 1 ? `"${wording}": ${places.join(" and ")}` : [])),
  );
  expect(faults).toEqual([]);
});

it("exactly the words with several senses are listed as ambiguous", () => {
  const faults = faultsOf(({ words, ambiguous }) => {
    const listed = new Set(ambiguous.map((word) => foldWords(word).join(" ")));
    return placesOf(Object.entries(words))
      .flatMap(([word, senses]) =>
        senses.length > 1 === listed.delete(word) ? [] : `"${word}" means ${senses.join(" and ")}`,
      )
      .concat([...listed].map((word) => `"${word}" has no sense`));
  });
  expect(faults).toEqual([]);
});

it("a label surely means one concept or possibly several, and has meaningful words", () => {
  const faults = faultsOf(({ concepts }) => {
    const entries = Object.entries(concepts);
    const labels = entries.flatMap(([concept, { means = [], mayMean = [], askedAs = [] }]) =>
      [...means, ...mayMean, ...askedAs].map((label) => ({
        concept,
        isCertain: means.includes(label),
        label,
        key: wordingOf(label).key,
      })),
    );
    const meant = groupBy(
      labels.filter(({ isCertain }) => isCertain),
      ({ key }) => key,
    );
    return [
      ...labels.flatMap(({ key, concept, label }) =>
        key === "" ? `${concept}: "${label}" says nothing` : [],
      ),
      ...[...meant.values()].flatMap((same) =>
        new Set(same.map(({ concept }) => concept)).size > 1
          ? same.map(({ concept, label }) => `"${label}" means ${concept}`).join(", ")
          : [],
      ),
    ];
  });
  expect(faults).toEqual([]);
});

it("English has labels for every concept", () => {
  const labelled: Language["concepts"] = english.concepts;
  expect(CONCEPT_IDS.filter((concept: ConceptId) => labelled[concept]?.means === undefined)).toEqual([]);
});
