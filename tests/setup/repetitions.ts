/** Whether `npm run test:all` runs: what repeats a protection's test many times does so only then. */
const IS_WHOLE = process.env.TEST_ALL === "true";

/** How often a test repeats what it breaks: a few times in `npm test`, where it must go red without its protection. */
export function repetitions({ gate, all }: { gate: number; all: number }): number {
  return IS_WHOLE ? all : gate;
}
