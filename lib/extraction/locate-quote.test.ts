import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { QuoteFinder, type Span } from "@/lib/extraction/locate-quote";
import { createPace } from "@/lib/extraction/pace";

function locate(text: string, quote: string, hint?: number): Promise<Span | null> {
  return new QuoteFinder(text, createPace()).locate(quote, hint);
}

async function found(text: string, quote: string, hint?: number): Promise<string | null> {
  const span = await locate(text, quote, hint);
  return span && text.slice(span.start, span.end);
}

describe("locating a quote", () => {
  it("finds it word for word", async () => {
    expect(await locate("a Total: 5 b", "Total: 5")).toEqual({ start: 2, end: 10 });
  });

  it.each([
    ["Total:\t\n 5,00", "Total: 5,00"],
    ["Total: 5", "Total:  5"],
    ["the ﬁrst oﬃce", "the first office"],
    ["the “Company”", 'the "Company"'],
    ["Müller’s", "Müller's"],
    ["2019–2020", "2019-2020"],
    ["confiden-\ntial matters", "confidential matters"],
    ["soft\u00adhyphen", "softhyphen"],
    ["Ｔｏｔａｌ", "Total"],
    ["a 😀 b", "a  😀  b"],
  ])("returns the document's own characters: %j for %j", async (own, quote) => {
    expect(await found(`before ${own} after`, quote)).toBe(own);
  });

  it("prefers a whole word to a part of one", async () => {
    expect((await locate("142 and 42", "42"))?.start).toBe(8);
  });

  it("prefers the place that it was told, but believes it only when it is true", async () => {
    expect((await locate("5 and 5", "5", 6))?.start).toBe(6);
    expect((await locate("5 and 7", "5", 6))?.start).toBe(0);
  });

  it.each(["", "  ", "missing", "."])("finds %j nowhere", async (quote) => {
    expect(await found("Total 5", quote)).toBeNull();
  });

  it("finds every piece of a text again, however its spaces are written", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.nat(),
        async (words, pick) => {
          const text = words.join("  \n");
          const from = pick % words.length;
          const quote = words
            .slice(from, from + 3)
            .join(" ")
            .trim();
          const own = await found(text, quote);
          const compact = (value: string) =>
            value.normalize("NFKC").replace(/[\s\u00ad\u200b-\u200d\u2060\ufeff]/g, "");
          if (own !== null) expect(text).toContain(own);
          if (compact(quote).length > 1 && /^[\p{L}\p{N} ]+$/u.test(quote))
            expect(compact(own ?? "")).toBe(compact(quote));
        },
      ),
    );
  });
});
