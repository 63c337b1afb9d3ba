import { expect, it } from "vitest";
import { inThisProcess } from "@/lib/extraction/engines/local-engine";
import { localEngineAt } from "@/lib/extraction/engines/local-engine-at";
import { rankedAnswers } from "@/lib/extraction/ranker/ranked-answers";
import { measureProposals, proposalFigures } from "./measure-proposals";
import { readSampleDocuments } from "./sample-documents";

const engine = localEngineAt({
  ...inThisProcess,
  extract: (document, fields) => Promise.resolve(rankedAnswers(document, fields).answers),
});

it.each([
  ["kinds", { found: 0.5, junk: 0.01, unlisted: 0.402 }],
  ["third", { found: 0.64, junk: 0.01, unlisted: 0.15 }],
] as const)(
  "the proposals for %s are no worse than before",
  async (set, reached) => {
    const figures = proposalFigures(await measureProposals(engine, readSampleDocuments(set)));
    expect(figures.found).toBeGreaterThanOrEqual(reached.found);
    expect(figures.junk).toBeLessThanOrEqual(reached.junk);
    expect(figures.unlisted).toBeLessThanOrEqual(reached.unlisted);
  },
  180_000,
);
