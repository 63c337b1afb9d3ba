import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readLabelledDocuments } from "./labelled-documents";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "labelled-"));
  mkdirSync(path.join(folder, "truth"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const makers = Array.from({ length: 200 }, (_, index) => `maker ${index}`);
const isAside = (maker: string) => /^[012]/.test(createHash("sha256").update(maker).digest("hex"));

function write(fields: object[]): void {
  const files = makers.map((maker, index) => {
    writeFileSync(path.join(folder, `truth/${index}.json`), JSON.stringify({ fields }));
    return { file: `${index}.txt`, groundTruth: `truth/${index}.json`, maker };
  });
  writeFileSync(path.join(folder, "MANIFEST.json"), JSON.stringify({ files }));
}

it("excludes the makers that are set aside", () => {
  write([{ name: "Total", type: "NUMBER", value: 5 }]);
  const of = (which: "rest" | "aside" | "all") =>
    readLabelledDocuments(folder, which).map(({ maker }) => maker);
  expect(of("rest")).toEqual(makers.filter((maker) => !isAside(maker)));
  expect(of("aside")).toEqual(makers.filter(isAside));
  expect(of("all")).toEqual(makers);
});

it("reads right and absent values, and omits tables and fields without a right answer", () => {
  write([
    { name: "Total", type: "NUMBER", value: 5, acceptedValues: [5, 6] },
    { name: "Due", type: "DATE", value: null, absent: true },
    { name: "Note", type: "TEXT", value: null, unscored: true },
    { name: "Items", type: "TABLE", value: [] },
    { name: "Hidden", type: "TEXT", value: "x", visibleInText: false },
  ]);
  const [document] = readLabelledDocuments(folder, "all");
  expect(document?.fields).toMatchObject([
    { name: "Total", accepted: [5, 6], isVisible: true, isAbsent: false },
    { name: "Due", accepted: [], isAbsent: true },
    { name: "Hidden", accepted: ["x"], isVisible: false },
  ]);
});
