import type { ExtractionEngine } from "@/lib/extraction/types";
export interface AnthropicSettings {
  apiKey: string;
  model: string;
  baseURL?: string | undefined;
}
export function createAnthropicEngine(settings: AnthropicSettings): ExtractionEngine {
  throw new Error(settings.model);
}
