import { describe, expect, it } from "vitest";
import { findIdentifiers, matchIdentifier } from "./find-identifiers";
import { IDENTIFIER_KINDS, type Identifier, type IdentifierKind } from "./identifier";
import { SHAPES } from "./shapes";

/** Numbers that standards, registers and manuals publish as examples, by kind. Any single wrong digit is noticed. */
const PUBLISHED: Partial<Record<IdentifierKind, string[]>> = {
  iban: [
    "GB82 WEST 1234 5698 7654 32",
    "DE89 3704 0044 0532 0130 00",
    "FR14 2004 1010 0505 0001 3M02 606",
    "CH93 0076 2011 6238 5295 7",
    "NO93 8601 1117 947",
    "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
    "BE68539007547034",
    "LC55 HEMM 0001 0001 0012 0012 0002 3015",
    "NL91\tABNA\t0417\t1643\t00",
    "SA03 8000 0000 6080 1016 7519",
    "PL61 1090 1014 0000 0712 1981 2874",
    "BR18 0036 0305 0000 1000 9795 493C 1",
  ],
  "creditor-reference": ["RF18 5390 0754 7034", "RF18539007547034"],
  "qr-reference": ["21 00000 00003 13947 14300 09017", "210000000003139471430009017"],
  "creditor-id": ["DE98ZZZ09999999999", "DE98 ZZZ0 9999 9999 99"],
  card: ["4111 1111 1111 1111", "3782 822463 10005", "5555-5555-5555-4444"],
  vat: [
    "ATU13585627",
    "BE 0403.019.261",
    "CHE-100.155.212",
    "DE 136 695 976",
    "DK13585628",
    "EE100931558",
    "FI20774740",
    "FR 40 303 265 045",
    "HU12892312",
    "IT00743110157",
    "LU15027442",
    "MT11679112",
    "NO 995 525 828 MVA",
    "PL8567346215",
    "SK2022749619",
  ],
  nip: ["856-734-62-15"],
  siret: ["732 829 320 00074"],
  isin: ["US0378331005", "DE0007164600", "GB0002634946"],
  lei: ["213800KUD8LAJWSQ9D15", "5493001KJTIIGC8Y1R12"],
  cusip: ["037833100", "38259P508"],
  sedol: ["0263494", "B15KXQ8"],
  gtin: ["4006381333931", "4 006381 333931", "73513537", "036000291452"],
  isbn: ["978-0-306-40615-7", "0-306-40615-2"],
  issn: ["0378-5955", "2434-561X"],
  orcid: ["0000-0002-1825-0097", "0000-0002-1694-233X"],
};

/** Published numbers whose check misses some errors: it counts 10 as 0, leaves digits out, or has remainders of 7. */
const PUBLISHED_WITH_GAPS: Partial<Record<IdentifierKind, string[]>> = {
  vat: [
    "BG175074752",
    "CY10259033P",
    "CZ25123891",
    "EL094259216",
    "ESB58378431",
    "ES54362315K",
    "ESX2482300W",
    "FRK7399859412",
    "GB 980 7806 84",
    "HR33392005961",
    "IE6433435F",
    "IE6433435OA",
    "IE8D79739I",
    "LT119511515",
    "LT100001919017",
    "LV40003521600",
    "NL004495445B01",
    "PT501964843",
    "RO18547290",
    "SE123456789701",
    "SI50223054",
  ],
  nif: ["B58378431", "54362315K", "X2482300W", "501964843"],
  "codice-fiscale": ["RCCMNL83S18D969H"],
  container: ["CSQU3054383", "CSQU 305438 3"],
  vessel: ["9074729"],
  "air-waybill": ["020-12345675", "020-1234 5675"],
  vin: ["1M8GDM9AXKP042788"],
};

function casesOf(numbers: Partial<Record<IdentifierKind, string[]>>): [IdentifierKind, string][] {
  return IDENTIFIER_KINDS.flatMap((kind) =>
    (numbers[kind] ?? []).map((number): [IdentifierKind, string] => [kind, number]),
  );
}

function written(text: string, { start, end }: Identifier): string {
  return text.slice(start, end);
}

function found(text: string, kind: IdentifierKind): string[] {
  return findIdentifiers(text, [kind]).map((identifier) => written(text, identifier));
}

describe("check digits", () => {
  it.each([...casesOf(PUBLISHED), ...casesOf(PUBLISHED_WITH_GAPS)])("confirm the %s %s", (kind, number) => {
    const value = matchIdentifier(kind, `${number}\nNext line`);
    expect(value).toMatchObject({ kind, start: 0, checksum: "valid" });
    expect(value?.normalised).toBe(value && number.replace(kind === "orcid" ? /x/ : /[\s.-]/g, ""));
  });

  it.each(casesOf(PUBLISHED))("reject the %s %s with any other digit", (kind, number) => {
    const accepted = [...number].flatMap((character, at) =>
      /\d/.test(character)
        ? [..."0123456789"]
            .filter((digit) => digit !== character)
            .map((digit) => number.slice(0, at) + digit + number.slice(at + 1))
            .filter((wrong) => matchIdentifier(kind, wrong)?.checksum === "valid")
        : [],
    );
    expect(accepted).toEqual([]);
  });

  it.each(casesOf(PUBLISHED_WITH_GAPS))("reject the %s %s with most other digits", (kind, number) => {
    const wrong = [...number].flatMap((character, at) =>
      /\d/.test(character)
        ? [...Array(9).keys()].map(
            (step) => number.slice(0, at) + ((Number(character) + step + 1) % 10) + number.slice(at + 1),
          )
        : [],
    );
    const accepted = wrong.filter((number) => matchIdentifier(kind, number)?.checksum === "valid");
    expect(accepted.length / wrong.length).toBeLessThan(1 / 3);
  });
});

describe("a value that identifies itself", () => {
  it("is found with its place and its stored form", () => {
    const text = "Bitte auf DE89 3704 0044 0532 0130 00 BIC COBADEFFXXX oder CH9300762011623852957 zahlen.";
    expect(findIdentifiers(text, ["bic", "iban"])).toEqual([
      {
        kind: "iban",
        start: 10,
        end: 37,
        normalised: "DE89370400440532013000",
        checksum: "valid",
        needsLabel: false,
      },
      { kind: "bic", start: 42, end: 53, normalised: "COBADEFFXXX", checksum: "none", needsLabel: false },
      {
        kind: "iban",
        start: 59,
        end: 80,
        normalised: "CH9300762011623852957",
        checksum: "valid",
        needsLabel: false,
      },
    ]);
  });

  it.each<[IdentifierKind, string, string[]]>([
    ["creditor-reference", "Pay RF18 5390 0754 7034 EUR 20", ["RF18 5390 0754 7034"]],
    ["creditor-id", "Gläubiger-ID: DE98ZZZ09999999999 MANDAT 12", ["DE98ZZZ09999999999"]],
    ["card", "VISA **** **** **** 1234, XXXX-XXXX-XXXX-0005", ["**** **** **** 1234", "XXXX-XXXX-XXXX-0005"]],
    ["ein", "Employer 91-1144442 of", ["91-1144442"]],
    ["ssn", "123-45-6789 or XXX-XX-6789, not 000-45-6789", ["123-45-6789", "XXX-XX-6789"]],
    ["steuernummer", "St.-Nr. 181/815/08155 vom", ["181/815/08155"]],
    ["wkn", "WKN: 716460 und ABC123", ["716460"]],
    ["valor", "Valor 1'213'853 und 1213853", ["1'213'853"]],
    ["doi", "(see https://doi.org/10.1000/xyz.123-(4)).", ["10.1000/xyz.123-(4"]],
    ["vessel", "MV Ever Bright, IMO 9074729, call 9074729", ["9074729"]],
    ["flight", "LH 400 and BA2490, of 12 May", ["LH 400", "BA2490"]],
    ["booking-code", "PNR: X7K2QZ for ADULTS", ["X7K2QZ"]],
    ["email", "Write to Jane.Doe@Example.co.uk.", ["Jane.Doe@Example.co.uk"]],
    [
      "url",
      "See https://a.example/b?c=1, www.example.org/x. and shop.example.com; not a.b or v1.2",
      ["https://a.example/b?c=1", "www.example.org/x", "shop.example.com"],
    ],
    [
      "phone",
      "+49 (0)30 1234-567, (212) 555-0100, 030 / 1234567; not 2026-01-31 or 12 345 678.00",
      ["+49 (0)30 1234-567", "(212) 555-0100", "030 / 1234567"],
    ],
    [
      "postal-town",
      "10115 Berlin\n1234 AB Utrecht\nSpringfield, IL 62701",
      ["10115 Berlin", "1234 AB Utrecht", "Springfield, IL 62701"],
    ],
    ["postal-town", "London SW1A 1AA, 00-950 Warszawa", ["SW1A 1AA", "00-950 Warszawa"]],
    ["currency", "EUR 12.00, 5 $, €7, 12,- CHF; the EUR is up", ["EUR", "$", "€", "CHF"]],
    ["percentage", "19 % and 7,5%, not 1000%", ["19 %", "7,5%"]],
    [
      "time",
      "at 14:30, 9:05:10, 2:15 pm and 7 a.m., not 25:00 or 10:30:99",
      ["14:30", "9:05:10", "2:15 pm", "7 a.m."],
    ],
  ])("is found as %s in %j", (kind, text, expected) => {
    expect(found(text, kind)).toEqual(expected);
  });

  it.each<[IdentifierKind, string, string]>([
    ["currency", "RM 12.00", "MYR"],
    ["percentage", "7,5 %", "7.5"],
    ["time", "12:15 am", "00:15"],
    ["time", "2:15 pm", "14:15"],
    ["phone", "+49 (0)30 1234-567", "+49301234567"],
    ["phone", "0049 30 1234567", "+49301234567"],
    ["url", "https://Example.org/", "Example.org"],
    ["ssn", "xxx-xx-6789", "*****6789"],
    ["card", "4111 11** **** 1111", "411111******1111"],
  ])("has its stored form: %s %j is %j", (kind, text, normalised) => {
    expect(matchIdentifier(kind, text)?.normalised).toBe(normalised);
  });
});

describe("wrong check digits", () => {
  it.each<[IdentifierKind, string]>([
    ["iban", "DE88 3704 0044 0532 0130 00"],
    ["iban", "DE88370400440532013000"],
    ["qr-reference", "21 00000 00003 13947 14300 09018"],
    ["codice-fiscale", "RCCMNL83S18D969A"],
    ["container", "CSQU3054384"],
    ["orcid", "0000-0002-1825-0098"],
    ["isbn", "978-0-306-40615-8"],
    ["vat", "DE 136 695 977"],
    ["gtin", "EAN 4006381333932"],
    ["isin", "ISIN: US0378331006"],
    ["lei", "LEI 213800KUD8LAJWSQ9D16"],
    ["cusip", "CUSIP No. 037833101"],
    ["air-waybill", "MAWB 020-12345676"],
    ["vessel", "IMO 9074728"],
    ["vin", "VIN 1M8GDM9A1KP042788"],
  ])("are flagged if the %s is unmistakable: %s", (kind, text) => {
    expect(findIdentifiers(text, [kind])).toMatchObject([{ checksum: "invalid", needsLabel: false }]);
  });

  it.each<[IdentifierKind, string]>([
    ["gtin", "4006381333932"],
    ["card", "4111111111111112"],
    ["lei", "213800KUD8LAJWSQ9D16"],
    ["cusip", "037833101"],
    ["isbn", "0306406153"],
    ["siret", "732 829 320 00075"],
    ["iban", "XX88370400440532013000"],
    ["iban", "NO15 ITEMS FOR SALE"],
    ["bic", "ABCDQQFFXXX"],
  ])("make it just a number or word if no %s is unmistakable: %s", (kind, text) => {
    expect(findIdentifiers(text, [kind])).toEqual([]);
  });

  it("make a VAT id in one piece need a label", () => {
    expect(findIdentifiers("DE136695977", ["vat"])).toMatchObject([
      { checksum: "invalid", needsLabel: true },
    ]);
    expect(findIdentifiers("USt-IdNr.: DE136695977", ["vat"])).toMatchObject([
      { checksum: "invalid", needsLabel: false },
    ]);
  });

  it("are not looked for in vehicle numbers of countries without any", () => {
    expect(findIdentifiers("FIN WVWZZZ1JZXW000001", ["vin"])).toMatchObject([{ checksum: "none" }]);
  });
});

describe("hostile text", () => {
  it("is searched only with patterns of limited length, so that each start takes a limited number of steps", () => {
    for (const { kind, pattern } of SHAPES) {
      const source = pattern.source.replace(/\\./g, "_").replace(/\[[^\]]*\]/g, "_");
      expect([kind, /[*+]|\{\d*,\}/.exec(source)?.[0]]).toEqual([kind, undefined]);
      expect([kind, pattern.source.slice(0, 4)]).toEqual([kind, "(?<!"]);
    }
  });

  it.each([
    "a.",
    "DE12 ",
    "1234-",
    "+4 9",
    "x@y.",
    "A1B2 ",
    "12:",
    "𝐀",
    "𞋿1",
    "RF18 1234 ",
    "**** ",
    "10115 B",
    "978-",
  ])("of a megabyte of %j is read to its end", (piece) => {
    const text = `${piece.repeat(Math.ceil(1_000_000 / piece.length))}\nIBAN DE89370400440532013000`;
    const last = findIdentifiers(text).at(-1);
    expect(last?.end).toBeLessThanOrEqual(text.length);
    expect(found(text, "iban").at(-1)).toBe("DE89370400440532013000");
  });
});

describe("an IBAN over two lines", () => {
  it("is found if its check digits are right", () => {
    expect(found("to CH93 0076\n2011 6238 5295 7.", "iban")).toEqual(["CH93 0076\n2011 6238 5295 7"]);
  });

  it("isn't made of a number and the unrelated next line", () => {
    expect(found("Ref CH93 0076\n2011 6238 5295 8 items", "iban")).toEqual([]);
    expect(found("DE89 3704 0044 0532 0130 00\n4711", "iban")).toEqual(["DE89 3704 0044 0532 0130 00"]);
  });
});
