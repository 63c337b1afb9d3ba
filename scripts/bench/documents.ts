import { randomBytes } from "node:crypto";
import { makeDocx, wordParagraph } from "@/lib/text/testing/make-documents";
import { makePdf } from "@/lib/text/testing/make-pdf";

export const FIELDS = [
  { name: "Invoice number", type: "TEXT" },
  { name: "Invoice date", type: "DATE" },
  { name: "Total amount", type: "NUMBER" },
];

function linesOf(n: number): string[] {
  const items = Array.from(
    { length: 60 },
    (_, i) => `Item ${i + 1}: delivered goods and services, ${i + 1}.50 EUR`,
  );
  return [`Invoice number: B-${n}`, "Invoice date: 2026-03-04", ...items, `Total amount: ${n}.25 EUR`];
}

export function makeDocument(n: number): File {
  const lines = linesOf(n);
  const makers: (() => [string, string | Uint8Array<ArrayBuffer>])[] = [
    () => ["txt", lines.join("\n")],
    () => [
      "html",
      `<!doctype html><title>Invoice</title>${lines.map((line) => `<p>${line}</p>`).join("\n")}`,
    ],
    () => ["csv", lines.map((line) => line.replace(": ", ";")).join("\n")],
    () => ["json", JSON.stringify(Object.fromEntries(lines.map((line) => line.split(": "))))],
    () => ["pdf", makePaddedPdf(lines)],
    () => ["docx", new Uint8Array(makeDocx(lines.map(wordParagraph).join("")))],
  ];
  const [extension, content] = (makers[n % makers.length] ?? (() => ["txt", ""]))();
  return new File([content], `invoice-${n}.${extension}`);
}

export function makePaddedPdf(lines: string[], padding = 0): Uint8Array<ArrayBuffer> {
  const texts = lines.map((text, index) => ({ x: 40, y: 42 + index * 11, text, size: 9 }));
  const noise = randomBytes(padding).toString("latin1");
  const unused = `<< /Length ${padding} >>\nstream\n${noise}\nendstream`;
  return new Uint8Array(makePdf([texts], { objects: [unused] }));
}
