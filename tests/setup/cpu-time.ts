const RUNS = 3;

/** What some work takes of the processor, in milliseconds. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The least of three runs, in milliseconds: the first compiles, and any of them may collect garbage. */
export async function leastCpuMsOf(work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < RUNS; run += 1) least = Math.min(least, await cpuMsOf(work));
  return least;
}

/** CPU time that `parseOften` takes on an ordinary processor where nothing else runs. */
const QUIET_PARSING_MS = 12.5;

function parseOften(): void {
  const json = JSON.stringify("Lorem ipsum ".repeat(10_000));
  for (let time = 0; time < 300; time += 1) JSON.parse(json);
}

/** The CPU time, in milliseconds, that this machine takes now for what takes `ms` on a quiet one. */
export async function slowedDown(ms: number): Promise<number> {
  return ms * Math.max(1, (await leastCpuMsOf(parseOften)) / QUIET_PARSING_MS);
}
