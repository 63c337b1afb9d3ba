import { parentPort, workerData } from "node:worker_threads";
import {
  figuresOf,
  measureSamples,
  type Figures,
  type Result,
} from "@/lib/extraction/testing/measure-samples";
import type { SampleDocument, SampleSet } from "@/lib/extraction/testing/sample-documents";

export interface Measured {
  set: SampleSet;
  figures: Figures;
  complete: string[];
}

const isMissed = ({ grade }: Result): boolean => grade !== "exact" && grade !== "absent";

for (const [set, samples] of workerData as [SampleSet, SampleDocument[]][]) {
  const results = await measureSamples(samples);
  const missed = new Set(results.filter(isMissed).map(({ title }) => title));
  const complete = samples.map(({ title }) => title).filter((title) => !missed.has(title));
  const measured: Measured = { set, figures: figuresOf(results), complete };
  parentPort?.postMessage(measured);
}
