import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { makeDocx, wordTable } from "@/lib/text/testing/make-documents";

const docx = (...rows: string[][]) => makeDocx(wordTable(rows));

test("assigns columns with unknown headings by their order between the others", async () => {
  const table = docx(
    ["N° de série", "Nominal", "Mért", "Eltérés", "Date"],
    ["SN-92584", "73,9", "105,994", "1,001", "2026-03-04"],
    ["SN-6693", "6,2", "324,966", "2,128", "2026-03-02"],
    ["SN-7011", "9,5", "31,502", "0,482", "2026-03-05"],
  );
  const names = asked("Serial No", "Nominal #", "Measured #", "Deviation #", "Date @");
  const { rows } = await rowsIn(table, "certificate.docx", names);
  expect(rows[0]).toEqual(["SN-92584", "73,9", "105,994", "1,001", "2026-03-04"]);
});

test("assigns the only column left to an unknown name, even numbers for a text", async () => {
  const table = docx(
    ["Lohnart", "Bezeichnung", "Stunden"],
    ["8287", "Overtime", "14,97"],
    ["6319", "Salary", "75,68"],
    ["2005", "Travel", "2,86"],
  );
  const { rows } = await rowsIn(table, "payslip.docx", asked("Code", "Description", "Hours #"));
  expect(rows.map(([code]) => code)).toEqual(["8287", "6319", "2005"]);
});

test("does not assign texts to a number, even if no other column is left", async () => {
  const table = docx(
    ["Lohnart", "Bezeichnung", "Stunden"],
    ["Fest", "Overtime", "14,97"],
    ["Variabel", "Salary", "75,68"],
    ["Fest", "Travel", "2,86"],
  );
  const { rows } = await rowsIn(table, "payslip.docx", asked("Code #", "Description", "Hours #"));
  expect(rows.map(([code]) => code)).toEqual([null, null, null]);
});
