import { parseArgs } from "node:util";
import { FEATURE_NAMES } from "@/lib/extraction/ranker/feature-names";
import { logOdds, sigmoid, type TreeModel } from "@/lib/extraction/ranker/tree-model";
import { boostTrees, type BoostingOptions } from "./fit/boost-trees";
import { examplesOf, type Example } from "./fit/examples";
import { readLabelledDocuments } from "./fit/labelled-documents";
import { readText } from "./fit/read-texts";

const { values: options } = parseArgs({
  options: {
    corpus: { type: "string", default: "../shared/corpus" },
    cache: { type: "string" },
    folds: { type: "string", default: "5" },
    trees: { type: "string", default: "120" },
    depth: { type: "string", default: "4" },
    verbose: { type: "boolean", default: false },
  },
});
const BOOSTING: BoostingOptions = {
  trees: Number(options.trees),
  depth: Number(options.depth),
  learningRate: 0.1,
  minLeaf: 2,
  lambda: 3,
};

const examples: Example[] = [];
for (const labelled of readLabelledDocuments(options.corpus, "rest")) {
  examples.push(...(await examplesOf(labelled, await readText(labelled.file, options.cache))));
}
const makers = [...new Set(examples.map(({ document }) => document.maker))].sort();
const folds = Number(options.folds);
const foldOf = new Map(makers.map((maker, index) => [maker, index % folds]));

function train(some: Example[]): TreeModel {
  const rows = some.flatMap(({ candidates }) => candidates);
  return boostTrees(
    {
      features: FEATURE_NAMES,
      rows: rows.map(({ row }) => row),
      labels: rows.map(({ isRight, isNear }) => (isRight ? 1 : isNear ? 0.4 : 0)),
      weights: some.flatMap(({ candidates }) => candidates.map(() => 1)),
    },
    BOOSTING,
  );
}

interface Answer {
  example: Example;
  p: number;
  chosen: Example["candidates"][number] | undefined;
}
const answers: Answer[] = [];
console.log(`${examples.length} fields, ${examples.reduce((n, e) => n + e.candidates.length, 0)} candidates`);
for (let fold = 0; fold < folds; fold += 1) {
  const model = train(examples.filter(({ document }) => foldOf.get(document.maker) !== fold));
  for (const example of examples.filter(({ document }) => foldOf.get(document.maker) === fold)) {
    const scored = example.candidates
      .map((candidate) => ({ candidate, p: sigmoid(logOdds(model, candidate.row)) }))
      .sort((a, b) => b.p - a.p);
    answers.push({ example, p: scored[0]?.p ?? 0, chosen: scored[0]?.candidate });
  }
}
const visible = answers.filter(({ example: { field } }) => field.isVisible && !field.isAbsent);
const recall = visible.filter(({ example }) => example.candidates.some(({ isRight }) => isRight)).length;
console.log(`visible ${visible.length}, with a right candidate ${(recall / visible.length).toFixed(3)}`);
for (const at of [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
  const taken = answers.filter(({ p, chosen }) => chosen && p >= at);
  const on = taken.filter(({ example: { field } }) => field.isVisible && !field.isAbsent);
  const exact = on.filter(({ chosen }) => chosen?.isRight).length;
  const near = on.filter(({ chosen }) => !chosen?.isRight && chosen?.isNear).length;
  const absent = taken.filter(({ example: { field } }) => field.isAbsent).length;
  console.log(
    `p>=${at}: exact ${(exact / visible.length).toFixed(3)} near ${(near / visible.length).toFixed(3)} wrong ${((on.length - exact - near) / visible.length).toFixed(3)} absent ${absent} precision ${((exact + near) / taken.length).toFixed(3)}`,
  );
}
const domains = [...new Set(visible.map(({ example }) => example.document.domain || "first"))];
for (const domain of domains) {
  const some = visible.filter(({ example }) => (example.document.domain || "first") === domain);
  const right = some.filter(({ chosen }) => chosen?.isRight).length;
  const possible = some.filter(({ example }) => example.candidates.some(({ isRight }) => isRight)).length;
  console.log(
    `${domain}: ${some.length} visible, possible ${(possible / some.length).toFixed(2)}, best is exact ${(right / some.length).toFixed(2)}`,
  );
}
if (options.verbose)
  for (const { example, p, chosen } of visible.filter(({ chosen }) => !chosen?.isRight))
    console.log(
      `${example.candidates.some(({ isRight }) => isRight) ? "ranked" : "no candidate"} ${p.toFixed(2)} ${example.document.file.split("/").pop()} ${example.field.name}: ${JSON.stringify(example.field.accepted[0])} got ${JSON.stringify(chosen?.raw ?? null)}`,
    );
