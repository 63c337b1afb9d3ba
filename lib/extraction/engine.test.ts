import { describe, expect, it } from "vitest";
import { chooseEngine, describeEngine } from "./engine";

describe("choosing the engine", () => {
  it("selects the local engine where no key is set", () => {
    const engine = chooseEngine({ ANTHROPIC_MODEL: "claude-test" });
    expect(engine).toMatchObject({ name: "local", readsScans: false });
    expect(describeEngine(engine, null)).toContain("No AI model is used");
    expect(describeEngine(engine, null)).toContain("Scans cannot be read.");
    expect(describeEngine(engine, { languages: ["eng"], maxPages: 1 })).toContain(
      "Scanned pages are recognised on this server.",
    );
  });

  it("selects Anthropic's model where a key is set", () => {
    const engine = chooseEngine({ ANTHROPIC_API_KEY: "key", ANTHROPIC_MODEL: "claude-test" });
    expect(engine).toMatchObject({ name: "anthropic", readsScans: true });
    expect(describeEngine(engine, null)).toContain("AI model by Anthropic");
  });
});
