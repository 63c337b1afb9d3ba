import { describeFigure, type Figure } from "./figure";

/** "smallest" tells only whether a bench still works. */
export type Size = "full" | "smallest";

export interface BenchRun {
  size: Size;
  /** Prints a figure as soon as it is measured: a bench that fails later does not take it along. */
  report: (figure: Figure) => void;
}

export type Bench = (run: BenchRun) => Promise<void>;

/**
 * Runs benches one after the other, also behind one that fails, and prints their figures.
 *
 * @returns the names of the benches that failed
 */
export async function runBenches(
  benches: Readonly<Record<string, Bench>>,
  size: Size,
  print: (line: string) => void = console.log,
): Promise<string[]> {
  const failures = new Map<string, string>();
  for (const [name, measure] of Object.entries(benches)) {
    let figures = 0;
    const report = (figure: Figure) => {
      figures += 1;
      print(describeFigure(figure));
    };
    print(`\n${name}`);
    try {
      await measure({ size, report });
      if (figures === 0) throw new Error("It reported no figure.");
    } catch (error) {
      print(`  FAILED  ${error instanceof Error ? error.stack : String(error)}`);
      failures.set(name, error instanceof Error ? error.message : String(error));
    }
  }
  for (const [name, message] of failures) print(`\nFAILED ${name}: ${message}`);
  return [...failures.keys()];
}
