import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { CHECK_BELOW } from "@/lib/extraction/verify/confidence-threshold";
import { allowedError, oneIn, TRUST_TARGETS, type TrustTarget } from "@/lib/trust/targets";
import { madeUpValues } from "@/lib/trust/testing/made-up-values";
import { simulateTrust, type KnownValue } from "@/lib/trust/testing/simulate-trust";
import { startThreshold } from "@/lib/trust/thresholds";
import { randomFrom } from "@/tests/setup/random-from";
import { answerHelp } from "./help";
import { printTable } from "./print-table";

answerHelp("bench:trust");

const { values: options } = parseArgs({
  options: { scores: { type: "string" }, runs: { type: "string", default: "100" } },
});

const RUNS = Number(options.runs);
const CONFIRMED = [0, 60, 120, 240, 480];

const scores = z.object({
  values: z.array(
    z.object({
      domain: z.string(),
      name: z.string(),
      absent: z.boolean(),
      value: z.unknown(),
      state: z.string().nullable(),
      confidence: z.number().nullable(),
      verdict: z.string(),
    }),
  ),
});

/**
 * Uses only values whose state depends on confidence alone: verified values, and ambiguous ones with low confidence.
 */
function readScores(file: string): KnownValue[] {
  const { values } = scores.parse(JSON.parse(readFileSync(file, "utf8")));
  return values.flatMap(({ domain, name, absent, value, state, confidence, verdict }): KnownValue[] => {
    if (value === null || confidence === null) return [];
    const isByConfidence = state === "verified" || (state === "ambiguous" && confidence < CHECK_BELOW.local);
    const wrong = absent || (verdict !== "exact" && verdict !== "near");
    return isByConfidence
      ? [{ fieldId: `${domain} ${name}`, confidence: Math.floor(1000 * confidence), wrong, taught: false }]
      : [];
  });
}

function measure(values: readonly KnownValue[], target: TrustTarget, confirmed: number): string[] {
  const start = startThreshold(target, CHECK_BELOW.local);
  let [within, passed, wrong, all] = [0, 0, 0, 0];
  for (let run = 1; run <= RUNS; run += 1) {
    const random = randomFrom(1_000 * confirmed + run);
    const result = simulateTrust(values, { target, confirmed, start, random });
    within += Number(result.wrong <= allowedError(target) * result.passed);
    passed += result.passed;
    wrong += result.wrong;
    all += result.values;
  }
  const share = (part: number, of: number) => (of === 0 ? "–" : `${((100 * part) / of).toFixed(1)} %`);
  return [
    `1 in ${oneIn(target)}`,
    String(confirmed),
    `${within} of ${RUNS}`,
    share(passed, all),
    share(wrong, passed),
  ];
}

const values = options.scores ? readScores(options.scores) : madeUpValues("calibrated", 2_000, randomFrom(1));
console.log(`${values.length} values, ${values.filter(({ wrong }) => wrong).length} of them wrong`);
// Reviewing more than half of the values would leave too few to show one error in fifty.
const possible = CONFIRMED.filter((confirmed) => confirmed <= values.length / 2);
printTable([
  ["target", "confirmed", "runs within the target", "passing", "of these wrong"],
  ...TRUST_TARGETS.flatMap((target) => possible.map((confirmed) => measure(values, target, confirmed))),
]);
