import { describe, expect, it, vi } from "vitest";
import { guardBackend } from "./guard-backend";
import type { EmscriptenOptions } from "./private-node-fs";

/** A backend that ends each of its statements with this error. */
function guarded(error: unknown) {
  const onEnd = vi.fn();
  const timer = vi.fn();
  const imports = { env: { _setitimer_js: timer } };
  const instantiateWasm = vi.fn();
  const backend = {
    _PostgresMainLoopOnce: () => {
      throw error;
    },
  };
  const options = guardBackend({ instantiateWasm } as unknown as EmscriptenOptions, onEnd);
  (options.instantiateWasm as (...given: unknown[]) => unknown)(imports, () => undefined);
  for (const prepare of options.preRun as ((module: unknown) => void)[]) prepare(backend);
  return { imports, instantiateWasm, onEnd, run: () => backend._PostgresMainLoopOnce(), timer };
}

describe("PGlite's only backend", () => {
  it("sets no timer, which would end it", () => {
    const { imports, instantiateWasm, timer } = guarded(null);
    expect((imports.env._setitimer_js as () => number)()).toBe(0);
    expect(timer).not.toHaveBeenCalled();
    expect(instantiateWasm).toHaveBeenCalledWith(imports, expect.anything());
  });

  it.each([
    ["has ended", { status: 1 }, 1],
    ["is broken", new Error("unreachable"), 1],
    ["goes on after a statement that failed", { status: 100 }, 0],
  ])("%s: reports %j", (_, error, times) => {
    const { onEnd, run } = guarded(error);
    expect(run).toThrow();
    expect(onEnd).toHaveBeenCalledTimes(times);
  });
});
