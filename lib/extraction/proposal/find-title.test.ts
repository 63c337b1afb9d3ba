import { describe, expect, it } from "vitest";
import { readLayout } from "@/lib/extraction/page/layout";
import { analyse } from "@/lib/extraction/sources/analysed-document";
import { learnConventions } from "@/lib/extraction/values/conventions";
import { readBytes } from "@/lib/text/read-bytes";
import { makePdf, type PdfText } from "@/lib/text/testing/make-pdf";
import { findTitle } from "./find-title";

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
});
