import { describeFigure, type Figure } from "./figure";

/** "smallest" only checks that a bench works. */
export type Size = "full" | "smallest";

export interface BenchRun {
  size: Size;
  report: (figure: Figure) => void;
}

export type Bench = (run: BenchRun) => Promise<void>;

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
