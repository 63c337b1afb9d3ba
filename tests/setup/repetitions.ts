/** How often, or at what size, a test tries: as much as shows a missing protection in `npm test`, what meets rare moments in `npm run test:all`. */
export function repetitions({ gate, all }: { gate: number; all: number }): number {
  return process.env.TEST_ALL === "true" ? all : gate;
}
