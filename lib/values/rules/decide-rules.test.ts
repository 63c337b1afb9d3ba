import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { AppError, unavailable } from "@/lib/errors";
import type { AskedField } from "@/lib/extraction/values/types";
import { ProcessPool } from "@/lib/text/process/process-pool";
import { cpuMsOf, slowedDown } from "@/tests/setup/cpu-time";
import { decideRules } from "./decide-rules";
import type { DocumentToDecide, RulesRequest, RulesResult } from "./protocol";
import { RuleBudget } from "./rule-budget";

const FIELDS: AskedField[] = ["A", "B"].map((name) => ({ name, type: "TEXT", required: false, prompt: "" }));
const ROWS: AskedField = {
  name: "Items",
  type: "TABLE",
  required: false,
  prompt: "",
  columns: [{ name: "Text", type: "TEXT", prompt: "" }],
};
const ruleOf = (expression: string) => ({ name: expression, expression, message: "" });
const documentOf = (values: Record<string, string>, rules: number[]): DocumentToDecide => ({
  document: {
    scalars: Object.entries(values).map(([name, value]) => ({ name, value, unit: null })),
    tables: [],
  },
  rules,
});

describe("rules", () => {
  test("are decided while the event loop stays free, whatever one of them does", async () => {
    const rules = ["Items.exists(i, (A+A).contains(i.Text + B))", "A == 'x'", "size(A) > 3"].map(ruleOf);
    const found = JSON.stringify(
      Array.from({ length: 20_000 }, (_, at) => [[`aaaaaaaaaaaaaaaaaaaaaa ${at}`], null, [null]]),
    );
    const { document } = documentOf({ A: "a".repeat(60_000), B: "b" }, []);
    const table = {
      name: "Items",
      columns: [],
      units: [],
      chunks: [{ found, corrected: null, firstFound: 0 }],
    };
    const columns = [{ name: "Text", type: "TEXT" as const, prompt: "" }];
    const hostile = { ...document, tables: [{ ...table, columns }] };
    let longest = 0;
    let isDone = false;
    const watch = (async () => {
      while (!isDone) longest = Math.max(longest, await cpuMsOf(() => setTimeout(1)));
    })();
    const verdicts = await decideRules(
      { rules, fields: [...FIELDS, ROWS] },
      [{ document: hostile, rules: [0, 1, 2] }],
      new RuleBudget(),
    );
    isDone = true;
    await watch;
    expect(verdicts).toEqual([["too_long", "broken", "holds"]]);
    expect(longest).toBeLessThan(await slowedDown(500));
  });

  test("are all decided except the one that crashes the process, in its document", async () => {
    const pool = await poolOf(`
      const isDeadly = ({ document, rules }) => rules.includes(1) && document.scalars[0].value === "deadly";
      if (request.documents.some(isDeadly)) process.exit(1);
      answer({ verdicts: request.documents.map(({ rules }) => rules.map(() => "holds")), ms: 1 });`);
    const documents = ["harmless", "deadly", "harmless"].map((A) => documentOf({ A }, [0, 1, 2]));
    const rules = ["A != 'x'", "A != 'y'", "A != 'z'"].map(ruleOf);
    expect(await decideRules({ rules, fields: FIELDS }, documents, new RuleBudget(), pool)).toEqual([
      ["holds", "holds", "holds"],
      ["holds", "too_long", "holds"],
      ["holds", "holds", "holds"],
    ]);
    expect(pool.deaths.died).toBe(3);
  });

  test("are undecided once the budget of the request is spent, and no process is asked again", async () => {
    const pool = await poolOf(
      `answer({ verdicts: [request.documents[0].rules.map(() => "holds")], ms: 600 });`,
    );
    const documents = Array.from({ length: 5 }, () => documentOf({ A: "a" }, [0]));
    const rules = [ruleOf("A != 'x'")];
    expect((await decideRules({ rules, fields: FIELDS }, documents, new RuleBudget(), pool)).flat()).toEqual([
      "holds",
      "holds",
      "too_long",
      "too_long",
      "too_long",
    ]);
  });

  test("that always crash the process end with the budget", async () => {
    const pool = await poolOf(`process.exit(1);`);
    const documents = Array.from({ length: 100 }, () => documentOf({ A: "a" }, [0]));
    const verdicts = await decideRules(
      { rules: [ruleOf("A != 'x'")], fields: FIELDS },
      documents,
      new RuleBudget(),
      pool,
    );
    expect(new Set(verdicts.flat())).toEqual(new Set(["too_long"]));
    expect(pool.deaths.died).toBeLessThan(10);
  });
});

/** A pool whose program does this with each `request`. */
async function poolOf(work: string): Promise<ProcessPool<RulesRequest, RulesResult>> {
  const program = path.join(await mkdtemp(path.join(tmpdir(), "rules-")), "program.mjs");
  await writeFile(
    program,
    `process.on("message", (request) => {
      const answer = (result) => process.send({ ok: true, result, rss: 0 });
      ${work}
    });`,
  );
  const pool = new ProcessPool<RulesRequest, RulesResult>({
    program,
    size: 1,
    heapMb: 64,
    memoryBytes: Infinity,
    cpuMs: Infinity,
    timeoutMs: 60_000,
    requestsPerProcess: 100,
    maxIdleBytes: Infinity,
    tries: 1,
    failures: {
      timeout: () => new AppError("invalid", "It took too long."),
      outOfMemory: (cause) => new AppError("invalid", "It took too much memory.", { cause }),
      died: unavailable,
    },
  });
  onTestFinished(() => pool.close());
  return pool;
}
