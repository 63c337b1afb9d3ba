import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Ranker } from "@/lib/extraction/ranker/ranker";
import { blanksOf } from "./fit/blanks";
import { crossValidate, type Prediction } from "./fit/cross-validate";
import { decoysOf } from "./fit/decoys";
import { examplesOf, type Example } from "./fit/examples";
import { fitTrees } from "./fit/fit-trees";
import { readLabelledDocuments } from "./fit/labelled-documents";
import { readText } from "./fit/read-texts";
import { readSampleLabels } from "./fit/read-sample-labels";
import { figuresAt, isVisible, report } from "./fit/report";
import { taughtOf } from "./fit/taught";
import { findThresholds } from "./fit/thresholds";
import { answerHelp } from "./help";

answerHelp("fit");

const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    corpus: { type: "string", default: "../shared/corpus" },
    makers: { type: "string", default: "rest" },
    cache: { type: "string" },
    folds: { type: "string", default: "5" },
    samples: { type: "boolean", default: true },
    blanks: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});
const TAUGHT = 3;
const FOLDER = "lib/extraction/ranker";

const labelled = readLabelledDocuments(options.corpus, options.makers === "all" ? "all" : "rest");
const examples: Example[] = [];
const madeUp: Example[] = [];
const taught: Example[] = [];
const decoys: Example[] = [];
const blanks: Example[] = [];
for (const [index, document] of labelled.entries()) {
  const text = await readText(document.file, options.cache);
  const own = examplesOf(document, text);
  examples.push(...own);
  if (index % TAUGHT === 0) taught.push(...taughtOf(document, text, own));
  decoys.push(...decoysOf(document, text, index));
  if (options.blanks) blanks.push(...blanksOf(document, text, own));
}

const samples = options.samples ? readSampleLabels() : [];
for (const [index, { labelled: document, text }] of samples.entries()) {
  const own = examplesOf(document, text);
  madeUp.push(...own);
  if (index % TAUGHT === 0) taught.push(...taughtOf(document, text, own));
  decoys.push(...decoysOf(document, text, index));
}

const folds = Number(options.folds);
const all = [...examples, ...madeUp, ...decoys, ...taught];
const { predictions: predicted, calibration } = crossValidate(all, folds, blanks);
const predictions = predictionsFor(examples);
for (const line of report(predictions)) console.log(line);
if (madeUp.length > 0) {
  console.log("Made-up documents:");
  for (const line of report(predictionsFor(madeUp))) console.log(line);
}
console.log("Once their labels are taught:");
for (const line of report(predictionsFor(taught))) console.log(line);
if (options.verbose) for (const line of mistakes()) console.log(line);
const thresholds = findThresholds(predictions);
console.log(`decoys: ${decoys.length}, answered ${shareFrom(thresholds.answerFrom, decoys)}`);
if (options.blanks)
  console.log(
    `values taken out: ${blanks.length}, answered ${shareFrom(thresholds.answerFrom, blanks)}, without a check ${shareFrom(thresholds.verifiedFrom, blanks)}`,
  );
console.log(thresholds);

if (options.write || options.check) {
  const weights: Omit<Ranker, "thresholds"> = {
    provenance: {
      documents: labelled.length,
      fields: examples.length,
      makers: new Set(labelled.map(({ maker }) => maker)).size,
      candidates: examples.reduce((sum, { candidates }) => sum + candidates.length, 0),
      labels: createHash("sha256")
        .update(JSON.stringify(labelled.map(({ fields }) => fields)))
        .digest("hex"),
    },
    crossValidation: {
      folds,
      answered: rounded(figuresAt(predictions, thresholds.answerFrom)),
      verified: rounded(figuresAt(predictions, thresholds.verifiedFrom)),
    },
    calibration,
    trees: fitTrees(all),
  };
  writeOrCheck("weights.json", weights);
  writeOrCheck("thresholds.json", thresholds);
}

function predictionsFor(some: Example[]): Prediction[] {
  const chosen = new Set(some);
  return predicted.filter(({ example }) => chosen.has(example));
}

function shareFrom(threshold: number, some: Example[]): string {
  const answered = predictionsFor(some).filter(({ best, confidence }) => best && confidence >= threshold);
  return (answered.length / some.length).toFixed(3);
}

function writeOrCheck(name: string, fitted: object): void {
  const file = path.join(FOLDER, name);
  const json = `${JSON.stringify(fitted)}\n`;
  if (options.write) writeFileSync(file, json);
  else if (readFileSync(file, "utf8") !== json) {
    console.error(`${file} is not what these documents give.`);
    process.exitCode = 1;
  }
}

function rounded<Name extends string>(figures: Record<Name, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries<number>(figures).map(([name, value]) => [name, Number(value.toFixed(4))]),
  );
}

function mistakes(): string[] {
  return predictions
    .filter((prediction) => isVisible(prediction) && !prediction.best?.candidate.isRight)
    .map(({ example: { document, field, candidates }, best, confidence }) => {
      const reason = candidates.some(({ isRight }) => isRight) ? "ranked" : "no candidate";
      const [file, expected, found] = [
        document.file.split("/").pop(),
        field.accepted[0],
        best?.candidate.raw ?? null,
      ];
      return `${reason} ${confidence.toFixed(2)} ${file} ${field.name}: ${JSON.stringify(expected)} got ${JSON.stringify(found)}`;
    });
}
