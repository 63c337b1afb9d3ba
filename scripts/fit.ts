import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Ranker } from "@/lib/extraction/ranker/ranker";
import { crossValidate } from "./fit/cross-validate";
import { examplesOf, type Example } from "./fit/examples";
import { fitTrees } from "./fit/fit-trees";
import { readLabelledDocuments } from "./fit/labelled-documents";
import { readText } from "./fit/read-texts";
import { readSampleLabels } from "./fit/read-sample-labels";
import { figuresAt, isVisible, report } from "./fit/report";
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
    write: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});
const WEIGHTS = "lib/extraction/ranker/weights.json";

const labelled = readLabelledDocuments(options.corpus, options.makers === "all" ? "all" : "rest");
const examples: Example[] = [];
const madeUp: Example[] = [];
for (const document of labelled)
  examples.push(...examplesOf(document, await readText(document.file, options.cache)));

const samples = options.samples ? readSampleLabels() : [];
for (const { labelled: document, text } of samples) madeUp.push(...examplesOf(document, text));

const folds = Number(options.folds);
const { predictions, calibration } = crossValidate(examples, madeUp, folds);
for (const line of report(predictions)) console.log(line);
if (options.verbose) for (const line of mistakes()) console.log(line);
const thresholds = findThresholds(predictions);
console.log(thresholds);

if (options.write || options.check) {
  const ranker: Ranker = {
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
    ...thresholds,
    calibration,
    trees: fitTrees([...examples, ...madeUp]),
  };
  const json = `${JSON.stringify(ranker)}\n`;
  if (options.write) writeFileSync(WEIGHTS, json);
  else if (readFileSync(WEIGHTS, "utf8") !== json) {
    console.error(`${WEIGHTS} is not what these documents give.`);
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
