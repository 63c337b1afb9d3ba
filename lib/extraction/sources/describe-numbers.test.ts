import { expect, test } from "vitest";
import { candidatesOf } from "@/lib/extraction/testing/candidates-of";

async function featuresOf(text: string, raw: string, name = "Total") {
  const candidates = await candidatesOf(text, { name, type: "NUMBER" });
  return candidates.find((candidate) => candidate.raw === raw)?.features;
}

test("offers a number with and without its sign", async () => {
  const found = await candidatesOf("Kursgewinn\nBetrag zu Ihren Lasten 1.950,00-", {
    name: "Betrag",
    type: "NUMBER",
  });
  const raws = found.map(({ raw }) => raw);
  expect(raws).toContain("1.950,00-");
  expect(raws).toContain("1.950,00");
  const unsigned = found.find(({ raw }) => raw === "1.950,00");
  expect(unsigned?.features).toMatchObject({ isNegative: 0, leavesSignOut: 1 });
  expect(found.find(({ raw }) => raw === "1.950,00-")?.features).toMatchObject({ isNegative: 1 });
});

test("offers a number in brackets as an amount and as a loss", async () => {
  const found = await candidatesOf("Net income (loss)\t(2,797)", { name: "Net income", type: "NUMBER" });
  const byRaw = new Map(found.map(({ raw, features }) => [raw, features]));
  expect(byRaw.get("(2,797)")).toMatchObject({ isNegative: 1 });
  expect(byRaw.get("2,797")).toMatchObject({ isNegative: 0, leavesSignOut: 1 });
});

test("distinguishes a row from those that it adds up", async () => {
  const text = "Rate\tTax\n19 %\t19.00\n7 %\t3.50\nTotal\t22.50";
  expect(await featuresOf(text, "22.50")).toMatchObject({
    isSumOfAbove: 1,
    ordinalInColumn: 2,
    numbersBelow: 0,
  });
  expect(await featuresOf(text, "19.00")).toMatchObject({
    isSumOfAbove: 0,
    ordinalInColumn: 0,
    numbersBelow: 2,
  });
});

test("recognises base, rate and tax by arithmetic", async () => {
  const text = "Tax 10% on $ 80.00\t$ 8.00\nTotal\t$ 88.00";
  expect(await featuresOf(text, "8.00")).toMatchObject({ isShareOfBase: 1, isSmallerPart: 1 });
  expect(await featuresOf(text, "80.00")).toMatchObject({ isBaseOfShare: 1, isLargerPart: 1 });
  expect(await featuresOf(text, "88.00")).toMatchObject({ isSumOfTwo: 1 });
});

test("recognises units and their price by their product", async () => {
  const text = "STK 15,000 EUR 66,5000\nKurswert EUR 997,50";
  expect(await featuresOf(text, "997,50")).toMatchObject({ isProduct: 1 });
  expect(await featuresOf(text, "15,000")).toMatchObject({ isFactor: 1 });
});

test("distinguishes a statement's columns by the periods above them", async () => {
  const text = [
    "\tThree months ended\tThree months ended",
    "\tJune 30, 2024\tJune 30, 2023",
    "Cost of sales\t1,250\t1,190",
    "Net income\t594\t1,087",
  ].join("\n");
  expect(await featuresOf(text, "594", "Net income")).toMatchObject({
    isInLatestColumn: 1,
    isInEarlierColumn: 0,
    ordinalInRow: 0,
    headOfRowCoverage: 1,
  });
  expect(await featuresOf(text, "1,087", "Net income")).toMatchObject({
    isInLatestColumn: 0,
    isInEarlierColumn: 1,
    ordinalInRow: 1,
  });
});

test("sees that a caption's number precedes a word", async () => {
  const text = "4 Royalties\n1,500";
  expect(await featuresOf(text, "4", "Royalties")).toMatchObject({ isBeforeCapital: 1 });
  expect(await featuresOf(text, "1,500", "Royalties")).toMatchObject({ isBeforeCapital: 0 });
});

test("distinguishes the column of the requested period from others", async () => {
  const text = [
    "\tThree months ended\tNine months ended",
    "\tJune 30, 2024\tJune 30, 2024",
    "Cost of sales\t1,250\t4,190",
    "Net income\t594\t2,087",
  ].join("\n");
  const candidates = await candidatesOf(text, {
    name: "Net income",
    type: "NUMBER",
    prompt: "Of the quarter",
  });
  const byRaw = new Map(candidates.map(({ raw, features }) => [raw, features]));
  expect(byRaw.get("594")).toMatchObject({ asksForPeriodOfHead: 1, isOfOtherPeriod: 0 });
  expect(byRaw.get("2,087")).toMatchObject({ asksForPeriodOfHead: 0, isOfOtherPeriod: 1 });
});

test("distinguishes the row of totals from the rates above it", async () => {
  const text = "Rate\tTax\n19 %\t19.00\n7 %\t3.50\nTotal\t22.50";
  expect(await featuresOf(text, "22.50", "Tax")).toMatchObject({
    isInRowOfTotal: 1,
    headOfColumnCoverage: 1,
  });
  expect(await featuresOf(text, "19.00", "Tax")).toMatchObject({
    isInRowOfTotal: 0,
    headOfColumnCoverage: 1,
  });
});

test("describes a number's decimals, how common they are, and its sign", async () => {
  const text = "Kurs\t26,76600\nSteuern\t29,50-\nGebühren\t9,90\nBetrag\t1.950,00";
  const usual = { decimals: 2, shareWithDecimals: 0.75 };
  expect(await featuresOf(text, "26,76600")).toMatchObject({ decimals: 5, shareWithDecimals: 0.25 });
  expect(await featuresOf(text, "29,50-")).toMatchObject({ ...usual, signIsAfter: 1, isWithoutSign: 0 });
  expect(await featuresOf(text, "29,50")).toMatchObject({ ...usual, signIsAfter: 0, isWithoutSign: 1 });
  expect(await featuresOf(text, "1.950,00")).toMatchObject(usual);
});
