import "server-only";
import path from "node:path";
import { type Death, type PoolOptions, ProcessPool } from "./process-pool";

const POOLS = Symbol.for("gleaner.process-pools");

const shared = globalThis as { [POOLS]?: Map<string, unknown> };

/** Returns the same pool for a program every time, even after a development server has reloaded modules. */
export function sharedPool<Request extends object, Result>(
  program: string,
  options: Omit<PoolOptions, "program">,
): ProcessPool<Request, Result> {
  const pools = (shared[POOLS] ??= new Map());
  const known = pools.get(program) as ProcessPool<Request, Result> | undefined;
  if (known) return known;
  const pool = new ProcessPool<Request, Result>({ program: programPath(program), ...options });
  pools.set(program, pool);
  return pool;
}

export function processDeaths(): { program: string; deaths: Readonly<Record<Death, number>> }[] {
  const pools = (shared[POOLS] ?? new Map()) as Map<string, ProcessPool<object, unknown>>;
  return [...pools].map(([program, { deaths }]) => ({ program, deaths }));
}

function programPath(name: string): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), "lib/text/generated", `${name}.mjs`);
}
