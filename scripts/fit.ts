import { parseArgs } from "node:util";
import { crossValidate } from "./fit/cross-validate";
import { examplesOf, type Example } from "./fit/examples";
import { readLabelledDocuments } from "./fit/labelled-documents";
import { readText } from "./fit/read-texts";
import { isVisible, report } from "./fit/report";

const { values: options } = parseArgs({
  options: {
    corpus: { type: "string", default: "../shared/corpus" },
    cache: { type: "string" },
    folds: { type: "string", default: "5" },
    verbose: { type: "boolean", default: false },
  },
});

const examples: Example[] = [];
for (const labelled of readLabelledDocuments(options.corpus, "rest"))
  examples.push(...examplesOf(labelled, await readText(labelled.file, options.cache)));

const { predictions } = crossValidate(examples, Number(options.folds));
for (const line of report(predictions)) console.log(line);
if (options.verbose) {
  for (const { example, best, confidence } of predictions.filter(isVisible)) {
    if (best?.candidate.isRight) continue;
    const reason = example.candidates.some(({ isRight }) => isRight) ? "ranked" : "no candidate";
    const { document, field } = example;
    console.log(
      `${reason} ${confidence.toFixed(2)} ${document.file.split("/").pop()} ${field.name}: ${JSON.stringify(field.accepted[0])} got ${JSON.stringify(best?.candidate.raw ?? null)}`,
    );
  }
}
