import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { strToU8, zipSync } from "fflate";

// Reproducible. Run: npx tsx scripts/make-samples.ts

const folder = path.join(fileURLToPath(new URL("..", import.meta.url)), "public", "samples");

interface Line {
  x: number;
  y: number;
  text: string;
  size?: number;
  bold?: boolean;
}

const PAGE_HEIGHT = 842;

function makePdf(title: string, lines: readonly Line[], rules: readonly number[]): Uint8Array {
  const escaped = (text: string) => text.replace(/[\\()]/g, "\\$&");
  const content = [
    "0.75 w 0.6 G",
    ...rules.map((y) => `56 ${PAGE_HEIGHT - y} m 539 ${PAGE_HEIGHT - y} l S`),
    ...lines.map(
      ({ x, y, text, size = 10, bold = false }) =>
        `BT /${bold ? "F2" : "F1"} ${size} Tf ${x} ${PAGE_HEIGHT - y} Td (${escaped(text)}) Tj ET`,
    ),
  ].join("\n");
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (en) >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${PAGE_HEIGHT}] /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> /Contents 6 0 R >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Title (${escaped(title)}) /Producer (Gleaner) >>`,
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const xref = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

function makeInvoice(): Uint8Array {
  const items = [
    ["Oak shelf, 80 cm", "4", "64.00", "256.00"],
    ["Brass bracket, pair", "8", "9.50", "76.00"],
    ["Linseed oil, 1 litre", "3", "18.20", "54.60"],
    ["Delivery and assembly", "1", "95.00", "95.00"],
  ];
  const columns = [56, 330, 400, 480];
  const row = (y: number, cells: readonly string[], bold = false): Line[] =>
    cells.map((text, index) => ({ x: columns[index] ?? 56, y, text, bold }));
  return makePdf(
    "Invoice HB-2041",
    [
      { x: 56, y: 78, text: "Harrow & Birch Joinery Ltd", size: 17, bold: true },
      { x: 56, y: 98, text: "14 Millrace Lane, Alderbrook AB3 9QT" },
      { x: 430, y: 78, text: "INVOICE", size: 17, bold: true },
      { x: 56, y: 150, text: "Invoice number: HB-2041", bold: true },
      { x: 56, y: 168, text: "Invoice date: 14 March 2026" },
      { x: 56, y: 186, text: "Due date: 13 April 2026" },
      { x: 56, y: 204, text: "Purchase order: PO-7718" },
      { x: 330, y: 150, text: "Bill to:", bold: true },
      { x: 330, y: 168, text: "Lanternfish Books" },
      { x: 330, y: 186, text: "2 Quay Street, Port Wenlow PW1 4ES" },
      ...row(256, ["Description", "Quantity", "Unit price", "Amount"], true),
      ...items.flatMap((cells, index) => row(284 + index * 22, cells)),
      { x: 330, y: 400, text: "Subtotal:" },
      { x: 480, y: 400, text: "481.60" },
      { x: 330, y: 420, text: "VAT (20%):" },
      { x: 480, y: 420, text: "96.32" },
      { x: 330, y: 446, text: "Total due:", bold: true },
      { x: 450, y: 446, text: "GBP 577.92", bold: true },
      { x: 56, y: 500, text: "Payment terms: 30 days" },
      { x: 56, y: 518, text: "VAT number: GB 000 1234 56" },
      { x: 56, y: 536, text: "Paid: No" },
      { x: 56, y: 780, text: "Thank you for your order. Questions? accounts@harrowbirch.example" },
    ],
    [118, 264, 384],
  );
}

const escapeXml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

function paragraph(text: string, style?: string): string {
  const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : "";
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
}

function makeContract(): Uint8Array {
  const body = [
    paragraph("Service Agreement", "Heading1"),
    paragraph("Contract number: SA-118"),
    paragraph("Effective date: 1 June 2026"),
    paragraph("Client: Lanternfish Books, 2 Quay Street, Port Wenlow"),
    paragraph("Provider: Tamsin Orrell Web Works, 9 Garden Row, Alderbrook"),
    paragraph("1. Services", "Heading2"),
    paragraph(
      "The Provider maintains the Client's web shop, including its hosting, security updates and weekly backups.",
    ),
    paragraph("2. Fees", "Heading2"),
    paragraph("Monthly fee: EUR 1,450.00"),
    paragraph("Invoices are payable within 14 days of receipt."),
    paragraph("3. Term and termination", "Heading2"),
    paragraph("End date: 31 May 2028"),
    paragraph("Notice period: 60 days"),
    paragraph("Automatic renewal: Yes"),
    paragraph("4. Governing law", "Heading2"),
    paragraph("Governing law: Ireland"),
    paragraph(
      "Signed in Port Wenlow on 20 May 2026 by Maud Pellow for the Client and Tamsin Orrell for the Provider.",
    ),
  ].join("");
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const style = (id: string, name: string, size: number) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr><w:spacing w:before="240" w:after="80"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`;
  const files = {
    "[Content_Types].xml": `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`,
    "_rels/.rels": `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    "word/styles.xml": `${xml}<w:styles xmlns:w="${main}">${style("Heading1", "heading 1", 36)}${style("Heading2", "heading 2", 26)}</w:styles>`,
    "word/document.xml": `${xml}<w:document xmlns:w="${main}"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
  };
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync(Object.fromEntries(entries), { mtime: new Date(2026, 0, 1), level: 9 });
}

function makeOrders(): Uint8Array {
  const rows = [
    ["Order number", "Customer", "Order date", "Items", "Total", "Paid"],
    ["A-1001", "Lanternfish Books", "2026-03-02", "12", "184.50", "yes"],
    ["A-1002", "Quill & Compass", "2026-03-03", "4", "61.20", "no"],
    ["A-1003", "Saltmarsh Library", "2026-03-05", "30", "412.00", "yes"],
    ["A-1004", "Osier Press", "2026-03-09", "7", "98.75", "yes"],
  ];
  return Buffer.from(`${rows.map((row) => row.join(",")).join("\r\n")}\r\n`, "utf8");
}

mkdirSync(folder, { recursive: true });
for (const [name, bytes] of [
  ["sample-invoice.pdf", makeInvoice()],
  ["sample-contract.docx", makeContract()],
  ["sample-orders.csv", makeOrders()],
] as const) {
  writeFileSync(path.join(folder, name), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}
