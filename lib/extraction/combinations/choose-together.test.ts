import { describe, expect, it } from "vitest";
import { extract, field } from "@/lib/extraction/testing/extract-locally";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import { FeatureRow } from "@/lib/extraction/sources/feature-row";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import { chooseTogether } from "./choose-together";

type Possible = readonly [value: string | number, score: number];

/** The values of fields ("Net amount", or "Due date: DATE") with their scores, in the order after they were weighed together. */
function weighed(fields: Record<string, readonly Possible[]>, text = ""): Record<string, Possible[]> {
  const options = Object.entries(fields).map(([written, values]) => {
    const [name = "", type = "NUMBER"] = written.split(": ");
    return {
      written,
      query: interpretField(field(name, type as ScalarType)),
      ranked: values.map(([parsed, score]) => ({
        candidate: { value: String(parsed), parsed, features: new FeatureRow() },
        score,
      })),
    };
  });
  return Object.fromEntries(
    chooseTogether(options, text).map(({ written, ranked }) => [
      written,
      ranked.map(({ candidate, score }): Possible => [candidate.parsed, score]),
    ]),
  );
}

/** The best values. */
function best(...given: Parameters<typeof weighed>): unknown[] {
  return Object.values(weighed(...given)).map(([first]) => first?.[0]);
}

const AMOUNTS = {
  "Net amount": [
    [119, 2],
    [100, 1],
  ],
  "Tax amount": [[19, 1]],
  "Total amount": [[119, 2]],
} as const;

describe("the amount of a rate", () => {
  const fields = {
    "VAT 7%": [
      [0, 1],
      [28.7, -2],
    ],
    "Net amount 19 %": [
      [606.9, 2],
      [510, 1],
    ],
  } as const;

  it("is the one that a line with the rate states", () => {
    const text =
      "Rate\tNet\tVAT\tGross\n7 %\t410.00\t28.70\t438.70\nVAT at 19% on 510.00\t96.90\nSalt\t20\t0.70\t7%\t10.00";
    expect(best(fields, text)).toEqual([28.7, 510]);
  });

  it("is unknown if lines state several, or none is a fraction of another", () => {
    const rows = "7 %\t410.00\t28.70\n7 %\t100.00\t7.00\n19 %\t500.00\t96.90";
    expect(best(fields, rows)).toEqual([0, 606.9]);
  });
});

describe("amounts that add up", () => {
  it("are chosen if they are nearly as probable, and become more probable", () => {
    expect(weighed(AMOUNTS)).toEqual({
      "Net amount": [
        [100, 4],
        [119, 2],
      ],
      "Tax amount": [[19, 4]],
      "Total amount": [[119, 5]],
    });
  });

  it("are not chosen if they are a cent apart, far less probable or improbable", () => {
    for (const changed of [
      {
        "Net amount": [
          [119, 2],
          [100.01, 1],
        ],
      },
      {
        "Net amount": [
          [119, 4],
          [100, 0.9],
        ],
      },
      {
        "Net amount": [
          [119, -2],
          [100, -2.1],
        ],
      },
    ] as const) {
      const fields = { ...AMOUNTS, ...changed };
      expect(weighed(fields)).toEqual(fields);
    }
  });

  it("are three different amounts of different fields", () => {
    for (const fields of [
      { "Net amount": [[50, 2]], "Tax amount": [[50, 2]], "Total amount": [[100, 2]] },
      {
        "Net amount": [
          [100, 2],
          [19, 2],
        ],
        "Tax amount": [],
        "Total amount": [[119, 2]],
      },
      { "Net amount": [[100, 2]], "Tax amount": [[0, 2]], "Total amount": [[100, 2]] },
    ] as const)
      expect(weighed(fields)).toEqual(fields);
  });

  it("never have a tax that exceeds the net amount, or a net amount that is a sum", () => {
    for (const fields of [
      { "Net amount": [[19, 2]], "Tax amount": [[100, 2]], "Total amount": [[119, 2]] },
      { "Net amount": [[119, 2]], "Tax amount": [[19, 2]], "Total amount": [[100, 2]] },
    ] as const)
      expect(weighed(fields)).toEqual(fields);
  });

  it("are those with the largest total if rows of a tax table add up, too", () => {
    expect(
      best({
        "Net amount": [
          [310, 3],
          [610, 2],
        ],
        "Tax amount": [
          [58.9, 3],
          [72.9, 1],
        ],
        "Total amount": [
          [368.9, 3],
          [682.9, 2],
        ],
      }),
    ).toEqual([610, 72.9, 682.9]);
  });

  it("are chosen if an order calls them something else", () => {
    expect(
      best({
        "Market value": [[1000, 2]],
        Fees: [
          [1009.5, 1],
          [9.5, 0.8],
        ],
        "Total to pay": [[1009.5, 2]],
      }),
    ).toEqual([1000, 9.5, 1009.5]);
  });

  it("are not chosen for a field with an unknown meaning, which never means a sum", () => {
    for (const fields of [
      {
        "Foo bar": [
          [24.49, 1],
          [19, 0.5],
        ],
        Fees: [[100, 1]],
        Total: [[119, 1]],
      },
      { "Foo bar": [[119, 1]], Fees: [[100, 1]], Tax: [[19, 1]] },
    ] as Record<string, Possible[]>[])
      expect(weighed(fields)).toEqual(fields);
  });
});

describe("amounts that differ by the rate of a tax", () => {
  const [net, tax, total] = [
    [
      [100, 2],
      [90, 1.5],
    ],
    [[17.1, 2]],
    [[107.1, 2]],
  ] as const;

  it("are chosen if the document states a single rate", () => {
    const text = "19 % VAT";
    expect(best({ "Net amount": net, "Tax amount": tax }, text)).toEqual([90, 17.1]);
    expect(best({ "Net amount": net, "Total amount": total }, text)).toEqual([90, 107.1]);
    expect(
      weighed({ "Tax amount": tax, "Total amount": total }, "19,00% MwSt., und nochmals 19,0 %"),
    ).toEqual({ "Tax amount": [[17.1, 3.5]], "Total amount": [[107.1, 3.5]] });
  });

  it("may be one of several rows if the document states several rates or the field names one", () => {
    for (const [name, text] of [
      ["Net amount", "19 %, 7 %"],
      ["Net amount", "no rate"],
      ["Net at 19 %", "19 %"],
    ] as const)
      expect(best({ [name]: net, "Tax amount": tax }, text)).toEqual([100, 17.1]);
  });
});

describe("values that cannot both be right", () => {
  it.each<[string, Record<string, Possible[]>, unknown[]]>([
    [
      "the same number of two parties",
      {
        "Seller's VAT number: TEXT": [
          ["DE1", 2],
          ["AT2", 0],
        ],
        "Buyer's VAT number: TEXT": [
          ["DE1", 1],
          ["AT2", 0.5],
        ],
      },
      ["DE1", "AT2"],
    ],
    [
      "the same name of two parties, where one has no other",
      {
        "Supplier: TEXT": [["Muster", 1]],
        "Customer: TEXT": [
          ["Muster", 3],
          ["Beispiel", 1],
        ],
      },
      ["Muster", "Beispiel"],
    ],
    [
      "a due date before the invoice's",
      {
        "Due date: DATE": [
          ["2026-01-02", 1],
          ["2026-02-02", 0],
        ],
        "Invoice date: DATE": [["2026-01-03", 3]],
      },
      ["2026-02-02", "2026-01-03"],
    ],
    [
      "the start and the end of a journey in one place",
      {
        "Origin: TEXT": [
          ["Emden", 3],
          ["Bonn", 0],
        ],
        "Destination: TEXT": [
          ["Emden", 1],
          ["Bonn", 0],
        ],
      },
      ["Emden", "Bonn"],
    ],
  ])("are not both chosen: %s", (_, fields, expected) => {
    expect(best(fields)).toEqual(expected);
  });

  it.each<[string, Record<string, Possible[]>]>([
    [
      "the country of two parties",
      {
        "Supplier country: TEXT": [
          ["DE", 2],
          ["AT", 1],
        ],
        "Customer country: TEXT": [
          ["DE", 2],
          ["AT", 1],
        ],
      },
    ],
    [
      "an invoice that is due at once",
      { "Invoice date: DATE": [["2026-01-02", 2]], "Due date: DATE": [["2026-01-02", 2]] },
    ],
    [
      "a company that is paid and a supplier",
      { "Supplier: TEXT": [["Muster", 2]], "Payee: TEXT": [["Muster", 2]] },
    ],
  ])("may be equal otherwise: %s", (_, fields) => {
    expect(weighed(fields)).toEqual(fields);
  });

  it("remain possible, and still count against the next value", () => {
    expect(
      weighed({
        "Supplier: TEXT": [
          ["A", 1],
          ["B", 0.75],
        ],
        "Customer: TEXT": [
          ["A", 2],
          ["B", 0],
        ],
      }),
    ).toMatchObject({
      "Supplier: TEXT": [
        ["B", 0.75],
        ["A", 0.25],
      ],
    });
    expect(weighed({ "Supplier: TEXT": [["Muster", 1]], "Customer: TEXT": [["Muster", 2]] })).toEqual({
      "Supplier: TEXT": [["Muster", -2]],
      "Customer: TEXT": [["Muster", 2]],
    });
  });
});

describe("the amounts of an invoice", () => {
  const FIELDS = [
    field("Net amount", "NUMBER"),
    field("Tax amount", "NUMBER"),
    field("Total amount", "NUMBER"),
  ];

  it.each([
    [
      "that have no labels of their own",
      "Rechnung 12\nMuster GmbH\nBetrag 100,00\nBetrag 119,00\nBetrag 19,00\n",
      [100, 19, 119],
    ],
    [
      "with a rate in the label of the net amount",
      "Rechnung 17\nNettobetrag (zzgl. 19,00% MwSt.) 376,37\nMwSt. 71,51\nRechnungsbetrag 447,88\n",
      [376.37, 71.51, 447.88],
    ],
    [
      "with a table of three rates",
      `Invoice 12\nACME Ltd\n\nDescription  Amount\nWork  310.00\nBooks  200.00\nBread  100.00\n
VAT rate   Net    VAT amount   Gross
19 %      310.00    58.90     368.90
7 %       200.00    14.00     214.00
0 %       100.00     0.00     100.00
Total     610.00    72.90     682.90

Please pay within 14 days\n`,
      [610, 72.9, 682.9],
    ],
  ])("are found if they are %s", async (_, text, expected) => {
    expect(Object.values(await extract(text, FIELDS))).toEqual(expected);
  });
});
