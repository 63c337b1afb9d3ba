import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { facturX, makePdfWithFiles } from "@/lib/text/testing/make-e-invoice";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { damageLastPage } from "@/lib/text/testing/damage-last-page";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { bundleProgram } from "@/tests/setup/bundle-program";

const run = promisify(execFile);
let program: string;
let folder: string;

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

async function extract(...given: string[]): Promise<Result> {
  const env = { ...process.env, ANTHROPIC_API_KEY: "" };
  return run(process.execPath, ["--conditions=react-server", program, ...given], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Result) => error,
  );
}

async function file(name: string, content: string | Buffer): Promise<string> {
  const target = path.join(folder, name);
  await writeFile(target, content);
  return target;
}

beforeAll(async () => {
  program = await bundleProgram("scripts/extract.ts");
  folder = await mkdtemp(path.join(tmpdir(), "extract-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await rm(path.dirname(program), { recursive: true });
});

describe("npm run extract", () => {
  it("prints one line per file, in order, and continues after one that cannot be read", async () => {
    const fields = await file(
      "fields.json",
      '[{"name": "Total", "type": "NUMBER", "required": true, "prompt": "Sum"}, {"name": "Berth"}]',
    );
    const good = await file("good.txt", "Invoice No: 17\nTotal: 1,234.50\n");
    const missing = path.join(folder, "missing.txt");
    const { code, stdout } = await extract("--fields", fields, missing, good);
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(code).toBe(0);
    expect(lines[0]).toMatchObject({
      file: missing,
      ok: false,
      code: expect.any(String),
      error: expect.any(String),
    });
    expect(lines[1]).toMatchObject({
      file: good,
      ok: true,
      data: { Total: 1234.5, Berth: null },
      evidence: {
        Total: {
          state: "verified",
          quote: "1,234.50",
          start: 22,
          end: 30,
          page: null,
          boxes: [],
          checks: [],
          candidates: [],
          suggestion: null,
        },
        Berth: {
          state: "missing",
          quote: null,
          start: null,
          end: null,
          page: null,
          confidence: null,
          suggestion: null,
        },
      },
      usage: {
        engine: "local",
        model: null,
        requests: 0,
        input_tokens: 0,
        cached_tokens: 0,
        output_tokens: 0,
      },
    });
    expect(Object.keys(lines[1] ?? {})).toEqual([
      "file",
      "ok",
      "data",
      "evidence",
      "words",
      "usage",
      "coverage",
      "ms",
    ]);
  });

  it("marks a field as unread, not missing, if a part of the document was not read, and names the part", async () => {
    const fields = await file("fields.json", '[{"name": "Total", "type": "NUMBER"}, {"name": "Berth"}]');
    const pdf = damageLastPage(makePdf([[{ x: 50, y: 100, text: "Total: 1,234.50" }], []]));
    const { stdout } = await extract("--fields", fields, await file("damaged.pdf", pdf));
    expect(JSON.parse(stdout)).toMatchObject({
      data: { Total: 1234.5, Berth: null },
      evidence: { Total: { state: "verified" }, Berth: { state: "unread" } },
      words: 2,
      coverage: {
        unit: "pages",
        total: 2,
        read: 1,
        unread: [{ from: 2, to: 2, reason: "page_damaged" }],
      },
    });
  });

  it("says why a value should be checked", async () => {
    const fields = await file("twice.json", '[{"name": "Total amount", "type": "NUMBER"}]');
    const twice = await file("twice.txt", "Total amount: 80.00\nThank you\nTotal amount: 81.00\n");
    const { stdout } = await extract("--fields", fields, twice);
    const { data, evidence } = JSON.parse(stdout) as {
      data: Record<string, number>;
      evidence: Record<string, { state: string; checks: unknown[] }>;
    };
    const other = data["Total amount"] === 80 ? "81.00" : "80.00";
    expect(evidence["Total amount"]?.state).toBe("ambiguous");
    expect(evidence["Total amount"]?.checks).toContainEqual({
      code: "several_candidates",
      message: `Could also be ${other}.`,
    });
  });

  it("ignores a PDF's attached data on request", async () => {
    const fields = await file("total.json", '[{"name": "Total", "type": "NUMBER"}, {"name": "BIC"}]');
    const pdf = path.join(folder, "e-invoice.pdf");
    await writeFile(pdf, makePdfWithFiles(["Total 191.00"], [{ name: "factur-x.xml", content: facturX() }]));
    const check = "attachment_disagrees";
    const withData = JSON.parse((await extract("--fields", fields, pdf)).stdout) as unknown;
    expect(withData).toMatchObject({
      data: { Total: 191, BIC: "BYLADEM1001" },
      evidence: { Total: { state: "ambiguous", checks: [{ code: check }], candidates: [{ value: 119 }] } },
    });
    const without = JSON.parse(
      (await extract("--no-attachments", "--fields", fields, pdf)).stdout,
    ) as unknown;
    expect(without).toMatchObject({
      data: { Total: 191, BIC: null },
      evidence: { Total: { state: "verified", checks: [], candidates: [] } },
    });
  });

  it("keeps the order of the fields, even if their names look like numbers", async () => {
    const fields = await file("years.json", '[{"name": "Total"}, {"name": "2026"}, {"name": "7"}]');
    const { stdout } = await extract("--fields", fields, await file("years.txt", "2026: a lot\n"));
    expect(stdout).toContain('"data":{"Total":null,"2026":"a lot","7":null}');
    expect(stdout).toMatch(/"evidence":\{"Total":.*"2026":.*"7":/);
  });

  it.each([
    ["no JSON", "is not valid JSON"],
    ["[]", "is not a list of fields"],
    ['[{"name": "A", "type": "MONEY"}]', "0.type"],
    ['[{"name": "A"}, {"name": "a"}]', "the same name"],
    ['[{"name": "A", "also_called": ["b", "B"]}]', '0.also_called The label "B" is listed twice'],
  ])("reports what is wrong with the fields %s", async (content, message) => {
    const fields = await file("wrong.json", content);
    const { code, stderr, stdout } = await extract("--fields", fields, "a.txt");
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });

  it("prints its usage", async () => {
    const { code, stderr } = await extract("a.txt");
    expect(code).toBe(2);
    expect(stderr).toContain("usage: npm run -s extract");
  });

  it("reads a document with lessons from another one of its layout, and states how many taught it", async () => {
    const paper = (slot: string, levy: string) =>
      `KESTREL WHARFINGERS OF SALTMOUTH\nQuayside tariff note\nSlot ${slot} east basin\nLevy ${levy} GBP on departure\n`;
    const fields = await file("berth.json", '[{"name": "Berth"}, {"name": "Dues", "type": "NUMBER"}]');
    const seen = await file("seen.txt", paper("B-114", "318.50"));
    const next = await file("next.txt", paper("C-207", "92.75"));
    const taught = await file(
      "taught.json",
      JSON.stringify([{ file: seen, values: { Berth: "B-114", Dues: 318.5 } }]),
    );
    const { code, stdout } = await extract("--fields", fields, "--taught", taught, next);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      data: { Berth: "C-207", Dues: 92.75 },
      evidence: { Berth: { learned: { documents: 1 } }, Dues: { learned: { documents: 1 } } },
    });
    const untaught = await extract("--fields", fields, next);
    expect(JSON.parse(untaught.stdout)).toMatchObject({ evidence: { Berth: { learned: null } } });
  });

  it("reads a table by what another one of its layout has taught", async () => {
    const note = (...rows: string[][]) =>
      ["KESTREL WHARFINGERS OF SALTMOUTH", "Quayside tariff note", "", ["Kvarn", "Slot", "Levy"], ...rows]
        .map((line) =>
          typeof line === "string"
            ? line
            : line
                .map((cell) => cell.padEnd(22))
                .join("")
                .trimEnd(),
        )
        .join("\n");
    const columns = [{ name: "Skipper" }, { name: "Berth" }, { name: "Dues", type: "NUMBER" }];
    const fields = await file("boats.json", JSON.stringify([{ name: "Boats", type: "TABLE", columns }]));
    const seen = await file(
      "seen.txt",
      note(["Ingrid Vale", "B-114", "318.50"], ["Tomas Brandt", "C-207", "92.75"]),
    );
    const Boats = [
      { Skipper: "Ingrid Vale", Berth: "B-114", Dues: 318.5 },
      { Skipper: "Tomas Brandt", Berth: "C-207", Dues: 92.75 },
    ];
    const taught = await file("taught.json", JSON.stringify([{ file: seen, values: { Boats } }]));
    const next = await file(
      "next.txt",
      note(["Marta Quill", "D-118", "77.25"], ["Jonas Field", "A-902", "410.00"]),
    );
    const { code, stdout } = await extract("--fields", fields, "--taught", taught, next);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      data: {
        Boats: [
          { Skipper: "Marta Quill", Berth: "D-118", Dues: 77.25 },
          { Skipper: "Jonas Field", Berth: "A-902", Dues: 410 },
        ],
      },
      evidence: { Boats: { learned: { documents: 1 } } },
    });
  });

  it("refuses an invalid list of reviewed documents", async () => {
    const fields = await file("berth.json", '[{"name": "Berth"}]');
    const taught = await file("taught.json", '[{"values": {}}]');
    const { code, stderr } = await extract("--fields", fields, "--taught", taught, fields);
    expect(code).toBe(2);
    expect(stderr).toContain("is not a list of reviewed documents");
  });
});
