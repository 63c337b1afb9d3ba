import "server-only";
import { engineName, type EngineSettings } from "@/lib/env";
import { createLocalEngine, type Workplace } from "@/lib/extraction/engines/local-engine";
import { createAskAnthropic } from "@/lib/extraction/model/anthropic/ask-anthropic";
import type { AskModel } from "@/lib/extraction/model/ask-model";
import { createModelEngine } from "@/lib/extraction/model/model-engine";
import { createAskOpenAI } from "@/lib/extraction/model/openai/ask-openai";
import { inExtractorProcesses } from "@/lib/extraction/process/extractor-pool";
import type { ExtractionEngine } from "@/lib/extraction/values/types";

/** The engine that the settings name, the local one at its workplace. */
export function chooseEngine(
  settings: EngineSettings,
  workplace: Workplace = inExtractorProcesses(),
): ExtractionEngine {
  const model = chooseModel(settings);
  if (!model) return createLocalEngine(workplace);
  return createModelEngine(model, {
    local: createLocalEngine(workplace),
    records: workplace,
    timeoutMs: settings.MODEL_TIMEOUT_SECONDS * 1000,
    concurrency: settings.MODEL_CONCURRENCY,
  });
}

function chooseModel(settings: EngineSettings): AskModel | null {
  const engine = engineName(settings);
  if (engine === "anthropic" && settings.ANTHROPIC_API_KEY) {
    return createAskAnthropic({
      apiKey: settings.ANTHROPIC_API_KEY,
      model: settings.ANTHROPIC_MODEL,
      baseURL: settings.ANTHROPIC_BASE_URL,
    });
  }
  if (engine === "openai" && settings.OPENAI_BASE_URL && settings.OPENAI_MODEL) {
    return createAskOpenAI({
      baseURL: settings.OPENAI_BASE_URL,
      model: settings.OPENAI_MODEL,
      apiKey: settings.OPENAI_API_KEY,
      contextTokens: settings.OPENAI_CONTEXT_TOKENS,
    });
  }
  return null;
}
