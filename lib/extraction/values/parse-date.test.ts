import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learnDateConvention } from "./date-convention";
import { findDates, parseDate, type DateConvention } from "./parse-date";

describe("parsing a date", () => {
  it.each([
    ["2026-01-02", "2026-01-02"],
    ["2026/1/2", "2026-01-02"],
    ["2026-01-02T23:59:00Z", "2026-01-02"],
    ["2026-01-02T00:30:00+14:00", "2026-01-02"],
    ["20261231", "2026-12-31"],
    ["02.01.2026", "2026-01-02"],
    ["31. 12. 2018", "2018-12-31"],
    ["2.1.26", "2026-01-02"],
    ["02 . 01 . 2026", "2026-01-02"],
    ["14 05 2021", "2021-05-14"],
    ["4 марта 2026 г.", "2026-03-04"],
    ["4 Μαρτίου 2026", "2026-03-04"],
    ["2026. március 4.", "2026-03-04"],
    ["2.1.99", "1999-01-02"],
    ["August 3 , 2014", "2014-08-03"],
    ["March 3rd, 2026", "2026-03-03"],
    ["this 5th day of May, 2007", "2007-05-05"],
    ["03-Mar-26", "2026-03-03"],
    ["03MAR2026", "2026-03-03"],
    ["Sept. 5, 2007", "2007-09-05"],
    ["Mi, 3. Dez. 2025", "2025-12-03"],
    ["3. März 2026", "2026-03-03"],
    ["1. Jänner 2026", "2026-01-01"],
    ["1er février 2026", "2026-02-01"],
    ["12 août 2020", "2020-08-12"],
    ["3 de marzo de 2026", "2026-03-03"],
    ["12 de enero del 2026", "2026-01-12"],
    ["5 ottobre 2020", "2020-10-05"],
    ["15 mei 2020", "2020-05-15"],
    ["30 de setembro de 2021", "2021-09-30"],
    ["7 lutego 2021", "2021-02-07"],
    ["2026年1月2日", "2026-01-02"],
    ["２０２６年１月２日", "2026-01-02"],
    ["2026년 1월 2일", "2026-01-02"],
    ["令和8年1月2日", "2026-01-02"],
    ["26/02/18 08:28", "2018-02-26"],
    ["29.02.2024", "2024-02-29"],
    ["١٤\u200f/٠٥\u200f/٢٠٢٦", "2026-05-14"],
    ["١٤ أغسطس ٢٠٢٦", "2026-08-14"],
    ["15/01/2569", "2026-01-15"],
    ["15 ม.ค. 2569", "2026-01-15"],
    ["๑๔ กุมภาพันธ์ พ.ศ. ๒๕๖๙", "2026-02-14"],
    ["15 January 2569", "2026-01-15"],
    ["中華民國115年3月1日", "2026-03-01"],
    ["民國 115/03/01", "2026-03-01"],
    ["2026年6月末日", "2026-06-30"],
    ["2024年2月底", "2024-02-29"],
    ["2026년 6월 말일", "2026-06-30"],
  ])("reads %s as %s", (raw, iso) => {
    expect(parseDate(raw, null)?.value).toBe(iso);
  });

  it.each([
    "31/02/2026",
    "30.02.2026",
    "February 29, 2025",
    "2026-13-01",
    "March 2026",
    "tomorrow",
    "in 30 days",
    "1.2.3",
    "1404/12/13",
    "192.168.10.12",
    "12:30",
    "Check out 31",
    "",
  ])("finds no date in %j", (raw) => {
    expect(parseDate(raw, null)).toBeNull();
  });

  it.each<[string, DateConvention, string, boolean]>([
    ["03/04/2026", "day-first", "2026-04-03", false],
    ["03/04/2026", "month-first", "2026-03-04", false],
    ["03/04/2026", null, "2026-04-03", true],
    ["03.04.2026", null, "2026-04-03", false],
    ["12/13/2026", "day-first", "2026-12-13", false],
    ["13/12/2026", "month-first", "2026-12-13", false],
    ["05/05/2026", null, "2026-05-05", false],
  ])("decides %s by the convention %s: %s, ambiguous %s", (raw, convention, value, ambiguous) => {
    expect(parseDate(raw, convention)).toEqual({ value, ambiguous });
  });

  it("finds every date in a text with its offsets", () => {
    const text = "from 01.02.2026 to March 3, 2026";
    expect(findDates(text, null).map(({ start, end }) => text.slice(start, end))).toEqual([
      "01.02.2026",
      "March 3, 2026",
    ]);
  });

  it.each([
    ...[
      "en-US",
      "en-GB",
      "de-DE",
      "de-AT",
      "fr-FR",
      "es-ES",
      "it-IT",
      "nl-NL",
      "pt-PT",
      "pt-BR",
      "sv-SE",
      "da-DK",
    ],
    ...["nb-NO", "fi-FI", "pl-PL", "cs-CZ", "tr-TR", "ro-RO", "ja-JP", "ko-KR", "zh-CN"],
  ])("parses dates formatted for %s, in every month, short and long", (locale) => {
    for (const dateStyle of ["medium", "long", "full"] as const) {
      for (let month = 0; month < 12; month += 1) {
        const date = new Date(Date.UTC(2024, month, 17));
        const written = date.toLocaleDateString(locale, { dateStyle, timeZone: "UTC" });
        expect(parseDate(written, null)?.value, written).toBe(date.toISOString().slice(0, 10));
      }
    }
  });

  it("parses every day as ISO 8601 and with the month's name", () => {
    const days = fc.date({ min: new Date("1950-01-01"), max: new Date("2049-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const written = date.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
        expect([parseDate(iso, null)?.value, parseDate(`on ${written}.`, null)?.value]).toEqual([iso, iso]);
      }),
    );
  });

  it("returns the same day in every time zone", () => {
    const program = `
      import { parseDate } from "./lib/extraction/values/parse-date.ts";
      console.log(["2026-01-02T23:30:00Z", "31.12.2025", "March 1, 2026", "2026年1月2日"].map((raw) => parseDate(raw, null)?.value).join());
    `;
    const days = ["UTC", "Pacific/Kiritimati", "America/New_York"].map((TZ) =>
      execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
        env: { ...process.env, TZ },
        encoding: "utf8",
      }).trim(),
    );
    expect(new Set(days)).toEqual(new Set(["2026-01-02,2025-12-31,2026-03-01,2026-01-02"]));
  });
});

describe("learning a document's date convention", () => {
  it.each<[string, DateConvention]>([
    ["Date 25/12/2026, due 01/02/2027", "day-first"],
    ["Date 12/25/2026, due 01/02/2027", "month-first"],
    ["Total $5.00, Springfield, IL 62704, 01/02/2026", "month-first"],
    ["Total £5.00, VAT, 01/02/2026", "day-first"],
    ["Total 5,00 €, 01/02/2026", "day-first"],
    ["Prélèvement du 02/04/2026, édité le 03/04/2026", "day-first"],
    ["Warszawa, dnia 02/04/2026", "day-first"],
    ["01/02/2026", null],
  ])("from %j: %s", (text, convention) => {
    expect(learnDateConvention(text)).toBe(convention);
  });
});
