import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { SAMPLE_SETS } from "@/lib/extraction/testing/sample-documents";
import { answerHelp } from "./help";
import { openFolderTests } from "./mutate/folder-tests";
import { measureEngine, noticeChange, type Changes } from "./mutate/measure-mutant";
import { mutationsOf, type Mutation } from "./mutate/mutations-of";
import { mutationsOfModel, mutationsOfThresholds } from "./mutate/mutations-of-model";
import { reportUnseen } from "./mutate/report-unseen";
import { EXPECTED_UNSEEN } from "./mutate/expected-unseen";

answerHelp("mutate:rules");

const { values: options } = parseArgs({
  options: {
    rooms: { type: "string", default: "sources,ranker,tables" },
    only: { type: "string", default: "" },
    jobs: { type: "string", default: "2" },
    verbose: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});

const ROOT = "lib/extraction";

/** The sample documents have no tables, so only the tests notice changes to these rules. */
const SEEN_BY_TESTS: readonly string[] = ["tables"];

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

type Notice = (changes: Changes) => Promise<string | null>;

async function openNotices(room: string): Promise<{ notices: Notice[]; close: () => Promise<unknown> }> {
  const jobs = Array.from({ length: Number(options.jobs) });
  if (!SEEN_BY_TESTS.includes(room)) {
    const base = await measureEngine([...SAMPLE_SETS].reverse());
    return {
      notices: jobs.map(() => (changes) => noticeChange(changes, base)),
      close: () => Promise.resolve(),
    };
  }
  const tests = await Promise.all(jobs.map(() => openFolderTests(path.join(ROOT, room))));
  return {
    notices: tests.map(({ firstFailure }) => firstFailure),
    close: () => Promise.all(tests.map(({ close }) => close())),
  };
}

for (const room of options.rooms.split(",")) {
  const all = mutationsOfRoom(room);
  const mutations = all.filter((mutation) => new RegExp(options.only).test(keyOf(mutation)));
  const { notices, close } = await openNotices(room);
  const [first] = notices;
  const failure = await first?.({});
  if (failure) throw new Error(`unchanged rules fail: ${failure}`);
  const seen = new Set<string>();
  const queue = [...mutations];
  const work = async (notice: Notice) => {
    for (let mutation = queue.shift(); mutation; mutation = queue.shift()) {
      if (seen.has(keyOf(mutation))) continue;
      const reason = await notice({ [mutation.file]: mutation.code });
      if (reason !== null) seen.add(keyOf(mutation));
      if (options.verbose) console.log(`${keyOf(mutation)} (line ${mutation.line}): ${reason ?? "unseen"}`);
    }
  };
  await Promise.all(notices.map(work));
  await close();

  const rules = [...new Set(mutations.map(keyOf))];
  const unseen = rules.filter((rule) => !seen.has(rule));
  const unexpected = unseen.filter(
    (rule) => !EXPECTED_UNSEEN.some(({ rules: pattern }) => pattern.test(rule)),
  );
  console.log(
    `${room}: ${rules.length} rules, ${seen.size} seen, ${unseen.length - unexpected.length} unseen for a reason`,
  );
  for (const rule of unexpected) console.log(`unseen: ${rule}`);
  if (unexpected.length > 0) process.exitCode = 1;
  if (options.write && mutations.length === all.length)
    writeFileSync(path.join(ROOT, room, "unseen-rules.md"), reportUnseen(rules, unseen));
}
