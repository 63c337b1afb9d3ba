import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";

test("finds a paper's authors between its title and text, without footnote marks", async () => {
  const text = `Tables in the wild: a study of rows
Jay Berg∗1 , Ganesha Holm∗1, Ying Vik2,
Vijay Lund3,4 and Tri Dahl5
1 Heron Research 2 Mill Institute
Abstract
We count rows. Rows are lines of tables, Anna said.
`;
  const table = { name: "Authors", prompt: "All authors, in order" };
  expect(await rowsIn(text, "p.txt", asked("Name"), table)).toEqual({
    rows: [["Jay Berg"], ["Ganesha Holm"], ["Ying Vik"], ["Vijay Lund"], ["Tri Dahl"]],
    counted: 5,
  });
});

test("removes superscript footnote marks, also between commas", async () => {
  const text = `Counting rows

Jay Berg∗¹ , Ganesha Holm² , Y. Vik³,4 , and Tri Dahl-Aas⁵,†

1 Heron Research 2 Mill Institute
Abstract
We count rows.
`;
  const { rows } = await rowsIn(text, "p.txt", asked("Name"), { name: "Authors", prompt: "" });
  expect(rows).toEqual([["Jay Berg"], ["Ganesha Holm"], ["Y. Vik"], ["Tri Dahl-Aas"]]);
});

test("reads names after or below a label as rows if the label matches the request", async () => {
  const minutes =
    "Minutes of 5 May 2024\nPresent: Anna Berg, Jon Dahl; M. Lund\nApologies: Eva Holm, Per Vik\nThe chair opened the meeting.\n";
  const attendees = { name: "Apologies", prompt: "" };
  expect((await rowsIn(minutes, "m.txt", asked("Name"), attendees)).rows).toEqual([
    ["Eva Holm"],
    ["Per Vik"],
  ]);
  const below = "Teilnehmer\nAnna Berg\nJon Dahl\nMia Lund\n\nProtokoll\nEs wurde beraten.\n";
  const { rows } = await rowsIn(below, "m.txt", asked("Name"), { name: "Teilnehmer", prompt: "" });
  expect(rows).toEqual([["Anna Berg"], ["Jon Dahl"], ["Mia Lund"]]);
});
