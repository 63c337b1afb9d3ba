import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { SAMPLE_SETS } from "@/lib/extraction/testing/sample-documents";
import { answerHelp } from "./help";
import { measureEngine, noticeChange } from "./mutate/measure-mutant";
import { mutationsOf, type Mutation } from "./mutate/mutations-of";
import { mutationsOfModel, mutationsOfThresholds } from "./mutate/mutations-of-model";
import { EXPECTED_UNSEEN } from "./mutate/expected-unseen";

answerHelp("mutate:rules");

const { values: options } = parseArgs({
  options: {
    rooms: { type: "string", default: "sources,ranker" },
    only: { type: "string", default: "" },
    jobs: { type: "string", default: "2" },
    verbose: { type: "boolean", default: false },
  },
});

const ROOT = "lib/extraction";

function mutationsOfRoom(room: string): Mutation[] {
  const folder = path.join(ROOT, room);
  const files = readdirSync(folder).filter((file) => /(?<!\.test)\.ts$|\.json$/.test(file));
  return files.sort().flatMap((file) => {
    const where = path.join(folder, file);
    const code = readFileSync(where, "utf8");
    return mutationsOfFile(file)(where, code);
  });
}

function mutationsOfFile(file: string): (where: string, code: string) => Mutation[] {
  if (file === "thresholds.json") return mutationsOfThresholds;
  return file.endsWith(".json") ? mutationsOfModel : mutationsOf;
}

const keyOf = ({ file, name }: Mutation): string => `${path.relative(ROOT, file)}: ${name}`;

const mutations = options.rooms
  .split(",")
  .flatMap(mutationsOfRoom)
  .filter((mutation) => new RegExp(options.only).test(keyOf(mutation)));
// The cases first: most changes are seen there.
const base = await measureEngine([...SAMPLE_SETS].reverse());
const seen = new Set<string>();
const queue = [...mutations];

async function work(): Promise<void> {
  for (let mutation = queue.shift(); mutation; mutation = queue.shift()) {
    // A rule is seen where one of its changes is.
    if (seen.has(keyOf(mutation))) continue;
    const reason = await noticeChange({ [mutation.file]: mutation.code }, base);
    if (reason !== null) seen.add(keyOf(mutation));
    if (options.verbose) console.log(`${keyOf(mutation)} (line ${mutation.line}): ${reason ?? "unseen"}`);
  }
}
await Promise.all(Array.from({ length: Number(options.jobs) }, work));

const rules = [...new Set(mutations.map(keyOf))];
const unseen = rules.filter((rule) => !seen.has(rule));
const unexpected = unseen.filter((rule) => !EXPECTED_UNSEEN.some(({ rules: pattern }) => pattern.test(rule)));
console.log(
  `${rules.length} rules, ${seen.size} seen, ${unseen.length - unexpected.length} unseen for a reason`,
);
for (const rule of unexpected) console.log(`unseen: ${rule}`);
process.exitCode = unexpected.length === 0 ? 0 : 1;
