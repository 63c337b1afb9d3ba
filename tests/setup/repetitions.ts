/** How often a test repeats what it breaks: a few times in `npm test`, which shows a missing protection, often in `npm run test:all`. */
export function repetitions({ gate, all }: { gate: number; all: number }): number {
  return process.env.TEST_ALL === "true" ? all : gate;
}
