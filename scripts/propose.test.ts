import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleProgram } from "@/tests/setup/bundle-program";

const run = promisify(execFile);
let program: string;
let folder: string;

async function propose(...given: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, ANTHROPIC_API_KEY: "" };
  return run(process.execPath, ["--conditions=react-server", program, ...given], { env }).then(
    (output) => ({ code: 0, ...output }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

beforeAll(async () => {
  program = await bundleProgram("scripts/propose.ts");
  folder = await mkdtemp(path.join(tmpdir(), "propose-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await rm(path.dirname(program), { recursive: true });
});

describe("npm run propose", () => {
  it("prints the fields and the suggestions of each file, in order, and continues after one that cannot be read", async () => {
    const file = path.join(folder, "invoice.txt");
    await writeFile(file, "INVOICE\n\nInvoice No: R-17\nTotal: 1,234.50 EUR\n");
    const missing = path.join(folder, "missing.txt");
    const { code, stdout } = await propose(missing, file);
    const [failed, proposed] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(code).toBe(0);
    expect(failed).toMatchObject({ file: missing, ok: false, code: expect.any(String) });
    expect(proposed).toMatchObject({
      file,
      ok: true,
      name: "Invoice",
      fields: [
        {
          name: "Invoice No",
          type: "TEXT",
          value: "R-17",
          quote: "R-17",
          start: 21,
          end: 25,
          page: null,
          label: { text: "Invoice No", start: 9, end: 19 },
        },
        { name: "Total", type: "NUMBER", value: 1234.5, label: { text: "Total" } },
      ],
    });
    // What a field has is not suggested once more.
    const suggested = (proposed?.["suggestions"] as { quote: string }[]).map(({ quote }) => quote);
    expect(suggested).toContain("EUR");
    expect(suggested).not.toContain("R-17");
  });

  it("prints its usage", async () => {
    const { code, stderr } = await propose();
    expect(code).toBe(2);
    expect(stderr).toContain("usage: npm run -s propose");
  });
});
