import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { QuoteFinder, type Span } from "./locate-quote";
import { testDocument } from "@/lib/extraction/testing/test-document";
import { createYield } from "@/lib/yield-to-event-loop";

function locate(text: string, quote: string, hint?: number): Promise<Span | null> {
  return new QuoteFinder(testDocument(text), createYield()).locate(quote, hint);
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

  it.each([
    ["The piano is in order", "no"],
    ["note this", "no"],
    ["casino", "no"],
    ["142 items", "42"],
    ["item A12", "12"],
    ["1,234.50 EUR", "234.50"],
    ["1.234,50 EUR", "1.234"],
    ["12.50 EUR", "12"],
    ["Cafe\u0301 Central", "Cafe"],
    ["soft\u00adhyphen", "hyphen"],
    ["confiden-\ntial matters", "tial"],
    ["confiden-\ntial matters", "confiden"],
    ["the ﬁrst", "irst"],
    ["𝒜bc", "bc"],
    ["the 3rd party", "3"],
    ["12a High Street", "12"],
    ["in one", "no"],
    ["김철수", "철수"],
    ["삼성전자", "삼성"],
  ])("finds no quote that begins or ends inside a word: %j has no %j", async (text, quote) => {
    expect(await found(text, quote)).toBeNull();
    for (let hint = 0; hint < text.length; hint += 1) expect(await found(text, quote, hint)).toBeNull();
    expect(await found(`${text}  `, ` ${quote} `)).toBeNull();
  });

  it("searches beyond any number of occurrences inside words", async () => {
    const text = `${"notes ".repeat(2_000)}no`;
    expect((await locate(text, "no"))?.start).toBe(12_000);
    expect((await locate(text, "no", 3))?.start).toBe(12_000);
  });

  it.each([
    ["net weight 12kg", "12"],
    ["takes 30days", "30"],
    ["EUR100 to pay", "100"],
    ["100EUR to pay", "100"],
    ["100EUR to pay", "EUR"],
    ["RM7.50", "7.50"],
    ["invoice No5", "5"],
    ["2 x3", "3"],
    ["on 13.05.2026", "2026"],
    ["合計123円です", "123"],
    ["株式会社山田商事の請求書", "山田商事"],
    ["ราคารวมทั้งสิ้น", "รวม"],
    ["ລາຄາລວມ", "ລວມ"],
    ["តម្លៃសរុប", "សរុប"],
    ["စုစုပေါင်း", "ပေါင်း"],
    ["홍길동은 서명한다", "홍길동"],
    ["삼성전자에서 발행", "삼성전자"],
    ["총 1,234원", "1,234"],
    ["l’entreprise", "entreprise"],
    ["state-of-the-art", "art"],
    ["___Jane___", "Jane"],
  ])("finds a word that is joined to another without a space: %j has %j", async (text, quote) => {
    expect(await found(text, quote)).toBe(quote);
    expect(await found(text, quote, text.indexOf(quote))).toBe(quote);
  });

  it("does not treat the commas between a record's cells as part of a number", async () => {
    const finder = new QuoteFinder(testDocument("12,345", "csv"), createYield());
    expect(await finder.locate("345")).toEqual({ start: 3, end: 6 });
  });

  it("prefers the hinted position, but only where the quote is found there", async () => {
    expect((await locate("5 and 5", "5", 6))?.start).toBe(6);
    expect((await locate("5 and 7", "5", 6))?.start).toBe(0);
  });

  it.each(["", "  ", "missing", "."])("does not find %j", async (quote) => {
    expect(await found("Total 5", quote)).toBeNull();
  });

  it("finds every part of a text, whatever the white space in the quote", async () => {
    await fc.assert(
      fc.asyncProperty(
        // A hyphen at the end of a line would join the words around it.
        fc.array(
          fc
            .string({ unit: "grapheme", minLength: 1, maxLength: 8 })
            .filter((word) => !/[-\u2010]$/.test(word)),
          {
            minLength: 1,
            maxLength: 12,
          },
        ),
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
