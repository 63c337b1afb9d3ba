import type { EmscriptenOptions } from "./private-node-fs";

/** PGlite's exit status after a failed statement. The backend survives it. */
const STATEMENT_FAILED = 100;

interface Module {
  _PostgresMainLoopOnce: () => void;
}

/**
 * Turns off the timers of PGlite's only backend, because they could end it. `DatabaseServer` enforces the limits.
 * `onEnd` must end the process, because PGlite keeps calling a dead backend without a pause.
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
