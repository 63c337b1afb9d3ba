import { helveticaWidth } from "@/lib/text/advance-widths";
import { describe, expect, it } from "vitest";
import { readPdf } from "./read-pdf";
import type { ReadResult } from "@/lib/text/reader";
import { makePdf, PAGE_HEIGHT, PAGE_WIDTH, type PdfText } from "@/lib/text/testing/make-pdf";
import { assertReadsDamaged } from "@/lib/text/testing/mutate";

async function read(
  ...args: Parameters<typeof makePdf>
): Promise<Required<Omit<ReadResult, "blocks" | "fonts" | "hidden" | "doubts">>> {
  const {
    text,
    pages = [],
    pageCount = 0,
    runs = [],
    formFields = [],
    scan = false,
    unread = [],
  } = await readPdf(makePdf(...args));
  return { text, pages, pageCount, runs, formFields, scan, unread };
}

/** Lines of a column, in the order given, 12 points apart. */
/** Points in Helvetica of ten points. */
const helveticaWidthOf = (text: string) =>
  [...text].reduce((width, letter) => width + helveticaWidth(letter) / 100, 0);

/** Each letter and, a little to the right, the letter again. */
function twice(text: string, { x, y, shift = 0 }: { x: number; y: number; shift?: number }): PdfText[] {
  return [...text].flatMap((letter, index) => {
    const left = x + helveticaWidthOf(text.slice(0, index));
    return [left, left + shift].map((at) => ({ x: at, y, text: letter }));
  });
}

function column(x: number, lines: string[], top = 100): PdfText[] {
  return lines.map((text, index) => ({ x, y: top + index * 12, text }));
}

const LEFT = [
  "The parties agree that the goods are to be",
  "delivered within thirty days of the date on",
  "which the order was confirmed in writing by",
  "the seller, unless another date was agreed on",
  "by both of them before the order was placed.",
];
const RIGHT = [
  "Payment is due fourteen days after delivery,",
  "without any deduction, to the account which",
  "the invoice names. Interest on late payments",
  "is charged at the legal rate from the day on",
  "which the payment was due at the latest.",
];

describe("readPdf", () => {
  it("joins the pieces of a line in their order on the page, not in the file", async () => {
    const { text } = await read([
      [
        { x: 123, y: 100, text: "world" },
        { x: 50, y: 130, text: "second line" },
        { x: 97, y: 100, text: "Hello" },
      ],
    ]);
    expect(text).toBe("Hello world\nsecond line");
  });

  it("separates the cells of a table's rows by tabs", async () => {
    const rows = [
      ["Item", "Quantity", "Price"],
      ["Chair", "2", "49.90"],
      ["Table", "1", "199.00"],
    ];
    const texts = rows.flatMap((row, y) =>
      row.map((text, x) => ({ x: 50 + x * 150, y: 100 + y * 14, text })),
    );
    expect((await read([texts])).text).toBe("Item\tQuantity\tPrice\nChair\t2\t49.90\nTable\t1\t199.00");
  });

  it("keeps the cells of a row in their columns if one is empty", async () => {
    const rows = [
      ["Item", "Quantity", "Unit", "Price"],
      ["Chair", "", "piece", "49.90"],
      ["Table", "1", "", "199.00"],
      ["", "", "Total", "248.90"],
    ];
    const texts = rows.flatMap((row, y) =>
      row.flatMap((text, x) => (text === "" ? [] : [{ x: 50 + x * 120, y: 100 + y * 14, text }])),
    );
    expect((await read([texts])).text.split("\n")).toEqual([
      "Item\tQuantity\tUnit\tPrice",
      "Chair\t\tpiece\t49.90",
      "Table\t1\t\t199.00",
      "\t\tTotal\t248.90",
    ]);
  });

  it("joins a word hyphenated at the end of a line if the document contains it whole, and shifts later offsets", async () => {
    const { text, runs } = await read([column(50, ["The agree-", "ment is well-", "known: an agreement"])]);
    expect(text).toBe("The agreement is well-\nknown: an agreement");
    expect(runs.map((run) => text.slice(run.start, run.end))).toEqual([
      "The agree",
      "ment is well-",
      "known: an agreement",
    ]);
  });

  it("reads prose in two columns one column after the other, below a title across both", async () => {
    const title = {
      x: 50,
      y: 60,
      text: "A title that runs across the two columns of the page, from one margin to the other",
      size: 13,
    };
    const { text } = await read([[title, ...column(50, LEFT), ...column(320, RIGHT)]]);
    expect(text.split("\n").filter(Boolean)).toEqual([title.text, ...LEFT, ...RIGHT]);
  });

  it("keeps labels and their values on one line, however regular the gap between them", async () => {
    const labels = column(50, [
      "Invoice number",
      "Invoice date",
      "Customer number",
      "Due date",
      "Total amount",
    ]);
    const values = column(300, ["4711", "2024-03-01", "C-99", "2024-03-15", "1,234.56"]);
    const { text } = await read([[...labels, ...values]]);
    expect(text.split("\n")[3]).toBe("Due date\t2024-03-15");
  });

  it("returns the position of each piece, in points from the top left of its page", async () => {
    const { text, runs, pages } = await read([
      [{ x: 50, y: 100, text: "One" }],
      [{ x: 60, y: 200, text: "Two", size: 20 }],
    ]);
    const [, second] = runs;
    expect(runs.map((run) => text.slice(run.start, run.end))).toEqual(["One", "Two"]);
    expect(pages.map((page) => text.slice(page.start, page.end))).toEqual(["One", "Two"]);
    expect(pages[0]).toMatchObject({ width: PAGE_WIDTH, height: PAGE_HEIGHT });
    expect(second?.page).toBe(1);
    expect(second?.x).toBeCloseTo(60, 0);
    expect(second?.y).toBeCloseTo(184, 0);
    expect(second?.height).toBeCloseTo(20, 0);
  });

  it("reads a rotated page, and rotated text", async () => {
    const turned = await read(
      [
        [
          { x: 50, y: 100, text: "Hello" },
          { x: 50, y: 120, text: "world" },
        ],
      ],
      { rotate: 90 },
    );
    expect(turned.text).toBe("Hello\nworld");
    expect(turned.pages[0]).toMatchObject({ width: PAGE_HEIGHT, height: PAGE_WIDTH });
    const [first] = turned.runs;
    expect(first && first.height > first.width).toBe(true);
    const margin = await read([
      [
        { x: 50, y: 100, text: "Upright text" },
        { x: 30, y: 400, text: "Margin", angle: 90 },
      ],
    ]);
    expect(margin.text).toBe("Upright text\nMargin");
  });

  it("reads the lines of a slightly skewed scan", async () => {
    const slope = Math.tan((2 * Math.PI) / 180);
    const words = (y: number, list: string[]): PdfText[] =>
      list.map((text, index) => ({ x: 50 + index * 150, y: y - index * 150 * slope, text, angle: 2 }));
    const { text } = await read([
      [...words(100, ["One", "two", "three"]), ...words(112, ["four", "five", "six"])],
    ]);
    expect(text).toBe("One\ttwo\tthree\nfour\tfive\tsix");
  });

  it("reads words once that are drawn twice at the same position, as bold print", async () => {
    const { text } = await read([
      [
        { x: 50, y: 100, text: "Total" },
        { x: 50.2, y: 100, text: "Total" },
      ],
    ]);
    expect(text).toBe("Total");
  });

  it("reads letters once that are drawn twice one by one, as bold print", async () => {
    const { text } = await read([
      [
        ...twice("Room 5522", { x: 50, y: 100 }),
        ...twice("Sum: 250.00", { x: 50, y: 120, shift: 0.3 }),
        // Side by side, they are two letters.
        { x: 50, y: 140, text: "to" },
        { x: 50 + helveticaWidthOf("to"), y: 140, text: "ol" },
      ],
    ]);
    expect(text).toBe("Room 5522\nSum: 250.00\ntool");
  });

  it("keeps a superscript in its line", async () => {
    const { text } = await read([
      [
        { x: 50, y: 100, text: "Total" },
        { x: 73, y: 96, text: "1", size: 6 },
        { x: 50, y: 112, text: "next" },
      ],
    ]);
    expect(text).toBe("Total¹\nnext");
  });

  it.each<[string, string, ...PdfText[]]>([
    [
      "a footnote's number apart from the number before it",
      "1,234^1",
      { x: 75.02, y: 96, text: "1", size: 6 },
    ],
    [
      "the sign of a power",
      "1,234^-3",
      { x: 75.02, y: 96, text: "-", size: 6 },
      { x: 77.02, y: 96, text: "3", size: 5 },
    ],
    ["digits of one height in one number", "1,23499", { x: 75.02, y: 100, text: "99", size: 6 }],
    ["digits of one size in one number", "1,23499", { x: 75.02, y: 97, text: "99" }],
    ["a raised number that is apart as it is", "1,234 99", { x: 78, y: 96, text: "99", size: 6 }],
  ])("keeps %s", async (_, expected, ...raised) => {
    expect((await read([[{ x: 50, y: 100, text: "1,234" }, ...raised]])).text).toBe(expected);
  });

  it("keeps the sign of a power after a letter", async () => {
    const power = [
      { x: 50, y: 100, text: "m" },
      { x: 58.33, y: 96, text: "-1", size: 6 },
    ];
    expect((await read([power])).text).toBe("m⁻¹");
  });

  it("keeps raised cents in the number of a price", async () => {
    const price = [
      { x: 50, y: 100, text: "12." },
      { x: 63.9, y: 96, text: "99", size: 6 },
    ];
    expect((await read([price])).text).toBe("12.99");
  });

  it.each(["/AcroForm << /Fields [100 0 R 101 0 R] >>", ""])(
    "reads the values of a form: %j",
    async (catalog) => {
      const field = (rect: string, rest: string): string =>
        `<< /Type /Annot /Subtype /Widget /Rect [${rect}] ${rest} >>`;
      const { text } = await read(
        [
          [
            { x: 50, y: 100, text: "Name" },
            { x: 50, y: 130, text: "Agreed" },
          ],
        ],
        {
          objects: [
            field("150 735 300 750", "/F 4 /FT /Tx /T (name) /V (Ada Lovelace)"),
            field("150 709 160 719", "/F 4 /FT /Btn /T (ok) /V /Yes /AS /Yes /AP << /N << /Yes 3 0 R >> >>"),
            field("150 609 360 619", "/F 2 /FT /Tx /T (hidden) /V (Charles Babbage)"),
            field("150 509 360 519", "/F 32 /FT /Tx /T (unseen) /V (Charles Babbage)"),
          ],
          catalog,
          page: "/Annots [100 0 R 101 0 R 102 0 R 103 0 R]",
        },
      );
      expect(text).toBe("Name\tAda Lovelace\nAgreed\t☒");
    },
  );

  it("places the value of a form field as its field aligns it", async () => {
    const field = (y: number, rest: string): string =>
      `<< /Type /Annot /Subtype /Widget /FT /Tx /F 4 /Rect [100 ${y} 300 ${y + 20}] /T (f${y}) ${rest} >>`;
    const { runs, formFields } = await read([[{ x: 50, y: 60, text: "Form" }]], {
      objects: [
        field(700, "/V (100) /DA (/F1 10 Tf) /TU (Gross weight)"),
        field(660, "/V (100) /DA (/F1 10 Tf) /Q 1"),
        field(620, "/V (100) /DA (/F1 10 Tf) /Q 2"),
      ],
      catalog: "/AcroForm << /Fields [100 0 R 101 0 R 102 0 R] /DR << /Font << /F1 3 0 R >> >> >>",
      page: "/Annots [100 0 R 101 0 R 102 0 R]",
    });
    const values = runs.slice(1);
    expect(values.map(({ formField = -1 }) => formFields[formField]?.label)).toEqual([
      "Gross weight",
      "f660",
      "f620",
    ]);
    expect(formFields[0]).toEqual({ label: "Gross weight", x: 100, y: 122, width: 200, height: 20 });
    expect(values.map(({ x }) => Math.round(x))).toEqual([102, 192, 281]);
    for (const { width, height } of values) expect([Math.round(width), height]).toEqual([17, 10]);
  });

  it("names a field without a tooltip after its parent, with its own name if that is a word", async () => {
    const field = (y: number, rest: string): string =>
      `<< /Type /Annot /Subtype /Widget /F 4 /Rect [100 ${y} 300 ${y + 20}] /V (100) ${rest} >>`;
    const { runs, formFields } = await read([[{ x: 50, y: 60, text: "Form" }]], {
      objects: [
        field(700, "/Parent 104 0 R"),
        field(660, "/Parent 104 0 R /TU (Net weight)"),
        field(620, "/Parent 104 0 R /T (tare)"),
        field(580, "/Parent 104 0 R /T (f1_2[0])"),
        "<< /FT /Tx /T (group) /TU (Weight of the goods) /Kids [100 0 R 101 0 R 102 0 R 103 0 R] >>",
      ],
      catalog: "/AcroForm << /Fields [104 0 R] /DR << /Font << /F1 3 0 R >> >> >>",
      page: "/Annots [100 0 R 101 0 R 102 0 R 103 0 R]",
    });
    expect(runs.slice(1).map(({ formField = -1 }) => formFields[formField]?.label)).toEqual([
      "Weight of the goods",
      "Net weight",
      "Weight of the goods tare",
      "Weight of the goods",
    ]);
  });

  it("tells the user what to do with an XFA form", async () => {
    const form = '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template/></xdp:xdp>';
    const pdf = makePdf([[{ x: 50, y: 100, text: "Please wait..." }]], {
      objects: [`<< /Length ${form.length} >>\nstream\n${form}\nendstream`],
      catalog: "/AcroForm << /XFA 100 0 R /Fields [] >>",
    });
    await expect(readPdf(pdf)).rejects.toMatchObject({
      code: "unsupported_type",
      message: expect.stringContaining("XFA") as string,
    });
  });

  it("returns a PDF without text as a scan, with its pages", async () => {
    const { text, pages, scan, unread } = await read([[], []]);
    expect({ text, scan, pages: pages.length }).toEqual({ text: "", scan: true, pages: 2 });
    expect(unread.map(({ from, reason }) => [from, reason])).toEqual([
      [1, "image_only"],
      [2, "image_only"],
    ]);
  });

  it("reports a damaged file", async () => {
    await expect(readPdf(Buffer.from("%PDF-1.7\nnothing more"))).rejects.toMatchObject({ code: "corrupt" });
  });

  it("reads a damaged file or reports an error for the user", async () => {
    await assertReadsDamaged(makePdf([column(50, LEFT), column(50, RIGHT)]), "pdf", 120);
  });
});
