import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { groupBy } from "@/lib/group-by";
import type { Learner } from "@/lib/extraction/learning/learner";
import { fitLearner } from "./fit/fit-learner";
import { readLabelledDocuments } from "./fit/labelled-documents";
import { learningExamples } from "./fit/lessons";
import { readMadeUpDocuments } from "./fit/made-up-documents";
import { readText } from "./fit/read-texts";
import { answerHelp } from "./help";

answerHelp("fit:learning");

const { values: options } = parseArgs({
  options: {
    corpus: { type: "string", default: "../shared/corpus" },
    cache: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const FILE = "lib/extraction/learning/weights.json";

const folders = [options.corpus, `${options.corpus}/learning`];
const labelled = folders
  .flatMap((folder) => readLabelledDocuments(folder, "rest"))
  .filter(({ maker }) => maker !== "");
const groups = groupBy(labelled, ({ maker, domain }) => `${maker} ${domain}`);
const documents = [...groups.values()].filter(({ length }) => length > 1).flat();
const read = [];
for (const document of documents)
  read.push({ labelled: document, text: await readText(document.file, options.cache) });

const examples = learningExamples([...read, ...(await readMadeUpDocuments())]).filter(
  ({ candidates }) => candidates.length > 0,
);
const { learner, crossValidation, lines } = fitLearner(examples);
for (const line of lines) console.log(line);
const fitted: Learner = {
  provenance: {
    documents: documents.length,
    examples: examples.length,
    makers: new Set(documents.map(({ maker }) => maker)).size,
  },
  crossValidation,
  ...learner,
};
if (options.write) writeFileSync(FILE, `${JSON.stringify(fitted)}\n`);
