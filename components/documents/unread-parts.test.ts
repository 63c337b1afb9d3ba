import { describe, expect, it } from "vitest";
import { createFormats } from "@/components/formats";
import type { CoverageDto } from "@/lib/api/document";
import { explainUnread, summarizeUnread } from "./unread-parts";

type Ranges = [from: number, to: number, reason: CoverageDto["unread"][number]["reason"]][];

const formats = createFormats("en-US", "UTC");
const everyOther: Ranges = Array.from({ length: 40 }, (_, index) => [
  2 * index + 1,
  2 * index + 1,
  "image_only",
]);

function coverage(unit: CoverageDto["unit"], total: number, ranges: Ranges, read?: number): CoverageDto {
  const step = unit === "characters" ? 0 : 1;
  const missed = ranges.reduce((sum, [from, to]) => sum + to - from + step, 0);
  const unread = ranges.map(([from, to, reason]) => ({ from, to, reason }));
  return { unit, total, read: read ?? total - missed, unread };
}

describe("what was not read, in a few words", () => {
  it.each<[string, CoverageDto]>([
    ["2 of 12 pages not read", coverage("pages", 12, [[3, 4, "image_only"]])],
    ["1 of 1 page not read", coverage("pages", 1, [[1, 1, "page_damaged"]])],
    ["40 of 5,000 pages not read", coverage("pages", 5_000, everyOther)],
    ["2 embedded documents not read", coverage("pages", 3, [[2, 3, "embedded_document"]])],
    ["1 of 1,000 records read", coverage("rows", 1_000, [[2, 1_000, "more_records"]])],
    ["40% of the text not read", coverage("characters", 1_000, [[600, 1_000, "too_long"]])],
    ["less than 1% of the text not read", coverage("characters", 1_000, [[999, 1_000, "too_long"]])],
    ["more than 99% of the text not read", coverage("characters", 1_000, [[1, 1_000, "too_long"]])],
    ["100% of the text not read", coverage("characters", 1_000, [[0, 1_000, "too_long"]])],
    ["Part of the text not read", coverage("characters", 1_000, [[1_000, 1_000, "page_damaged"]])],
    [
      "Illegible words on 2 of 12 pages",
      coverage(
        "pages",
        12,
        [
          [3, 3, "illegible"],
          [7, 7, "illegible"],
        ],
        12,
      ),
    ],
    [
      "1 of 12 pages not read",
      coverage(
        "pages",
        12,
        [
          [3, 3, "illegible"],
          [7, 7, "image_only"],
        ],
        11,
      ),
    ],
    [
      "Some parts of the text not read",
      coverage("characters", 1_000, [
        [0, 0, "page_damaged"],
        [40, 40, "page_damaged"],
      ]),
    ],
  ])("is %j", (summary, given) => {
    expect(summarizeUnread(given, formats)).toBe(summary);
  });

  it("counts by the totals, even if the list of parts is truncated", () => {
    const { unread, ...totals } = coverage("pages", 80, everyOther);
    expect(summarizeUnread({ ...totals, unread: unread.slice(0, 1) }, formats)).toBe(
      "40 of 80 pages not read",
    );
  });

  it("is empty if everything was read or nothing is known yet", () => {
    expect(summarizeUnread(coverage("pages", 12, []), formats)).toBeNull();
    expect(summarizeUnread(null, formats)).toBeNull();
  });

  it("formats numbers in the user's locale", () => {
    const german = createFormats("de-DE", "UTC");
    expect(summarizeUnread(coverage("rows", 1_000, [[2, 1_000, "more_records"]]), german)).toBe(
      "1 of 1.000 records read",
    );
  });
});

describe("why a part was not read, and what to do", () => {
  it.each<[CoverageDto, string[]]>([
    [
      coverage("pages", 12, [[3, 5, "image_only"]]),
      [
        "Pages 3–5 were only partly read: parts of them contain no readable text. Upload a clearer scan or the original file.",
      ],
    ],
    [
      coverage("pages", 12, [[3, 3, "image_only"]]),
      [
        "Page 3 was only partly read: parts of it contain no readable text. Upload a clearer scan or the original file.",
      ],
    ],
    [
      coverage(
        "pages",
        12,
        [
          [3, 3, "illegible"],
          [4, 4, "illegible"],
        ],
        12,
      ),
      ["Pages 3 and 4 have illegible words. Check them yourself, or upload a clearer scan."],
    ],
    [
      coverage("pages", 12, [[7, 7, "page_damaged"]]),
      ["Page 7 is damaged and was only partly read. Upload an intact copy."],
    ],
    [
      coverage("pages", 250, [[101, 250, "too_long"]]),
      ["Pages 101–250 were not read: the document is too long. Upload them as a separate document."],
    ],
    [
      coverage("rows", 1_000, [[2, 1_000, "more_records"]]),
      ["Only the first of 1,000 records was read. To extract all of them, add a table field."],
    ],
    [
      coverage("rows", 1_000, [[501, 1_000, "more_records"]]),
      ["Only the first 500 of 1,000 records were read. To extract all of them, add a table field."],
    ],
    [
      coverage("rows", 3_000, [[1_501, 3_000, "too_long"]]),
      ["Records 1,501–3,000 were not read: the document is too long. Upload them as a separate document."],
    ],
    [
      coverage("characters", 4_000_000, [[2_400_000, 4_000_000, "too_long"]]),
      ["The end of the text (40%) was not read: the document is too long. Upload it as a separate document."],
    ],
    [
      coverage("characters", 1_000, [[200, 300, "page_damaged"]]),
      ["Part of the text (10%) is damaged and was only partly read. Upload an intact copy."],
    ],
    [
      coverage("characters", 1_000, [[1_000, 1_000, "page_damaged"]]),
      ["Part of this document is damaged and was not read. Upload an intact copy."],
    ],
    [
      coverage("characters", 1_000, [
        [0, 0, "page_damaged"],
        [600, 1_000, "too_long"],
        [1_000, 1_000, "page_damaged"],
      ]),
      [
        "Some parts of this document are damaged and were not read. Upload an intact copy.",
        "The end of the text (40%) was not read: the document is too long. Upload it as a separate document.",
      ],
    ],
    [
      coverage("characters", 1_000, [
        [200, 300, "too_long"],
        [500, 1_000, "too_long"],
      ]),
      [
        "Parts of the text (60%) were not read: the document is too long. Upload them as a separate document.",
      ],
    ],
    [
      coverage("pages", 3, [[2, 3, "embedded_document"]]),
      [
        "This file is a portfolio: 2 embedded documents were not read. Upload each of them as a separate document.",
      ],
    ],
    [
      coverage("pages", 2, [[2, 2, "embedded_document"]]),
      ["This file is a portfolio: 1 embedded document was not read. Upload it as a separate document."],
    ],
  ])("is explained for %j", (given, sentences) => {
    expect(explainUnread(given, formats)).toEqual(sentences);
  });

  it("is one sentence for each reason, in the order of the document", () => {
    const mixed = coverage("pages", 12, [
      [2, 2, "page_damaged"],
      [3, 4, "image_only"],
      [7, 7, "page_damaged"],
    ]);
    expect(explainUnread(mixed, formats).map((sentence) => sentence.split(/ (?:are|were) /)[0])).toEqual([
      "Pages 2 and 7",
      "Pages 3–4",
    ]);
  });

  it("names the first five parts and the number of further pages if there are many", () => {
    const [sentence] = explainUnread(coverage("pages", 80, [...everyOther, [80, 80, "image_only"]]), formats);
    expect(sentence).toMatch(
      /^Pages 1, 3, 5, 7, 9 and 36 more were only partly read: parts of them contain no readable text\./,
    );
  });

  it("names all parts if only one more is left", () => {
    const [sentence] = explainUnread(coverage("pages", 80, everyOther.slice(0, 6)), formats);
    expect(sentence).toMatch(/^Pages 1, 3, 5, 7, 9 and 11 were/);
  });

  it("is empty if everything was read", () => {
    expect(explainUnread(coverage("characters", 12, []), formats)).toEqual([]);
  });
});
