import { describe, expect, it } from "vitest";
import { asked, rowsIn, rowsOf } from "@/lib/extraction/testing/find-rows";
import { columnsAt, pdfOf, PdfPage } from "@/lib/extraction/testing/make-table-pdf";
import { createTableFinder } from "./find-table";
import { readBytes } from "@/lib/text/read-bytes";

type Row = readonly string[];

/** Rows as far apart as padding makes them. */
const padded = (page: PdfPage, ...rows: readonly Row[]) =>
  rows.reduce((page, row) => page.row(row).skip(0.6), page);

const TALKS = columnsAt(["Time", 50], ["Talk", 110], ["Speaker", 300], ["Room", 420]);
const PROGRAMME = [
  ["09:00", "Opening", "R. Pugh", "Main hall"],
  ["09:20", "Lidar for everyone", "W. Tan", "Seminar 2"],
  ["11:00", "Saltmarsh recovery", "N. Brandt", "Main hall"],
];

describe("a table requested with other words than its headings", () => {
  const page = () => padded(new PdfPage(TALKS).heads().skip(0.6), ...PROGRAMME);

  it("is read in column order if it has as many columns as were requested", async () => {
    const columns = asked("Slot", "Title", "Presenter", "Hall");
    const document = await readBytes(pdfOf(page()), "programme.pdf");
    expect((await rowsOf(document, columns)).rows).toEqual(PROGRAMME);
    expect(createTableFinder(document)({ name: "Talks", prompt: "", columns }).mayBeOther).toBe(true);
  });

  it("is not read if it has fewer columns than were requested", async () => {
    const columns = asked("Slot", "Subject", "Presenter", "Hall", "Language");
    expect((await rowsIn(pdfOf(page()), "programme.pdf", columns)).rows).toEqual([]);
  });

  it("prefers the column in the requested position if a heading fits two", async () => {
    const heads = ["Date", "From", "To", "Start km", "End km"];
    const rows = [
      ["02 Mar 2026", "Office", "Dundee", "48,210", "48,331"],
      ["09 Mar 2026", "Office", "Airport", "48,460", "48,482"],
    ];
    const text = [heads, ...rows].map((row) => row.map((cell) => cell.padEnd(16)).join("")).join("\n");
    const columns = asked("Day of travel @", "Start", "Destination", "Odometer before #", "Odometer after #");
    expect((await rowsIn(text, "log.txt", columns)).rows).toEqual(rows);
  });
});

describe("headings of a table", () => {
  const columns = columnsAt(
    ["Flat", 50],
    ["Meter no.", 110],
    ["Previous", 300, "right"],
    ["Current", 400, "right"],
    ["Usage", 500, "right"],
  );
  const rows = [
    ["1A", "WM-88213", "412.6", "431.0", "18.4"],
    ["1B", "WM-88214", "388.1", "401.7", "13.6"],
    ["2A", "WM-90007", "95.0", "119.2", "24.2"],
  ];
  const headed = () => new PdfPage(columns).text("Meter readings Linden Court").skip().heads();
  const names = asked("Apartment", "Serial number", "Old reading #", "New reading #", "Consumption #");

  it("do not include a title that is farther above than a heading's lines", async () => {
    const page = padded(headed().skip(0.6), ...rows);
    expect((await rowsIn(pdfOf(page), "meters.pdf", names)).rows).toEqual(rows);
  });

  it("are found above a line of units and the title of a group", async () => {
    const page = headed().row(["", "", "m³", "m³", "m³"]).skip(0.6).text("Staircase A").skip(0.6);
    expect((await rowsIn(pdfOf(padded(page, ...rows)), "meters.pdf", names)).rows).toEqual(rows);
  });
});

describe("rows of a table", () => {
  const columns = columnsAt(
    ["Ref", 50],
    ["Works", 100],
    ["Quantity", 330, "right"],
    ["Rate", 400, "right"],
    ["Extension", 480, "right"],
  );
  const names = asked("Ref", "Works", "Quantity #", "Rate #", "Extension #");

  it("keep their cells if a group title is wider than its column", async () => {
    const coded = [
      ["F110", "Wood screw 5 × 60", "100", "7.40", "740.00"],
      ["F215", "Wall plug 8 mm", "100", "4.10", "410.00"],
      ["A020", "Wood glue D3", "750", "8.95", "6,712.50"],
      ["A031", "Grab adhesive", "310", "5.60", "1,736.00"],
    ];
    const page = padded(new PdfPage(columns).heads().skip(0.6), ...coded.slice(0, 2));
    const all = padded(page.text("Adhesives").skip(0.6), ...coded.slice(2));
    expect((await rowsIn(pdfOf(all), "prices.pdf", names)).rows).toEqual(coded);
  });

  it("end where another table begins below a gap", async () => {
    const jobColumns = columnsAt(
      ["Job", 50],
      ["", 120],
      ["Hours", 330, "right"],
      ["Rate", 400, "right"],
      ["Amount", 480, "right"],
    );
    const jobs = [
      ["Full service", "", "2.5", "58.00", "145.00"],
      ["Replace front brake pads", "", "1.2", "58.00", "69.60"],
    ];
    const page = padded(new PdfPage(jobColumns).heads().skip(0.6), ...jobs, [
      "",
      "",
      "",
      "Labour total",
      "214.60",
    ]);
    page.skip(0.6).text("Parts fitted").skip(1.4).row(["Part no.", "Description", "Qty", "Each", "Amount"]);
    const all = padded(
      page.skip(0.6),
      ["OF-221", "Oil filter", "1", "9.80", "9.80"],
      ["OIL-5W30", "Engine oil", "6", "7.50", "45.00"],
    );
    const names = asked("Job", "Hours #", "Rate #", "Amount #");
    const { rows } = await rowsIn(pdfOf(all), "service.pdf", names);
    expect(rows.map(([job]) => job)).toEqual(jobs.map(([job]) => job));
  });

  it("keep a size of three numbers in one cell", async () => {
    const boxes = columnsAt(["Carton", 50], ["Contents", 110], ["Pieces", 330, "right"], ["Size", 360]);
    const packed = [
      ["C-01", "Hand drill", "12", "60 × 40 × 30"],
      ["C-02", "Drill bits", "240", "30 × 30 × 20"],
      ["C-03", "Spirit level", "40", "70 × 30 × 30"],
    ];
    const page = padded(new PdfPage(boxes).heads().skip(0.6), ...packed);
    const { rows } = await rowsIn(pdfOf(page), "list.pdf", asked("Carton", "Contents", "Pieces #", "Size"));
    expect(rows).toEqual(packed);
  });

  it("keep a date whose year is on the next line", async () => {
    const weeks = columnsAt(["Week", 50], ["Date", 90], ["Topic", 140], ["Reading", 400]);
    const page = new PdfPage(weeks).heads().skip(0.6);
    for (const week of [1, 2, 3, 4, 5])
      page
        .row([`${week}`, `0${week} Mar`, "The history of the microscope,", `Alberts ch. ${week}`])
        .row(["", "2026", week % 2 === 0 ? "" : "from Hooke to the electron beam"])
        .skip(0.6);
    const names = asked("Week #", "Date @", "Topic", "Reading");
    const { rows } = await rowsIn(pdfOf(page), "plan.pdf", names);
    expect(rows.map(([, date]) => date)).toEqual([1, 2, 3, 4, 5].map((day) => `0${day} Mar 2026`));
  });
});

describe("sums of a table", () => {
  it("do not include the last row of a group that is only named like a total", async () => {
    const columns = columnsAt(["Test", 50], ["Result", 250, "right"], ["Unit", 270], ["Reference", 340]);
    const rows = [
      ["Sodium", "139", "mmol/l", "136 - 145"],
      ["Creatinine", "88", "µmol/l", "62 - 106"],
      ["Total protein", "71", "g/l", "64 - 83"],
      ["Cholesterol", "5.9", "mmol/l", "4.0 - 5.2"],
    ];
    const page = padded(new PdfPage(columns).heads().skip(0.6), ...rows.slice(0, 3));
    const all = padded(page.text("Lipids").skip(0.6), ...rows.slice(3));
    const names = asked("Test", "Result #", "Unit", "Reference");
    expect((await rowsIn(pdfOf(all), "report.pdf", names)).rows.map(([test]) => test)).toEqual(
      rows.map(([test]) => test),
    );
  });

  it("include one with a negative number in brackets", async () => {
    const lines = [
      ["Cost centre", "Budget", "Actual", "Variance"],
      ["Precept", "84,000", "84,000", "0"],
      ["Allotment rents", "3,200", "3,045", "(155)"],
      ["Hall hire", "9,500", "11,230", "1,730"],
      ["Total income", "96,700", "98,275", "1,575"],
    ];
    const text = lines.map((row) => row.map((cell) => cell.padEnd(18)).join("")).join("\n");
    const { rows } = await rowsIn(
      text,
      "budget.txt",
      asked("Cost centre", "Budget #", "Actual #", "Variance #"),
    );
    expect(rows.map(([name]) => name)).toEqual(["Precept", "Allotment rents", "Hall hire"]);
  });

  it("include a last line that adds up every number but lacks a cell, whatever its name", async () => {
    const html = `<table><tr><th>Carton</th><th>Contents</th><th>Pieces</th><th>Net kg</th></tr>
<tr><td>C-01</td><td>Hand drill</td><td>12</td><td>18.4</td></tr>
<tr><td>C-02</td><td>Drill bits</td><td>240</td><td>9.6</td></tr>
<tr><td>2 cartons</td><td></td><td>252</td><td>28.0</td></tr></table>`;
    const { rows } = await rowsIn(html, "list.html", asked("Carton", "Contents", "Pieces #", "Net kg #"));
    expect(rows.map(([carton]) => carton)).toEqual(["C-01", "C-02"]);
  });
});
