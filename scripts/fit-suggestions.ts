import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readLayout } from "@/lib/extraction/page/layout";
import type { LabelledValue } from "@/lib/extraction/proposal/describe-pair";
import { describedValues } from "@/lib/extraction/proposal/rank-pairs";
import { toOffer } from "@/lib/extraction/proposal/to-offer";
import { logOdds, type TreeModel } from "@/lib/extraction/ranker/tree-model";
import { analyse } from "@/lib/extraction/sources/analysed-document";
import { findItemRows } from "@/lib/extraction/tables/item-rows";
import { learnConventions } from "@/lib/extraction/values/conventions";
import type { Value } from "@/lib/extraction/values/types";
import { boostTrees } from "./fit/boost-trees";
import { readLabelledDocuments, type LabelledDocument } from "./fit/labelled-documents";
import { readText } from "./fit/read-texts";
import { answerHelp } from "./help";

answerHelp("fit:suggestions");

const { values: options } = parseArgs({
  options: {
    corpus: { type: "string", default: "../shared/corpus" },
    cache: { type: "string" },
    write: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});
const FILE = "lib/extraction/proposal/weights.json";
const FOLDS = 4;
const OFFERED = [10, 20, 30];
/** Maximum rows per document, so that documents with many values don't weigh too much. */
const MAX_ROWS = 800;

interface Row extends LabelledValue {
  features: Readonly<Record<string, number>>;
  key: string;
  fields: readonly number[];
}

interface Example {
  document: LabelledDocument;
  rows: Row[];
  asked: number;
}

function compact(value: Value): string {
  return String(value)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

function isSame(offered: Value, accepted: Value): boolean {
  if (typeof offered === "number" && typeof accepted === "number")
    return Math.abs(offered - accepted) < 0.005;
  return compact(offered) === compact(accepted);
}

async function exampleOf(document: LabelledDocument): Promise<Example> {
  const text = await readText(document.file, options.cache);
  const analysed = analyse(readLayout(text), learnConventions(text.text), text);
  const fields = document.fields.filter(({ accepted, isVisible }) => accepted.length > 0 && isVisible);
  const rows = describedValues(analysed, findItemRows(analysed)).map((one): Row => {
    const { value } = toOffer(text, analysed, one.value, one.label);
    const right = fields.flatMap(({ accepted }, index) =>
      accepted.some((right) => isSame(value, right)) ? [index] : [],
    );
    const features: Record<string, number> = Object.assign({}, ...one.features);
    return { ...one, features, key: compact(value), fields: value === null ? [] : right };
  });
  if (options.verbose)
    for (const [index, { name, accepted }] of fields.entries())
      if (!rows.some((row) => row.fields.includes(index)))
        console.log(`not among the values: ${document.file} | ${name} | ${String(accepted[0])}`);
  return { document, rows, asked: fields.length };
}

function fit(examples: readonly Example[]): TreeModel {
  const rows = examples.flatMap(({ rows }) => rows.slice(0, MAX_ROWS));
  const features = Object.keys(rows[0]?.features ?? {});
  return boostTrees(
    {
      features,
      rows: rows.map((row) => Float64Array.from(features, (name) => row.features[name] ?? 0)),
      groups: rows.map((_, index) => index),
      labels: rows.map(({ fields }) => Number(fields.length > 0)),
    },
    {
      trees: 80,
      depth: 4,
      learningRate: 0.1,
      featuresPerTree: 2,
      minWeight: 1,
      minRows: 15,
      lambda: 3,
      directions: features.map(() => 0),
    },
  );
}

function foundAmong({ rows }: Example, model: TreeModel): number[] {
  const ranked = rows
    .map((row) => ({
      row,
      score: logOdds(
        model,
        model.features.map((name) => row.features[name] ?? 0),
      ),
    }))
    .sort((a, b) => b.score - a.score || a.row.value.start - b.row.value.start);
  const kept: Row[] = [];
  for (const { row } of ranked) {
    if (kept.length === Math.max(...OFFERED)) break;
    const { start, end } = row.value;
    if (!kept.some(({ key, value }) => key === row.key || (start < value.end && value.start < end)))
      kept.push(row);
  }
  return OFFERED.map((count) => new Set(kept.slice(0, count).flatMap(({ fields }) => fields)).size);
}

function report(title: string, examples: readonly Example[], modelOf: (one: Example) => TreeModel): void {
  const asked = examples.reduce((sum, one) => sum + one.asked, 0);
  const all = examples.reduce((sum, { rows }) => sum + new Set(rows.flatMap(({ fields }) => fields)).size, 0);
  const found = examples.map((one) => foundAmong(one, modelOf(one)));
  const shares = OFFERED.map((count, index) => {
    const sum = found.reduce((total, counts) => total + (counts[index] ?? 0), 0);
    return `${count} ${(sum / asked).toFixed(3)}`;
  });
  console.log(
    `${title}: ${asked} values, ${(all / asked).toFixed(3)} among the values, in the first ${shares.join(", ")}`,
  );
}

const labelled = readLabelledDocuments(options.corpus, "rest");
const examples: Example[] = [];
for (const document of labelled) examples.push(await exampleOf(document));
const makers = [...new Set(labelled.map(({ maker }) => maker))].sort();
const foldOf = ({ document }: Example) => makers.indexOf(document.maker) % FOLDS;
const models = Array.from({ length: FOLDS }, (_, fold) =>
  fit(examples.filter((one) => foldOf(one) !== fold)),
);
report("unseen makers", examples, (one) => models[foldOf(one)]!);
if (options.verbose)
  for (const domain of new Set(labelled.map((one) => one.domain)))
    report(
      `  ${domain}`,
      examples.filter(({ document }) => document.domain === domain),
      (one) => models[foldOf(one)]!,
    );
if (options.write) writeFileSync(FILE, `${JSON.stringify(fit(examples))}\n`);
