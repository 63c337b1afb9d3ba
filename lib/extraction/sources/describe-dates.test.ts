import { expect, test } from "vitest";
import { candidatesOf } from "@/lib/extraction/testing/candidates-of";

async function featuresOf(text: string, raw: string) {
  const candidates = await candidatesOf(text, { name: "Signed on", type: "DATE" });
  return candidates.find((candidate) => candidate.raw === raw)?.features;
}

test("makes every date of a document a candidate", async () => {
  const found = await candidatesOf("Wiesbaden, 03.08.2021\nHandelstag 02.08.2021", {
    name: "Stichtag",
    type: "DATE",
  });
  expect(found.map(({ raw }) => raw)).toEqual(expect.arrayContaining(["03.08.2021", "02.08.2021"]));
});

test("recognises a letter's date after a place name", async () => {
  const text = "Wiesbaden, 03.08.2021\nHandelstag 02.08.2021";
  expect(await featuresOf(text, "03.08.2021")).toMatchObject({
    followsPlace: 1,
    earlierDates: 1,
    laterDates: 0,
  });
  expect(await featuresOf(text, "02.08.2021")).toMatchObject({
    followsPlace: 0,
    earlierDates: 0,
    laterDates: 1,
  });
});

test("distinguishes a date with a time of day from one without", async () => {
  const text = "Printed 2024-05-03 14:22\nDue 2024-06-01";
  expect(await featuresOf(text, "2024-05-03")).toMatchObject({ hasTime: 1 });
  expect(await featuresOf(text, "2024-06-01")).toMatchObject({ hasTime: 0 });
});

test("distinguishes the ends of a range", async () => {
  const text = "Period 01.04.2024 - 30.04.2024";
  expect(await featuresOf(text, "01.04.2024")).toMatchObject({ startsRange: 1, endsRange: 0 });
  expect(await featuresOf(text, "30.04.2024")).toMatchObject({ startsRange: 0, endsRange: 1 });
});

test("recognises a print date in a line that every page repeats", async () => {
  const text = "Report of 1 May 2024\nPage 1, printed 2024-05-03\nMore\nPage 2, printed 2024-05-03";
  expect(await featuresOf(text, "2024-05-03")).toMatchObject({ isInRunningLine: 1 });
  expect(await featuresOf(text, "1 May 2024")).toMatchObject({ isInRunningLine: 0 });
});

test("joins a date that is split at the end of a line", async () => {
  const found = await candidatesOf("This agreement is made as of June 22,\n2016 by both.", {
    name: "Effective date",
    type: "DATE",
  });
  expect(found.map(({ raw }) => raw)).toContain("June 22,\n2016");
});
