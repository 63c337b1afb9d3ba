import "server-only";
import { engineName, type EngineSettings } from "@/lib/env";
import { localEngineAt, type Workplace } from "@/lib/extraction/engines/local-engine-at";
import type { AskModel } from "@/lib/extraction/model/ask-model";
import { inExtractorProcesses } from "@/lib/extraction/process/extractor-pool";
import type { ExtractionEngine } from "@/lib/extraction/values/extraction-engine";

/** Loads the engine's code with the first document, because web pages need only the engine's description. */
export function chooseEngine(
  settings: EngineSettings,
  workplace: Workplace = inExtractorProcesses(),
): ExtractionEngine {
  const local = localEngineAt(workplace);
  const model = chooseModel(settings);
  if (!model) return local;
  let engine: ExtractionEngine | undefined;
  const load = async () => {
    const { createModelEngine } = await import("@/lib/extraction/model/model-engine");
    const ask = await model.load();
    return (engine ??= createModelEngine(ask, {
      local,
      records: workplace,
      timeoutMs: settings.MODEL_TIMEOUT_SECONDS * 1000,
      concurrency: settings.MODEL_CONCURRENCY,
    }));
  };
  return {
    name: model.engine,
    service: { model: model.model, host: new URL(model.baseURL).host },
    records: workplace,
    // Assume that a model reads images until its server rejects one.
    get readsScans() {
      return engine?.readsScans ?? true;
    },
    extract: async (input, fields) => (await load()).extract(input, fields),
    findTables: async (input, tables) => (await load()).findTables(input, tables),
    propose: async (input) => (await load()).propose(input),
  };
}

interface ChosenModel extends Pick<AskModel, "engine" | "model"> {
  baseURL: string;
  load: () => Promise<AskModel>;
}

const ANTHROPIC = "https://api.anthropic.com";

function chooseModel(settings: EngineSettings): ChosenModel | null {
  const engine = engineName(settings);
  if (engine === "anthropic" && settings.ANTHROPIC_API_KEY) {
    const {
      ANTHROPIC_API_KEY: apiKey,
      ANTHROPIC_MODEL: model,
      ANTHROPIC_BASE_URL: baseURL = ANTHROPIC,
    } = settings;
    const load = async () => {
      const { createAskAnthropic } = await import("@/lib/extraction/model/anthropic/ask-anthropic");
      return createAskAnthropic({ apiKey, model, baseURL });
    };
    return { engine, model, baseURL, load };
  }
  if (engine === "openai" && settings.OPENAI_BASE_URL && settings.OPENAI_MODEL) {
    const { OPENAI_BASE_URL: baseURL, OPENAI_MODEL: model, OPENAI_API_KEY: apiKey } = settings;
    const load = async () => {
      const { createAskOpenAI } = await import("@/lib/extraction/model/openai/ask-openai");
      return createAskOpenAI({ baseURL, model, apiKey, contextTokens: settings.OPENAI_CONTEXT_TOKENS });
    };
    return { engine, model, baseURL, load };
  }
  return null;
}
