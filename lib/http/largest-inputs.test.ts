import { expect, it } from "vitest";
import { correctionInput } from "@/lib/api/correction-input";
import { createExtractorInput, createFieldInput } from "@/lib/api/extractor";
import { AppError, PROBLEMS_MAX } from "@/lib/errors";
import { safeFilename } from "@/lib/uploads/safe-filename";
import { cpuMsOf, slowedDown } from "@/tests/setup/cpu-time";
import { check, readBody } from "./read-input";

/** Combining marks in an order that normalising has to sort, one by one: 60,000 of them take seconds. */
const MARKS = "a" + "\u0300\u0316".repeat(30_000);
const CPU_MS = 1_000;

function failureOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("It was not refused.");
}

it.each<[string, () => unknown]>([
  ["a name", () => failureOf(() => check(createExtractorInput, { name: MARKS }, "invalid"))],
  ["a label", () => failureOf(() => check(createFieldInput, { name: "a", also_called: [MARKS] }, "invalid"))],
  ["a file's name", () => safeFilename(`${MARKS}.pdf`)],
])("%s that is slow to normalise is shortened or refused before", async (_, work) => {
  expect(await cpuMsOf(work)).toBeLessThan(await slowedDown(CPU_MS));
});

it("a list that is far too long is refused without validating its items", () => {
  const fields = Array.from({ length: 200_000 }, () => ({ name: MARKS }));
  const { fields: problems } = failureOf(() => check(createExtractorInput, { name: "a", fields }, "invalid"));
  expect(problems).toEqual({ fields: "An extractor can have at most 200 fields" });
});

it("a correction of far too many cells is refused without validating them", () => {
  let looks = 0;
  const looked = { get: () => (looks += 1), enumerable: true };
  const cells = Object.defineProperties(
    {},
    Object.fromEntries(Array.from({ length: 24_000 }, (_, at) => [`k${at}`, looked])),
  );
  for (const change of [{ cells }, { insert: cells }])
    failureOf(() => check(correctionInput, { name: "Items", row: 0, ...change }, "invalid"));
  failureOf(() => check(correctionInput, { name: "Items", value: [cells] }, "invalid"));
  expect(looks).toBe(0);
});

it("a correction's list is refused at its first invalid row or original", () => {
  let looks = 0;
  const list = (first: unknown) => {
    const items = Array<unknown>(1_000).fill([]);
    items[0] = first;
    return Object.defineProperty(items, 999, { get: () => (looks += 1) });
  };
  for (const change of [
    { value: list([]) },
    { value: list({ Article: [] }) },
    { value: [], originals: list({}) },
  ])
    failureOf(() => check(correctionInput, { name: "Items", ...change }, "invalid"));
  expect(looks).toBe(0);
});

it("a failure names at most twenty problems, in 64 kB, whatever the input's names", () => {
  const fields = Array.from({ length: 200 }, () => ({ name: 1, type: "x" }));
  const failure = failureOf(() => check(createExtractorInput, { name: "a", fields }, "invalid"));
  expect(Object.keys(failure.fields ?? {})).toHaveLength(PROBLEMS_MAX);
  const long = (index: number) => "\u0001".repeat(100_000) + String(index);
  const named = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`${index}${long(0)}`, long(index)]),
  );
  const told = new AppError("invalid", long(0), { fields: named });
  expect(JSON.stringify({ error: told.message, fields: told.fields }).length).toBeLessThan(64 * 1024);
});

it("a body of very many values is refused before it is parsed", async () => {
  const request = new Request("http://localhost/", {
    method: "POST",
    body: `{"fields":[${"[],".repeat(60_000)}[]]}`,
  });
  const refused = readBody(request, createExtractorInput, 4 * 1024 * 1024);
  await expect(refused).rejects.toMatchObject({ code: "too_large" });
});
