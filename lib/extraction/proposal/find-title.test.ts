import { describe, expect, it } from "vitest";
import { readLayout } from "@/lib/extraction/page/layout";
import { analyse } from "@/lib/extraction/sources/analysed-document";
import { learnConventions } from "@/lib/extraction/values/conventions";
import { readBytes } from "@/lib/text/read-bytes";
import { makePdf, type PdfText } from "@/lib/text/testing/make-pdf";
import { findTitle } from "./find-title";

async function titleIn(text: string, filename: string): Promise<string | null> {
  const document = await readBytes(Buffer.from(text), filename);
  const analysed = analyse(readLayout(document), learnConventions(document.text), document);
  return findTitle(analysed, document.blocks)?.text ?? null;
}

async function titleOf(...texts: PdfText[]): Promise<string | null> {
  const body = Array.from({ length: 8 }, (_, index) => ({
    x: 50,
    y: 300 + 20 * index,
    text: "Goods are handled with care by the harbour and its keepers",
    size: 10,
  }));
  const document = await readBytes(makePdf([[...texts, ...body]]), "a.pdf");
  return findTitle(analyse(readLayout(document), learnConventions(document.text), document))?.text ?? null;
}

const at = (x: number, y: number, text: string, size = 10): PdfText => ({ x, y, text, size });

describe("a document's title", () => {
  it("is the words that name its kind", async () => {
    expect(await titleOf(at(50, 60, "Saltmouth Harbour"), at(50, 90, "Invoice", 16))).toBe("Invoice");
  });

  it("is not a box's caption, even if it names a kind", async () => {
    const captions = [at(50, 90, "Order", 7), at(300, 90, "Certificate", 7)];
    expect(await titleOf(at(50, 60, "Air Waybill", 18), ...captions)).toBe("Air Waybill");
  });

  it("is the largest heading if no words name a kind, but not a company, a number or several lines", async () => {
    expect(await titleOf(at(50, 60, "Crew list", 18), at(50, 90, "Saltmouth"))).toBe("Crew list");
    expect(await titleOf(at(50, 60, "Saltmouth Ltd", 18))).toBeNull();
    expect(await titleOf(at(50, 60, "No 4711", 18))).toBeNull();
    expect(await titleOf(at(50, 60, "Rope and", 18), at(50, 90, "sailcloth", 18))).toBeNull();
  });

  it("is the kind alone where the reader is addressed, without the month", async () => {
    expect(await titleOf(at(50, 90, "Your bill at a glance", 12))).toBe("bill");
    expect(await titleOf(at(50, 90, "This bill's charges", 12))).toBe("bill");
    expect(await titleOf(at(50, 90, "Ihre Stromrechnung", 12))).toBe("Stromrechnung");
    expect(await titleOf(at(50, 90, "Loonstrook februari 2026", 12))).toBe("Loonstrook");
  });

  it("is the top heading of a page of the web", async () => {
    const page = "<h2>Saltmouth Harbour</h2><p>12 Quay Street</p><h1>Crew list</h1><h3>Deck</h3><p>Ann</p>";
    expect(await titleIn(page, "a.html")).toBe("Crew list");
  });

  it("is a line of its own in a text, but no letterhead and no sentence", async () => {
    const text =
      "Saltmouth Harbour\n12 Quay Street\n\nWe sail at noon.\n\nCREW LIST\n\nMate: Ann\nCook: Tom\n";
    expect(await titleIn(text, "a.txt")).toBe("CREW LIST");
    expect(await titleIn("Mate: Ann\n\nCook: Tom\n", "a.txt")).toBeNull();
    expect(await titleIn("Ann\n\nTom\n\nSue\n", "a.txt")).toBeNull();
  });
});
