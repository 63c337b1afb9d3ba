import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";

const RESUME = `Anna Berg
Oslo, Norway
SUMMARY
Engineer with 12 years of experience, since 2012 in tunnels.
WORK EXPERIENCE
Senior engineer | Heron Tunnels Ltd | 2018 - present
Planned three tunnels.
Engineer | Mill Bridges Inc | 2014 – 2018
Checked bridges in 2016 and 2017.
EDUCATION
Master of Science
University of Oslo | Norway | 2009-2014

Thesis: "Water in tunnels"
Diploma
Hill School (Bergen) | Norway | 2006-2009
LANGUAGES
Norwegian, English
`;

test("reads entries with periods in a section named like the table", async () => {
  const education = asked(
    "Institution: School or university",
    "Degree",
    "Start: As written",
    "End: As written",
  );
  expect(await rowsIn(RESUME, "cv.txt", education, { name: "Education" })).toEqual({
    rows: [
      ["University of Oslo", "Master of Science", "2009", "2014"],
      ["Hill School (Bergen)", "Diploma", "2006", "2009"],
    ],
    counted: 2,
  });
});

test("reads an entry that begins with its period and continues to the present", async () => {
  const { rows } = await rowsIn(RESUME, "cv.txt", asked("Job title", "Company", "Start", "End"), {
    name: "Work experience",
  });
  expect(rows.map(([, , start, end]) => [start, end])).toEqual([
    ["2018", "present"],
    ["2014", "2018"],
  ]);
  expect(rows.map(([title]) => title)).toEqual(["Senior engineer", "Engineer"]);
});

test("ignores a section with another name", async () => {
  expect((await rowsIn(RESUME, "cv.txt", asked("Title", "Year"), { name: "Publications" })).rows).toEqual([]);
});
