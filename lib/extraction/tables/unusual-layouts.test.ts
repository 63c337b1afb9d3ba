import { describe, expect, it } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { PdfPage, columnsAt, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import { makeDocx, makeEpub, wordTable } from "@/lib/text/testing/make-documents";

function html(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  return `<table>${rows.map(line).join("")}</table>`;
}

describe("a table with headings on the left", () => {
  const payroll = [
    ["Mitarbeiter", "Anna Berg", "Jon Dahl", "Mia Lund"],
    ["Stunden", "160", "152", "80"],
    ["Stundenlohn", "25,00", "22,50", "30,00"],
    ["Brutto", "4.000,00", "3.420,00", "2.400,00"],
  ];
  const expected = {
    rows: [
      ["Anna Berg", "160", "4.000,00"],
      ["Jon Dahl", "152", "3.420,00"],
      ["Mia Lund", "80", "2.400,00"],
    ],
    counted: 3,
  };

  it("has a row for each of the other columns", async () => {
    const columns = asked("Employee", "Hours #", "Gross pay #");
    expect(await rowsIn(html(payroll), "p.html", columns)).toEqual(expected);
    expect(await rowsIn(makeDocx(wordTable(payroll)), "p.docx", columns)).toEqual(expected);
    const places = [50, 200, 320, 440].map((x) => ({ head: "", x }));
    const page = new PdfPage(places);
    for (const row of payroll) page.row(row);
    expect(await rowsIn(pdfOf(page), "p.pdf", columns)).toEqual(expected);
  });
});

describe("a table without headings", () => {
  it("has similar lines as rows if they contain what is requested", async () => {
    const tools = [
      ["Hand saw", "14.90"],
      ["Claw hammer", "21.50"],
      ["Tape measure", "7.25"],
    ];
    const found = await rowsIn(
      makeEpub([`<h1>Prices</h1>${html(tools)}`]),
      "p.epub",
      asked("Product", "Price #"),
    );
    expect(found).toEqual({ rows: tools, counted: 3 });
  });

  it("may have dots between names and values", async () => {
    const menu =
      "THE ANCHOR\n\nSoup of the day .............. 4.50\nSmoked salmon . . . . . . . .  7.90\nGrilled trout ................ 14.50\n";
    const { rows, counted } = await rowsIn(menu, "m.txt", asked("Dish", "Price #"), { name: "Menu" });
    expect({ rows, counted }).toEqual({
      rows: [
        ["Soup of the day", "4.50"],
        ["Smoked salmon", "7.90"],
        ["Grilled trout", "14.50"],
      ],
      counted: 3,
    });
  });
});

describe("heads", () => {
  it("may look like codes if they are requested", async () => {
    const columns = ["", "Q1", "Q2", "Q3"].map((head, index) => ({ head, x: 50 + 100 * index }));
    const page = new PdfPage(columns)
      .heads()
      .row(["Retail", "1,200", "1,310", "(45)"])
      .row(["Wholesale", "820", "(12)", "790"]);
    expect(await rowsIn(pdfOf(page), "q.pdf", asked("Segment", "Q1 #", "Q2 #", "Q3 #"))).toEqual({
      rows: [
        ["Retail", "1,200", "1,310", "(45)"],
        ["Wholesale", "820", "(12)", "790"],
      ],
      counted: 2,
    });
  });

  it("may have a second line of years", async () => {
    const file = `<table><tr><th rowspan="2">City</th><th rowspan="2">Region</th><th colspan="2">Sales</th></tr>
      <tr><th>2022</th><th>2023</th></tr>
      <tr><td>Oslo</td><td>North</td><td>120</td><td>131</td></tr><tr><td>Rome</td><td>South</td><td>210</td><td>240</td></tr>
      <tr><td>Bern</td><td>South</td><td>75</td><td>90</td></tr></table>`;
    const { rows, counted } = await rowsIn(file, "s.html", asked("City", "Sales 2022 #", "Sales 2023 #"));
    expect(rows).toEqual([
      ["Oslo", "120", "131"],
      ["Rome", "210", "240"],
      ["Bern", "75", "90"],
    ]);
    expect(counted).toBe(3);
  });

  it("may be a symbol instead of a word", async () => {
    const bill = [
      ["№", "Наименование", "Кол-во", "Цена", "Сумма"],
      ["1", "Бумага", "10", "250,00", "2500,00"],
      ["2", "Ручка", "50", "15,00", "750,00"],
    ];
    const columns = asked("Description", "Quantity #", "Unit price #", "Line total #");
    expect(await rowsIn(html(bill), "b.html", columns)).toEqual({
      rows: [
        ["Бумага", "10", "250,00", "2500,00"],
        ["Ручка", "50", "15,00", "750,00"],
      ],
      counted: 2,
    });
  });

  it("may abbreviate the requested name", async () => {
    const league = [
      ["Pos", "Team", "P", "W", "D", "L", "Pts"],
      ["1", "Rovers", "18", "12", "4", "2", "40"],
      ["2", "United", "18", "11", "3", "4", "36"],
      ["3", "Athletic", "17", "9", "5", "3", "32"],
    ];
    const { rows } = await rowsIn(html(league), "l.html", asked("Team", "Played #", "Points #"));
    expect(rows[2]).toEqual(["Athletic", "17", "32"]);
  });

  it("may be the requested name in another language, or be above amounts if money is requested", async () => {
    const fuel = [
      ["Fecha", "Litros", "€/l", "Importe"],
      ["02/05/2024", "40,00", "1,600", "64,00"],
      ["09/05/2024", "35,50", "1,580", "56,09"],
      ["16/05/2024", "52,10", "1,610", "83,88"],
    ];
    const refuelled = await rowsIn(html(fuel), "f.html", asked("Date @", "Litres #", "Amount #"));
    expect(refuelled.rows[1]).toEqual(["09/05/2024", "35,50", "56,09"]);
    const stock = [
      ["Référence", "Désignation", "Stock", "Seuil", "P.A. HT"],
      ["VIS-4", "Vis inox", "1250", "500", "0,08"],
      ["ECR-4", "Écrou", "980", "400", "0,05"],
    ];
    const columns = asked("Reference", "Stock #", "Purchase price #");
    expect((await rowsIn(html(stock), "s.html", columns)).rows).toEqual([
      ["VIS-4", "1250", "0,08"],
      ["ECR-4", "980", "0,05"],
    ]);
  });

  it("may name a running balance differently", async () => {
    const schedule = [
      ["No.", "Due date", "Payment", "Principal", "Interest", "Outstanding"],
      ["1", "31/01/2024", "432.10", "400.10", "32.00", "9,599.90"],
      ["2", "29/02/2024", "432.10", "401.43", "30.67", "9,198.47"],
      ["3", "31/03/2024", "432.10", "402.77", "29.33", "8,795.70"],
    ];
    const { rows } = await rowsIn(html(schedule), "s.html", asked("Due date @", "Interest #", "Balance #"));
    expect(rows[1]).toEqual(["29/02/2024", "30.67", "9,198.47"]);
  });
});

it("counts all rows if one has words where the others have numbers", async () => {
  const medicines = [
    ["Medicine", "Dose", "When", "For how long"],
    ["Ibuprofen", "400 mg", "three times a day", "5 days"],
    ["Pantoprazole", "20 mg", "in the morning", "10 days"],
    ["Vitamin D", "1000 IU", "once a week", "until further notice"],
  ];
  expect((await rowsIn(html(medicines), "m.html", asked("Medicine", "Dose"))).counted).toBe(3);
});

it("reads rows below a long note in the middle of a table", async () => {
  const columns = columnsAt(["Description", 50], ["Qty", 250, "right"], ["Price", 350, "right"]);
  const page = new PdfPage(columns).heads().row(["Bolt", "2", "1.00"]).row(["Nut", "3", "2.00"]).skip();
  for (let line = 1; line <= 8; line += 1)
    page.text("Please note the terms for goods that are shipped by sea.", 130);
  page.skip().row(["Hinge", "4", "4.00"]).row(["Lamp", "5", "5.00"]);
  const { rows, counted } = await rowsIn(pdfOf(page), "l.pdf", asked("Description", "Quantity #", "Price #"));
  expect(rows.map(([name]) => name)).toEqual(["Bolt", "Nut", "Hinge", "Lamp"]);
  expect(counted).toBe(4);
});
