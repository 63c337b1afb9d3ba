import "server-only";
import { createLocalEngine } from "@/lib/extraction/local/local-engine";
import { createAskAnthropic } from "@/lib/extraction/model/anthropic/ask-anthropic";
import { createModelEngine } from "@/lib/extraction/model/model-engine";
import type { Recognition } from "@/lib/text/recognition";
import type { ExtractionEngine } from "./types";

/** The settings that select the engine. */
export interface EngineSettings {
  ANTHROPIC_API_KEY?: string | undefined;
  ANTHROPIC_MODEL: string;
  ANTHROPIC_BASE_URL?: string | undefined;
}

/** Anthropic's model where an API key is set, otherwise the local engine. */
export function chooseEngine(settings: EngineSettings): ExtractionEngine {
  if (!settings.ANTHROPIC_API_KEY) return createLocalEngine();
  const model = createAskAnthropic({
    apiKey: settings.ANTHROPIC_API_KEY,
    model: settings.ANTHROPIC_MODEL,
    baseURL: settings.ANTHROPIC_BASE_URL,
  });
  return createModelEngine(model);
}

/** One paragraph about an engine, for the users whose documents it reads. */
export function describeEngine(
  engine: Pick<ExtractionEngine, "name">,
  recognition: Recognition | null,
): string {
  if (engine.name === "anthropic")
    return "An AI model by Anthropic reads your documents; every value is checked against the document's own words.";
  const scans = recognition ? "Scanned pages are recognised on this server." : "Scans cannot be read.";
  return `Documents are read on this server by rules: labels, layout and number formats. No AI model is used and nothing leaves this machine. ${scans}`;
}
