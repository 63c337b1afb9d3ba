import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeZip } from "@/lib/exports/make-zip";
import { sharedMockModelServer } from "@/lib/extraction/testing/shared-mock-model-server";
import { paper } from "@/tests/setup/reviewed-paper";
import { bundleProgram } from "@/tests/setup/bundle-program";

const run = promisify(execFile);

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

let program: string;

const MODEL_SETTINGS = ["ENGINE", "ANTHROPIC_API_KEY", "OPENAI_BASE_URL", "OPENAI_MODEL"];

async function evaluate(given: string[], settings: Record<string, string> = {}): Promise<Result> {
  const unset = Object.fromEntries(MODEL_SETTINGS.map((name) => [name, ""]));
  return run(process.execPath, ["--conditions=react-server", program, ...given], {
    env: { ...process.env, ...unset, ...settings },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Result) => error,
  );
}

/** The cells of the printed row with a label. */
function cells({ stdout }: Result, label: string): string[] {
  const row = stdout.split("\n").find((line) => line.startsWith(`${label}  `)) ?? "";
  return row
    .slice(label.length)
    .trim()
    .split(/\s{2,}/);
}

describe("npm run eval", () => {
  let folder: string;
  const mock = sharedMockModelServer();
  beforeAll(async () => {
    program = await bundleProgram("scripts/eval.ts");
    folder = await mkdtemp(path.join(tmpdir(), "eval-"));
    const put = (name: string, content: string) => writeFile(path.join(folder, name), content);
    await put("a.txt", "Invoice number: A-17\nTotal: 1,234.50\n");
    await put("a.json", '{"Invoice number": "A-17", "Total": 1234.5, "Berth": null}');
    await put("b.txt", "Invoice number: B-18\nTotal: 99.00\n");
    await put("b.json", '{"Invoice number": "B-19", "Total": 99, "Berth": "North"}');
    await put("c.pdf", "%PDF-1.7 and nothing more");
    await put("c.json", '{"Total": 1}');
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await rm(path.dirname(program), { recursive: true });
  });

  it("prints the figures of two engines side by side, and writes every value", async () => {
    const json = path.join(folder, "figures.txt");
    const result = await evaluate(
      ["--labels", folder, "--engine", "local", "--engine", "openai:other:8b", "--json", json, "--verbose"],
      { OPENAI_BASE_URL: `${mock.url}/v1`, OPENAI_MODEL: "small" },
    );
    expect(result).toMatchObject({ code: 0 });
    expect(cells(result, "engine")).toEqual(["local", "openai:other:8b"]);
    expect(cells(result, "model")).toEqual(["-", "other:8b"]);
    expect(cells(result, "requests")).toEqual(["-", "2"]);
    expect(Number(cells(result, "input tokens")[1])).toBeGreaterThan(100);
    expect(cells(result, "values")).toEqual(["6", "6"]);
    expect(cells(result, "exact")).toEqual(["0.500", "0.500"]);
    expect(cells(result, "wrong")).toEqual(["0.167", "0.167"]);
    expect(cells(result, "empty")).toEqual(["0.333", "0.333"]);
    expect(cells(result, "invented where there is none")).toEqual(["0.000", "0.000"]);
    expect(cells(result, "documents that failed")).toEqual(["1", "1"]);
    expect(result.stdout).toContain(
      'openai:other:8b: wrong  b.txt  Invoice number: "B-19" expected, "B-18" found',
    );
    expect(result.stdout).toContain("c.pdf failed:");
    expect(result.stderr).toContain("nothing leaves this machine");
    expect(result.stderr).toContain("to a program on this server");
    const { engines } = JSON.parse(await readFile(json, "utf8")) as { engines: { values: object[] }[] };
    expect(engines).toMatchObject([
      { name: "local", figures: { values: 6 } },
      { name: "openai:other:8b", model: "other:8b" },
    ]);
    expect(engines[0]?.values[0]).toMatchObject({ file: "a.txt", name: "Invoice number", verdict: "exact" });
    expect(engines[0]?.values).toHaveLength(7);
  });

  it("reports what is right after other documents of a layout were reviewed", async () => {
    const papers = path.join(folder, "papers");
    await mkdir(papers);
    for (const [name, slot, skipper] of [
      ["a", "B-114", "Ingrid Vale"],
      ["b", "C-207", "Tomas Brandt"],
      ["c", "D-318", "Odile Marchetti"],
    ] as const) {
      await writeFile(path.join(papers, `${name}.txt`), paper(slot, skipper));
      await writeFile(path.join(papers, `${name}.json`), JSON.stringify({ Berth: slot, Master: skipper }));
    }
    const result = await evaluate(["--labels", papers, "--engine", "local", "--taught", "0,1,2"]);
    expect(result).toMatchObject({ code: 0 });
    expect(cells(result, "engine")).toEqual(["local", "local, 1 taught", "local, 2 taught"]);
    expect(cells(result, "values")).toEqual(["6", "6", "6"]);
    expect(cells(result, "exact")).toEqual(["0.000", "1.000", "1.000"]);
    await rm(papers, { recursive: true });
  });

  it("reads a ZIP like a folder, and leaves nothing of it behind", async () => {
    const expected = {
      fields: [{ name: "Invoice number" }, { name: "Berth" }],
      documents: [{ file: "a.txt", values: { "Invoice number": "A-17" }, unchecked: ["Berth"] }],
    };
    const zip = path.join(folder, "testset.zip");
    const text = "Invoice number: A-17\nTotal: 1,234.50\n";
    await writeFile(
      zip,
      makeZip({ "expected.json": Buffer.from(JSON.stringify(expected)), "a.txt": Buffer.from(text) }),
    );
    const temporary = path.join(folder, "temporary");
    await mkdir(temporary);
    const result = await evaluate(["--labels", zip, "--engine", "local"], { TMPDIR: temporary });
    expect(result).toMatchObject({ code: 0 });
    expect(cells(result, "values")).toEqual(["1"]);
    expect(cells(result, "exact")).toEqual(["1.000"]);
    expect((await readdir(temporary)).filter((name) => name.startsWith("gleaner-labels"))).toEqual([]);
  });

  it("reports a file that is not a ZIP", async () => {
    const { code, stderr } = await evaluate(["--labels", path.join(folder, "a.txt")]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("neither a folder nor a ZIP")]);
  });

  it.each([
    [[], "usage: npm run eval"],
    [["--labels", "/nowhere/at/all"], "is not a folder"],
    [["--labels", ".", "--engine", "gpt"], "ENGINE"],
    [["--labels", ".", "--engine", "openai"], "OPENAI_BASE_URL: needed with ENGINE=openai"],
    [["--labels", ".", "--at-once", "many"], "--at-once"],
    [["--labels", ".", "--taught", "many"], "--taught"],
    [["--lables", "."], "--lables"],
  ])("reports what is wrong with %j", async (given, message) => {
    const { code, stdout, stderr } = await evaluate(given);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});
