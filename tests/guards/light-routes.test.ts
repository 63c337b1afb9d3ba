import path from "node:path";
import { describe, expect, it } from "vitest";
import { readRouteModules, sumBytes, weighRoute } from "@/scripts/route-modules";

const routes = await readRouteModules(path.resolve(import.meta.dirname, "../.."));

describe("routes and pages", () => {
  it("load neither the engine nor more than their budget before they answer", () => {
    expect(routes.size).toBeGreaterThan(60);
    expect(sumBytes(routes.get("app/api/health/route.ts")!)).toBeGreaterThan(100_000);
    expect([...routes].flatMap(([entry, modules]) => weighRoute(entry, modules))).toEqual([]);
  });

  it("are too heavy with the words of a language, or with many modules", () => {
    const word = "lib/extraction/lexicon/languages/en.json";
    expect(weighRoute("middleware.ts", new Map([[word, 1]]))).toEqual([
      `middleware.ts loads the engine (${word}) at once: import() it where it is used`,
    ]);
    expect(weighRoute("middleware.ts", new Map([["lib/errors.ts", 320_000]]))).toEqual([
      "middleware.ts loads 320 kB at once, more than 315",
    ]);
  });
});
