import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { QuoteFinder } from "./locate-quote";
import type { Span } from "@/lib/extraction/values/span";
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
  it("finds it inside a part of the text, however often it occurs before", async () => {
    for (const quote of ["5,", "5\u2019s"]) {
      const before = `a${quote} `.repeat(20_001);
      const text = `${before.replaceAll("\u2019", "'")}and 5, 5's`;
      const finder = new QuoteFinder(testDocument(text), createYield());
      const within = { start: before.length, end: text.length };
      expect(await finder.locateAll(quote, within), quote).toHaveLength(1);
    }
  });

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
    ["re\u0301sume\u0301s", "sume\u0301s"],
    ["re\u0301sume\u0301s", "re\u0301sume\u0301"],
    ["confiden-  \n            tial matters", "tial"],
    ["1\u00a0234,50 EUR", "234,50"],
    ["Rs 1,23,456.00", "23,456.00"],
    ["Rs 1,23,456.00", "456.00"],
    ["at $.50 each", "50"],
    ["jane.doe@example.com", "doe"],
    ["jane.doe@example.com", "jane"],
    ["jane.doe@example.com", "example"],
    ["DE89 3704 0044 0532 0130 00", "3704 0044"],
    ["DE89 3704 0044 0532 0130 00", "DE89 3704"],
    ["\u0e19\u0e49\u0e33\u0e14\u0e37\u0e48\u0e21", "\u0e19\u0e49"],
    ["a 😀 b", "\ude00"],
    ["a \u200d b", "\u200d"],
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
    ["jane.doe@example.com", "example.com"],
    ["write to jane@example.com.", "jane@example.com"],
    ["IBAN DE89 3704 0044 0532 0130 00 BIC", "DE89 3704 0044 0532 0130 00"],
    ["at page 5. 50 more", "50"],
    ["well-\nKnown", "Known"],
    ["the agree-\nment\nand more", "and more"],
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

  it("never begins or ends inside a word, wherever a quote was cut out of a text", async () => {
    const pieces = fc.constantFrom(
      "b",
      "é",
      "e\u0301",
      "ﬁ",
      "ß",
      "1",
      " ",
      "\n",
      "-",
      "“",
      "\u00ad",
      "𝒜",
      "ἀ",
      "щ",
    );
    const segmenter = new Intl.Segmenter("en", { granularity: "word" });
    await fc.assert(
      fc.asyncProperty(
        fc.array(pieces, { minLength: 1, maxLength: 16 }),
        fc.tuple(fc.nat(), fc.nat({ max: 7 }), fc.option(fc.nat(), { nil: undefined })),
        fc.constantFrom("NFC", "NFD", "NFKC"),
        async (list, [from, length, near], form) => {
          const text = list.join("");
          const start = from % text.length;
          const quote = text.slice(start, start + 1 + length).normalize(form);
          const span = await locate(text, quote, near === undefined ? undefined : near % text.length);
          const words = [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike);
          for (const at of span ? [span.start, span.end] : []) {
            const cut = words.find(
              ({ index, segment }) =>
                /[^\u00ad]/.test(segment.slice(0, Math.max(0, at - index))) &&
                /[^\u00ad]/.test(segment.slice(Math.max(0, at - index))),
            );
            expect(cut?.segment).toBeUndefined();
          }
        },
      ),
      { numRuns: 1_000 },
    );
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
