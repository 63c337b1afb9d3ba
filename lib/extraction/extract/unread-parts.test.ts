import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { countReadWords } from "@/lib/text/count-words";
import { createCoverage, type UnreadReason } from "@/lib/text/coverage";
import { insertRecognisedPages, type RecognisedPage } from "@/lib/text/insert-recognised-pages";
import type { DocumentText } from "@/lib/text/types";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { readingScope } from "./reading-scope";
import type { FieldSpec } from "@/lib/extraction/values/types";
import { repetitions } from "@/tests/setup/repetitions";

const DOCUMENTS = repetitions({ gate: 100, all: 1_000 });

const FIELDS: FieldSpec[] = ["Number", "Vessel", "Total", "Buyer"].map((name) => ({
  name,
  type: name === "Total" ? "NUMBER" : "TEXT",
  required: true,
  prompt: "",
}));

const LINES = [
  "Number: 4711",
  "Vessel: Aurora",
  "Total: 119.00",
  "Buyer: Miller",
  "Terms of delivery",
  "Thank you",
];

/** A page with text; one that is a picture, with what recognition makes of it; or one that was read in part. */
type Page = {
  lines: string[];
  kind: "text" | "recognised" | "damaged" | Exclude<UnreadReason, "more_records">;
};

const page: fc.Arbitrary<Page> = fc.record({
  lines: fc.array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 6 }),
  kind: fc.constantFrom("text", "recognised", "damaged", "image_only", "page_damaged", "too_long"),
});
const unreadKinds = ["damaged", "image_only", "page_damaged", "too_long"];
const pagesWithUnread = fc
  .array(page, { minLength: 1, maxLength: 12 })
  .filter((pages) => pages.some(({ kind }) => unreadKinds.includes(kind)));

/** The document as a reader and the recognition of its pictures return it. */
function toDocument(pages: Page[]): DocumentText {
  let text = "";
  const hasLayer = ({ kind }: Page): boolean => kind === "text" || kind === "damaged";
  const spans = pages.map((page) => {
    if (text !== "") text += "\n\n";
    const start = text.length;
    if (hasLayer(page)) text += page.lines.join("\n");
    return { start, end: text.length };
  });
  const unread = pages.flatMap((page, index) =>
    page.kind === "text"
      ? []
      : [
          {
            from: index + 1,
            to: index + 1,
            reason: page.kind === "damaged" ? "page_damaged" : "image_only",
          } as const,
        ],
  );
  const coverage = createCoverage("pages", pages.length, unread);
  const words = countReadWords({ text, pages: spans, coverage });
  const scan = !pages.some(hasLayer);
  const outcomes = pages.flatMap(({ kind, lines }, index): [number, RecognisedPage | UnreadReason][] => {
    if (kind === "text" || kind === "damaged") return [];
    return [[index + 1, kind === "recognised" ? { text: lines.join("\n"), runs: [] } : kind]];
  });
  const document: DocumentText = { format: "pdf", text, pages: spans, words, runs: [], scan, coverage };
  return insertRecognisedPages(document, new Map(outcomes));
}

/** By the white space: figures and words alone. */
const wordsOf = ({ lines }: Page): number => lines.join(" ").split(" ").length;

describe("a document with unread parts", () => {
  it(`has no missing values, and is not charged for their words: ${DOCUMENTS} made-up documents`, async () => {
    const engine = createLocalEngine();
    let unread = 0;
    await fc.assert(
      fc.asyncProperty(pagesWithUnread, async (pages) => {
        const document = toDocument(pages);
        const { words, coverage } = await readingScope(engine, document);
        const read = pages.filter(({ kind }) => !unreadKinds.includes(kind));
        expect(words).toBe(read.reduce((sum, page) => sum + wordsOf(page), 0));
        expect(coverage.read).toBe(read.length);
        const readFile = () => Promise.reject(new Error("The file is not needed"));
        const { evidence } = await extractByName(engine, { document, readFile }, FIELDS);
        const states = Object.values(evidence).map(({ state }) => state);
        expect(states).not.toContain("missing");
        unread += states.filter((state) => state === "unread").length;
      }),
      { numRuns: DOCUMENTS },
    );
    expect(unread).toBeGreaterThan(DOCUMENTS / 2);
  });

  it("has no missing values if words of a scan are illegible", async () => {
    const document = toDocument([{ kind: "recognised", lines: ["Number: 4711", "Thank you"] }]);
    const box = { page: 1, x: 50, y: 60, width: 40, height: 10 };
    const coverage = createCoverage("pages", 1, [{ from: 1, to: 1, reason: "illegible", boxes: [box] }]);
    const readFile = () => Promise.reject(new Error("The file is not needed"));
    const input = { document: { ...document, coverage }, readFile };
    const { evidence } = await extractByName(createLocalEngine(), input, FIELDS);
    expect(evidence["Number"]?.state).toBe("verified");
    expect(evidence["Total"]?.state).toBe("unread");
  });
});
