import { describe, expect, it } from "vitest";
import { field } from "@/lib/extraction/testing/extract-locally";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { extractFromLines, FORMATS, readTable } from "@/lib/extraction/testing/in-formats";

describe.each(FORMATS)("in %s, a number", (format) => {
  it("with a scale is multiplied by it, and has it in its quote", async () => {
    const lines = [
      "Term sheet 41",
      "Loan amount: $2.4M",
      "Handling fee: 15k EUR",
      "Guarantee: Rs 30 lakhs",
      "Stamp duty: Rs 12k",
      "Yearly turnover: GBP 3.1m",
    ];
    const { data, evidence } = await extractFromLines(lines, format, [
      field("Loan amount", "NUMBER"),
      field("Handling fee", "NUMBER"),
      field("Guarantee", "NUMBER"),
      field("Stamp duty", "NUMBER"),
      field("Yearly turnover", "NUMBER"),
    ]);
    expect(data).toEqual({
      "Loan amount": 2_400_000,
      "Handling fee": 15_000,
      Guarantee: 3_000_000,
      "Stamp duty": 12_000,
      "Yearly turnover": 3_100_000,
    });
    expect(evidence["Loan amount"]?.quote).toContain("$2.4M");
  });

  it("with a letter right behind its decimals or a small k is in thousands or millions", async () => {
    const lines = [
      "Our club",
      "Followers: 12.5K",
      "Page views: 3.4M",
      "Members: 18k",
      "Lamps: 4000K",
      "Ring: 14K",
    ];
    const names = ["Followers", "Page views", "Members", "Lamps", "Ring"];
    const { data, evidence } = await extractFromLines(
      lines,
      format,
      names.map((name) => field(name, "NUMBER")),
    );
    expect(data).toEqual({
      Followers: 12_500,
      "Page views": 3_400_000,
      Members: 18_000,
      Lamps: 4000,
      Ring: 14,
    });
    expect(evidence.Followers).toMatchObject({ quote: "12.5K" });
    expect(evidence.Followers).not.toHaveProperty("unit");
  });

  it("with such a letter is doubtful, alone and in a table, unless a currency shows that it is a scale", async () => {
    const lines = [
      "Offer",
      "Cable: 2.5M",
      "Ring: 14K",
      "Turnover: EUR 3.4M",
      "",
      "Part\tLength",
      "Rope\t2.5M",
      "Sail\t4.1M",
      "Oar\t1.9M",
    ];
    const { checks, tables } = await extractFromLines(lines, format, [
      field("Cable", "NUMBER"),
      field("Ring", "NUMBER"),
      field("Turnover", "NUMBER"),
      tableField("Part", "Length #"),
    ]);
    expect(checks.Cable?.map(({ message }) => message)).toContain('The letter in "2.5M" may be a unit.');
    expect(checks.Ring?.map(({ message }) => message)).toContain('The letter in "14K" may be a unit.');
    expect(checks.Turnover).toEqual([]);
    expect(tables.Items?.checks.map(({ message }) => message).join()).toMatch(
      /may mean several numbers: .*2\.5M/,
    );
  });

  it("drops its scale if the label states it", async () => {
    const lines = ["Fund", "Fund size: EUR 412.6 million", "Sales: $3.5m"];
    const { data } = await extractFromLines(lines, format, [
      field("Fund size (EUR m)", "NUMBER"),
      field("Sales", "NUMBER"),
    ]);
    expect(data).toEqual({ "Fund size (EUR m)": 412.6, Sales: 3_500_000 });
  });

  it("that is the day of a month is not an amount", async () => {
    const lines = [
      "Tern Energy",
      "Previous balance\t40.00",
      "Payment received 10 Feb, thank you\t41.50",
      "Sets: 2 Set",
    ];
    const { data } = await extractFromLines(lines, format, [
      field("Payment received", "NUMBER"),
      field("Sets", "NUMBER"),
    ]);
    expect([41.5, null]).toContain(data["Payment received"]);
    expect(data.Sets).toBe(2);
  });

  it("in a bound or range is doubtful, with the document's words", async () => {
    const lines = ["Water report", "Nitrate: < 4", "Hardness: 120 - 180", "Iron: 7"];
    const { data, checks } = await extractFromLines(lines, format, [
      field("Nitrate", "NUMBER"),
      field("Hardness", "NUMBER"),
      field("Iron", "NUMBER"),
    ]);
    expect(data).toMatchObject({ Iron: 7 });
    const messagesOf = (name: string) => checks[name]?.map(({ message }) => message).join(" ");
    expect(messagesOf("Nitrate")).toContain('"< 4" is more than one number.');
    expect(messagesOf("Hardness")).toContain('"120 - 180"');
    expect(messagesOf("Iron")).not.toContain("more than one number");
  });

  it.each(["at least 28", "up to 28", "mindestens 28", "jusqu'à 28"])(
    "that words turn into a bound is doubtful: %s",
    async (words) => {
      const { checks } = await extractFromLines(["Offer", `Vacation days: ${words}`], format, [
        field("Vacation days", "NUMBER"),
      ]);
      expect(checks["Vacation days"]?.map(({ message }) => message)).toContain(
        `"${words}" is more than one number.`,
      );
    },
  );

  it.each(["-20 to +45", "-30 - -5", "+5 to +40", "-40...+85", "15..30"])(
    "in a range with signs or dots is doubtful: %s",
    async (range) => {
      const lines = ["Data sheet", `Temperature: ${range} °C`, "Weight: 14 kg"];
      const { checks } = await extractFromLines(lines, format, [
        field("Temperature", "NUMBER"),
        field("Weight", "NUMBER"),
      ]);
      expect(checks.Temperature?.map(({ message }) => message).join()).toContain("more than one number");
      expect(checks.Weight?.map(({ message }) => message).join()).not.toContain("more than one number");
    },
  );

  it("is negative if only its parentheses follow the label", async () => {
    const lines = ["Annual report", "Cash flow: (300)", "Staff: 12 (11)"];
    const { data } = await extractFromLines(lines, format, [
      field("Cash flow", "NUMBER"),
      field("Staff", "NUMBER"),
    ]);
    expect(data).toEqual({ "Cash flow": -300, Staff: 12 });
  });

  it("next to a negative one in the next cell is not doubtful", async () => {
    const lines = ["Text\tIn\tOut", "Rope\t50.00\t-100.00", "Sail\t20.00\t-30.00"];
    const { checks } = await readTable(lines, format, "Text", "In #");
    expect(checks).toEqual([]);
  });

  it("that may have thousands or decimals makes its table doubtful", async () => {
    const lines = ["Monat\tUmsatz", "Jan 2026\t1.200", "Feb 2026\t1.350"];
    const { checks } = await readTable(lines, format, "Monat", "Umsatz #");
    expect(checks).toContainEqual({
      code: "several_candidates",
      message: "Umsatz: the separator could mean decimals or thousands.",
    });
  });

  it("with a bound makes its table doubtful", async () => {
    const lines = ["Blood test", "Test\tResult\tUnit", "Iron\t< 6\tmg", "Zinc\t14\tmg", "Lead\t<0.2\tmg"];
    const { checks } = await readTable(lines, format, "Test", "Result #");
    expect(checks).toContainEqual({
      code: "several_candidates",
      message: '2 cells in Result may mean several numbers: "< 6", "<0.2".',
    });
  });
});

describe.each(FORMATS)("in %s, a balance", (format) => {
  const balances = [field("Opening balance", "NUMBER"), field("Closing balance", "NUMBER")];

  it.each([
    ["DR", -75.2],
    ["OD", -75.2],
    ["CR", 75.2],
  ])("that is marked %s is %d", async (mark, closing) => {
    const lines = ["Giro account", "Opening balance: 310.00 CR", `Closing balance: 75.20 ${mark}`];
    const { data, evidence } = await extractFromLines(lines, format, balances);
    expect(data).toEqual({ "Opening balance": 310, "Closing balance": closing });
    expect(evidence["Closing balance"]).toMatchObject({ quote: `75.20 ${mark}` });
  });

  it("followed by a currency has the written sign", async () => {
    const lines = ["Giro account", "Opening balance: 310.00 USD", "Closing balance: 75.20 AUD"];
    const { data } = await extractFromLines(lines, format, balances);
    expect(data).toEqual({ "Opening balance": 310, "Closing balance": 75.2 });
  });

  it("of a card that is marked CR is negative, because the bank owes it", async () => {
    const lines = ["Credit card statement", "Opening balance: 310.00", "Closing balance: 75.20 CR"];
    const { data } = await extractFromLines(lines, format, balances);
    expect(data).toEqual({ "Opening balance": 310, "Closing balance": -75.2 });
  });

  it("in a column where all are marked CR is positive", async () => {
    const lines = [
      "Giro account",
      "Date\tText\tPaid out\tBalance",
      "2026-03-02\tRent\t640.00\t910.10 CR",
      "2026-03-05\tBread\t4.10\t906.00 CR",
    ];
    const { rows } = await readTable(lines, format, "Text", "Balance #");
    expect(rows).toEqual([
      ["Rent", 910.1],
      ["Bread", 906],
    ]);
  });
});

const MARKED = [
  "Date\tText\tAmount\tType",
  "2026-03-02\tRent\t640.00\tDebit",
  "2026-03-05\tWages\t2100.00\tCredit",
];

describe.each(FORMATS)("in %s, an amount whose side is in another column", (format) => {
  it("has the sign of its side if the prompt asks for signs", async () => {
    const { rows } = await readTable(MARKED, format, "Text", "Amount #: Signed, debits negative");
    expect(rows).toEqual([
      ["Rent", -640],
      ["Wages", 2100],
    ]);
  });

  it("has it, too, if the prompt of the table asks for signs", async () => {
    const table = { ...tableField("Text", "Amount #"), prompt: "Bookings, debits with a negative amount" };
    const { tables } = await extractFromLines(MARKED, format, [table]);
    expect(tables.Items?.rows.map(({ cells }) => cells[1]?.value)).toEqual([-640, 2100]);
  });

  it("is as written if the prompt does not", async () => {
    const { rows } = await readTable(MARKED, format, "Text", "Amount #");
    expect(rows).toEqual([
      ["Rent", 640],
      ["Wages", 2100],
    ]);
  });
});
