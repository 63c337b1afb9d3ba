import { randomBytes } from "node:crypto";
import { strToU8, zipSync } from "fflate";

export const FIELDS = [
  { name: "Invoice number", type: "TEXT" },
  { name: "Invoice date", type: "DATE" },
  { name: "Total amount", type: "NUMBER" },
];

/** About two pages. */
function linesOf(n: number): string[] {
  const items = Array.from(
    { length: 60 },
    (_, i) => `Item ${i + 1}: delivered goods and services, ${i + 1}.50 EUR`,
  );
  return [`Invoice number: B-${n}`, "Invoice date: 2026-03-04", ...items, `Total amount: ${n}.25 EUR`];
}

/** A small invoice; the six formats alternate with `n`. */
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
    () => ["pdf", makePdf(lines)],
    () => ["docx", makeDocx(lines)],
  ];
  const [extension, content] = (makers[n % makers.length] ?? (() => ["txt", ""]))();
  return new File([content], `invoice-${n}.${extension}`);
}

/** A one-page PDF with an unused object of `padding` bytes. */
export function makePdf(lines: string[], padding = 0): Uint8Array<ArrayBuffer> {
  const shown = lines.map((line) => `(${line}) Tj T*`).join("\n");
  const content = `BT /F1 9 Tf 11 TL 40 800 Td\n${shown}\nET`;
  const objects: (string | Buffer)[] = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    Buffer.concat([
      Buffer.from(`<</Length ${padding}>>\nstream\n`),
      randomBytes(padding),
      Buffer.from("\nendstream"),
    ]),
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n")]));
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const start = length;
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}`));
  add(Buffer.from(`trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
}

function makeDocx(lines: string[]): Uint8Array<ArrayBuffer> {
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
  const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join("");
  return new Uint8Array(
    zipSync({
      "[Content_Types].xml": strToU8(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
      ),
      "_rels/.rels": strToU8(
        `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}" Target="word/document.xml"/></Relationships>`,
      ),
      "word/document.xml": strToU8(
        `<w:document xmlns:w="${word}"><w:body>${paragraphs}</w:body></w:document>`,
      ),
    }),
  );
}
