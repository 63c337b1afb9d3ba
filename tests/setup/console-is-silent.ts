import { afterEach, beforeEach, expect, vi } from "vitest";

/** Noise on the console fails a test: whoever expects a message says so by spying on it. */
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
