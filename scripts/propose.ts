import { readFile } from "node:fs/promises";
import path from "node:path";
import { SUGGESTIONS_MAX } from "@/lib/api/limits";
import { readEngineEnv } from "@/lib/env";
import { inThisProcess } from "@/lib/extraction/engines/local-engine";
import { chooseEngine } from "@/lib/extraction/extract/choose-engine";
import { extractFields } from "@/lib/extraction/extract/extract-fields";
import { proposeFromSample } from "@/lib/extraction/extract/propose-from-sample";
import { isTaken } from "@/lib/extraction/proposal/is-taken";
import { offersOfFields } from "@/lib/extraction/proposal/offers-of-fields";
import { suggestFields } from "@/lib/extraction/proposal/suggest-fields";
import { scanError } from "@/lib/text/reading-error";
import { answerHelp, helpOf } from "./help";
import { printLines } from "./print-lines";
import { takeRecognition } from "./take-recognition";

answerHelp("propose");

const { recognition, rest: files } = takeRecognition(process.argv.slice(2));
if (files.length === 0) {
  console.error(`no files given\n${helpOf("propose")}`);
  process.exit(2);
}
// Extract in this process, so that a changed rule works without a new bundle.
const engine = chooseEngine(readEngineEnv(process.env), inThisProcess);
await printLines(files, recognition, async (document, file) => {
  if (document.scan && !engine.readsScans) throw scanError(recognition);
  delete document.attachment;
  const input = {
    document,
    readFile: () => readFile(file),
    filename: path.basename(file),
  };
  const proposal = await proposeFromSample(engine, input);
  const { results } = await extractFields(engine, input, proposal.fields);
  const fields = offersOfFields(document, results);
  const taken = fields.map(({ type, value, start, end }) => ({ type, value, place: { start, end } }));
  const suggestions = suggestFields(document)
    .filter((offer) => !isTaken(offer, taken))
    .slice(0, SUGGESTIONS_MAX);
  return [
    ["name", JSON.stringify(proposal.name)],
    ["fields", JSON.stringify(fields)],
    ["suggestions", JSON.stringify(suggestions)],
  ];
});
