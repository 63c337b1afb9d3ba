import { z } from "zod";
import { atMost, median, timed } from "./figure";
import type { BenchRun } from "./run-benches";
import { found, type SeededApp, withSeededApp } from "./seeded-app";

const EXTENTS = { full: { documents: 1_000, rounds: 5 }, smallest: { documents: 10, rounds: 1 } };
const RULES = 50;
const VALUES = [
  found("Number", "TEXT", "B-17"),
  found("Net", "NUMBER", 100),
  found("Tax", "NUMBER", 19),
  found("Total", "NUMBER", 119),
  ...Array.from({ length: 8 }, (_, index) => found(`Field ${index + 1}`, "TEXT", `Northwind ${index + 1}`)),
];

const answer = z.object({ results: z.array(z.object({ saved: z.boolean() })) });

export function measureManyValues({ size, report }: BenchRun): Promise<void> {
  const { documents, rounds } = EXTENTS[size];
  return withSeededApp(async (app) => {
    const extractorId = await app.client.createExtractor(VALUES);
    await app.insertDocuments(extractorId, documents, VALUES);
    const many = documents.toLocaleString("en");
    const { ms, unsaved } = await confirm(app, extractorId);
    report(atMost(`a value of each of ${many} documents confirmed`, ms, 7_000, { unit: " ms" }));
    report(atMost("of them not saved", unsaved, 0, { unit: "" }));
    const { unchanged, one, half } = await changeRules(app, extractorId, rounds);
    for (const [what, samples] of [
      ["one is", one],
      ["half are", half],
    ] as const) {
      const times = (median(samples) / median(unchanged)).toFixed(1);
      report(
        atMost(`${RULES} rules over ${many} documents, ${what} broken now`, median(samples), 1_000, {
          unit: " ms",
          beside: ` (${times} times what it takes where nothing changes)`,
        }),
      );
    }
  });
}

async function confirm({ client }: SeededApp, extractorId: string): Promise<{ ms: number; unsaved: number }> {
  const documents = await client.listDocuments(extractorId);
  const changes = documents.map(({ id }) => ({ document: id, name: "Number", confirmed: true }));
  let saved = 0;
  const ms = await timed(async () => {
    const response = await client.patch(`/api/extractor/${extractorId}/values`, JSON.stringify({ changes }));
    saved = answer.parse(await response.json()).results.filter((result) => result.saved).length;
  });
  return { ms, unsaved: documents.length - saved };
}

function rulesOf(broken: number) {
  return Array.from({ length: RULES }, (_, index) => ({
    name: `Rule ${index + 1}`,
    expression: `Net + Tax == Total + ${index < broken ? 1 : 0}`,
    message: `Net and tax are not the total, says rule ${index + 1}.`,
  }));
}

async function changeRules({ client }: SeededApp, extractorId: string, rounds: number) {
  const setRules = (broken: number) =>
    timed(() => client.patch(`/api/extractor/${extractorId}`, JSON.stringify({ rules: rulesOf(broken) })));
  const unchanged: number[] = [];
  const one: number[] = [];
  const half: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await setRules(0);
    unchanged.push(await setRules(0));
    one.push(await setRules(1));
    half.push(await setRules(RULES / 2));
  }
  return { unchanged, one, half };
}
