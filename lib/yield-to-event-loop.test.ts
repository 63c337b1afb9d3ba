import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { extractFields } from "@/lib/extraction/extract/extract-fields";
import { createYield } from "./yield-to-event-loop";
import { field } from "@/lib/extraction/testing/extract-locally";
import { fakeEngine } from "@/lib/extraction/testing/fake-engine";
import { testDocument } from "@/lib/extraction/testing/test-document";
import type { Format } from "@/lib/text/formats";

describe("yielding to the event loop", () => {
  it("does not yield before the event loop has been blocked for long", () => {
    expect(createYield()()).toBeUndefined();
  });

  it("throws when the caller aborts", () => {
    expect(() => createYield(AbortSignal.abort(new Error("stopped")))()).toThrow("stopped");
  });

  it.each<[string, Format]>([
    ["Total 1,234.50\n", "txt"],
    ["Supplier\tCustomer\n", "txt"],
    ["effective as of ", "txt"],
  ])(
    "lets other work run repeatedly while answers are searched for in a long text of %j",
    async (piece, format) => {
      const text = (format === "txt" ? "agreement " : "") + piece.repeat(5_000_000 / piece.length);
      const fields = ["Invoice number", "Supplier", "Total", "Effective date", "End date"].map((name) =>
        field(name, "TEXT"),
      );
      const input = {
        document: testDocument(text, format),
        readFile: () => Promise.reject(new Error("not needed")),
      };
      const answer = { raw: "Miller", quote: "by Miller and Sons", confidence: 1 };
      const engine = fakeEngine(fields.map(() => answer));
      let turns = 0;
      let done = false;
      const otherWork = (async () => {
        for (; !done; turns += 1) await setImmediate();
      })();
      await extractFields(engine, input, fields);
      done = true;
      await otherWork;
      // Without a yield there is one turn, at the end. How many there are with it depends on how fast the machine is.
      expect(turns).toBeGreaterThan(1);
    },
  );
});
