import { describe, expect, it } from "vitest";
import { describeEngine } from "./describe-engine";
import { chooseEngine } from "./choose-engine";
import { readEngineEnv } from "@/lib/env";

const choose = (settings: Record<string, string>) => chooseEngine(readEngineEnv(settings));
const server = (baseUrl: string) => choose({ OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: "small-model" });

describe("choosing the engine", () => {
  it("selects the local engine if nothing is set", () => {
    const engine = choose({});
    expect(engine).toMatchObject({ name: "local", readsScans: false });
    expect(describeEngine(engine, null)).toContain(
      "No language model is used and nothing leaves this machine.",
    );
    expect(describeEngine(engine, null)).toContain("Scans cannot be read.");
    expect(describeEngine(engine, { languages: ["eng"], maxPages: 1 })).toContain(
      "The text of scanned pages is recognised on this server.",
    );
  });

  it("selects Anthropic's model if a key is set, and says where documents go", () => {
    const engine = choose({ ANTHROPIC_API_KEY: "key", ANTHROPIC_MODEL: "claude-test" });
    expect(engine).toMatchObject({ name: "anthropic", readsScans: true });
    expect(describeEngine(engine, null)).toContain(
      "An AI model by Anthropic, claude-test, reads your documents.",
    );
    expect(describeEngine(engine, null)).toContain(
      "They leave this server and are sent to api.anthropic.com.",
    );
  });

  it("selects a server if its address is set, and names its model", () => {
    const engine = server("http://localhost:11434/v1");
    expect(engine).toMatchObject({ name: "openai" });
    expect(describeEngine(engine, null)).toContain("An AI model, small-model, reads your documents.");
    expect(describeEngine(engine, null)).toContain("CSV and JSON files are not sent.");
  });
});

describe("the description of an engine", () => {
  it.each([
    [
      "http://localhost:11434/v1",
      "to a program on this server (localhost:11434). This app does not send them to any other",
    ],
    ["http://127.0.0.1:8080/v1", "to a program on this server (127.0.0.1:8080)"],
    ["http://[::1]:8080/v1", "to a program on this server ([::1]:8080)"],
    ["http://10.1.2.3:8000/v1", "are sent to 10.1.2.3:8000, an address on this server's private network."],
    ["http://172.31.0.1/v1", "an address on this server's private network"],
    ["http://192.168.0.7/v1", "an address on this server's private network"],
    ["http://[fd00::1]:1/v1", "an address on this server's private network"],
    ["http://172.32.0.1/v1", "They leave this server and are sent to 172.32.0.1."],
    ["http://8.8.8.8:80/v1", "They leave this server and are sent to 8.8.8.8."],
    ["https://openrouter.ai/api/v1", "They leave this server and are sent to openrouter.ai."],
    // A name says nothing of where a machine is.
    ["http://10.0.0.1.example.com/v1", "They leave this server and are sent to 10.0.0.1.example.com."],
    ["http://localhost.example.com/v1", "They leave this server and are sent to localhost.example.com."],
    ["http://ollama:11434/v1", "They leave this server and are sent to ollama:11434."],
    ["https://user:secret@models.example/v1", "are sent to models.example."],
  ])("says for %s whether anything leaves the machine", (address, sentence) => {
    const description = describeEngine(server(address), null);
    expect(description).toContain(sentence);
    expect(description).not.toContain("secret");
    expect(description.includes("any other machine")).toBe(sentence.startsWith("to a program"));
  });
});
