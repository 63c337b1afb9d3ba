import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { foldForSearch } from "./fold-for-search";

const noYield = () => undefined;

describe("folding a text for the tolerant search", () => {
  it("drops insignificant characters, and returns the offsets of the others", async () => {
    const { text, offsets } = await foldForSearch("“A” ﬁ\u00adt – x", noYield);
    expect(text).toBe('"A"fit-x');
    expect([...offsets]).toEqual([0, 1, 2, 4, 4, 6, 8, 10]);
  });

  it("drops a hyphen after a letter at the end of a line, and no other", async () => {
    expect((await foldForSearch("agree- \nment 12-\n13 a-b - \n", noYield)).text).toBe("agreement12-13a-b-");
  });

  it("keeps surrogate pairs whole, also after half of one", async () => {
    expect((await foldForSearch("\ud83d x 😀 😀", noYield)).text).toBe("\ud83dx😀😀");
  });

  it("has room for characters with long forms", async () => {
    const one = "\ufdfa".normalize("NFKC").replace(/\s/g, "");
    const { text, offsets } = await foldForSearch(`${"\ufdfa".repeat(500)}end`, noYield);
    expect(text).toBe(`${one.repeat(500)}end`);
    expect(offsets.at(-1)).toBe(502);
  });

  it("folds every character independently of its position", async () => {
    const units = fc.oneof(
      fc.constantFrom("a", "é", "ﬁ", "½", " ", "`", "…", "가", "😀"),
      fc.string({ unit: "binary", maxLength: 1 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          units.filter((character) => character !== "-"),
          { maxLength: 20 },
        ),
        async (characters) => {
          const alone: string[] = [];
          for (const character of characters) alone.push((await foldForSearch(character, noYield)).text);
          expect((await foldForSearch(characters.join(""), noYield)).text).toBe(alone.join(""));
        },
      ),
    );
  });

  it("lets the process do other work in between", async () => {
    const yieldToEventLoop = vi.fn(() => undefined);
    await foldForSearch("word ".repeat(200_000), yieldToEventLoop);
    expect(yieldToEventLoop.mock.calls.length).toBeGreaterThanOrEqual(10);
  });
});
