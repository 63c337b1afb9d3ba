import type { EmscriptenOptions } from "./private-node-fs";

/** How PostgreSQL leaves a statement that failed; PGlite goes on after it. */
const STATEMENT_FAILED = 100;

interface Module {
  _PostgresMainLoopOnce: () => void;
}

/**
 * Keeps PGlite's only backend alive, and tells when it has ended nevertheless. Its timers must not end it (SQLSTATE 25P03):
 * `DatabaseServer` has the limits. PGlite goes on calling a backend that has ended, for ever and without a pause, so
 * `onEnd` is called within that loop and has to end the process.
 */
export function guardBackend(given: EmscriptenOptions, onEnd: (reason: unknown) => void): EmscriptenOptions {
  return {
    ...given,
    instantiateWasm: (imports: { env: Record<string, unknown> }, onSuccess: () => void) => {
      imports.env._setitimer_js = () => 0;
      return given.instantiateWasm!(imports, onSuccess);
    },
    preRun: [
      ...(given.preRun ?? []),
      (module) => {
        const backend = module as unknown as Module;
        const runOnce = backend._PostgresMainLoopOnce;
        backend._PostgresMainLoopOnce = () => {
          try {
            runOnce();
          } catch (error) {
            if ((error as { status?: unknown }).status !== STATEMENT_FAILED) onEnd(error);
            throw error;
          }
        };
      },
    ],
  };
}
