import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDocx, wordParagraph } from "@/lib/text/testing/make-documents";
import { drawPage } from "@/lib/text/testing/draw-page";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { makeScan, WEDGE } from "@/lib/text/testing/make-scan";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "text-"));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function save(name: string, content: Buffer | string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

async function run(...options: string[]): Promise<unknown[]> {
  const { stdout } = await promisify(execFile)("npm", ["run", "-s", "text", "--", ...options], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
}

describe("npm run text", () => {
  it("prints one result per file, in the order of the files, even if some fail", async () => {
    const long = save("long.txt", "word ".repeat(100_000));
    const broken = save("broken.docx", makeDocx(wordParagraph("Hello")).subarray(0, 200));
    const scan = save("scan.pdf", makePdf([[]]));
    const short = save("naïve name.txt", "Hello, world");
    const missing = path.join(folder, "missing.pdf");
    const ms = expect.any(Number) as number;

    const coverage = { unit: "characters", total: 12, read: 12, unread: [] };
    expect(await run("--no-ocr", long, broken, scan, short, missing)).toEqual([
      expect.objectContaining({ file: long, ok: true, format: "txt", words: 100_000 }),
      { file: broken, ok: false, code: "corrupt", error: expect.stringContaining("damaged") as string, ms },
      {
        file: scan,
        ok: false,
        code: "scan",
        error: "This document looks like a scan without readable text. Upload the original file.",
        ms,
      },
      { file: short, ok: true, format: "txt", text: "Hello, world", words: 2, pages: [], coverage, ms },
      { file: missing, ok: false, code: "not_found", error: expect.any(String) as string, ms },
    ]);
  });

  it("recognises pages without text, unless disabled", async () => {
    const line = (text: string) => [{ x: 60, y: 100, text, size: 12 }];
    const contract = save(
      "contract.pdf",
      makeScan([line("First page"), drawPage(line("Total amount: 1,234.56")), line("Third page")]),
    );
    const blank = save("blank.pdf", makeScan([WEDGE]));
    expect(await run(contract, blank)).toMatchObject([
      {
        text: "First page\n\nTotal amount: 1,234.56\n\nThird page",
        words: 7,
        coverage: { read: 3, unread: [] },
      },
      {
        code: "scan",
        error:
          "This document looks like a scan without readable text. Upload a clearer scan in English, German, French, Spanish, Italian, Dutch, Portuguese or Polish.",
      },
    ]);
    expect(await run("--no-ocr", contract)).toMatchObject([
      { words: 4, coverage: { read: 2, unread: [{ from: 2, to: 2, reason: "image_only" }] } },
    ]);
  });
});
