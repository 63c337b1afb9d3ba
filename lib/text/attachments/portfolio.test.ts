import { describe, expect, it } from "vitest";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { facturX, makePdfWithFiles, type AttachedFile } from "@/lib/text/testing/make-e-invoice";
import { readBytes } from "@/lib/text/read-bytes";

const COVER = ["For the best experience, open this portfolio in a current viewer."];
const PORTFOLIO = "/Collection << /View /D >>";

function pdfFile(name: string): AttachedFile {
  const content = makePdf([[{ x: 60, y: 60, text: "Total: 77.00" }]]);
  return { name, content, mimeType: "application/pdf", compressed: true };
}

async function unreadOf(files: AttachedFile[], catalog = PORTFOLIO) {
  const { coverage } = await readBytes(makePdfWithFiles(COVER, files, catalog), "portfolio.pdf");
  return coverage;
}

describe("the documents of a portfolio", () => {
  it("count as unread, each after the pages of the cover", async () => {
    expect(await unreadOf([pdfFile("one.pdf"), pdfFile("two.pdf")])).toEqual({
      ...{ unit: "pages", total: 3, read: 1 },
      unread: [{ from: 2, to: 3, reason: "embedded_document" }],
    });
  });

  it("are of any kind except an invoice's own data, which is read", async () => {
    const invoice = { name: "factur-x.xml", content: facturX() };
    const letter = { name: "letter.docx", content: "PK", mimeType: "application/octet-stream" };
    expect((await unreadOf([invoice])).unread).toEqual([]);
    expect((await unreadOf([invoice, letter])).unread).toMatchObject([{ from: 2, to: 2 }]);
  });

  it("are not part of a document that only has attachments", async () => {
    expect((await unreadOf([pdfFile("conditions.pdf")], "")).unread).toEqual([]);
  });
});
