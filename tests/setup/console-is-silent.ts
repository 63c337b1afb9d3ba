import { afterEach, beforeEach, expect, vi } from "vitest";

/** Console output fails a test, unless the test spies on the method. */
const METHODS = ["log", "info", "warn", "error", "debug"] as const;

beforeEach(() => {
  for (const method of METHODS) vi.spyOn(console, method).mockImplementation(() => undefined);
});

afterEach(() => {
  const noise = METHODS.flatMap((method) =>
    vi.isMockFunction(console[method]) ? console[method].mock.calls.map((call) => [method, ...call]) : [],
  );
  vi.restoreAllMocks();
  expect(noise, "the console must stay silent").toEqual([]);
});
