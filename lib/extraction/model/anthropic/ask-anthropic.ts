import "server-only";
import Anthropic, { APIError } from "@anthropic-ai/sdk";
import { zodOutputFormat } from "@anthropic-ai/sdk/helpers/zod";
import type { AskModel, DocumentPart, Tokens } from "@/lib/extraction/model/ask-model";
import { failureOfResponse, ModelFailure, unreachable } from "@/lib/extraction/model/model-failure";
import { parseAnswer } from "@/lib/extraction/model/parse-answer";

export interface AnthropicSettings {
  apiKey: string;
  model: string;
  baseURL: string;
}

const CONTEXT_TOKENS = 200_000;

export function createAskAnthropic({ apiKey, model, baseURL }: AnthropicSettings): AskModel {
  const client = new Anthropic({
    apiKey,
    baseURL,
    maxRetries: 0,
    logLevel: "off",
    // Never follow a redirect: it could send the document to another server.
    fetchOptions: { redirect: "error" },
  });
  return {
    engine: "anthropic",
    model,
    host: new URL(baseURL).host,
    capabilities: {
      contextTokens: CONTEXT_TOKENS,
      cachesPrompts: true,
      readsPdf: true,
      readsPictures: true,
    },
    async ask({ system, document, isRepeated, request, schema, maxTokens, signal }) {
      const content = [...documentBlocks(document, isRepeated), { type: "text" as const, text: request }];
      const message = await client.messages
        .create(
          {
            model,
            max_tokens: maxTokens,
            system,
            messages: [{ role: "user", content }],
            output_config: { format: zodOutputFormat(schema) },
          },
          { signal },
        )
        .catch((error: unknown) => {
          throw error instanceof APIError && error.status !== undefined
            ? failureOfResponse(error)
            : unreachable(error);
        });
      // Something else may have answered, such as a network's sign-in page.
      if (!Array.isArray(message.content)) throw new ModelFailure("unreachable", { detail: "no message" });
      const tokens = tokensOf(message.usage);
      if (message.stop_reason === "refusal") throw new ModelFailure("refused", { tokens });
      if (message.stop_reason === "max_tokens") throw new ModelFailure("answer_cut_off", { tokens });
      if (message.stop_reason === "model_context_window_exceeded")
        throw new ModelFailure("document_too_long", { tokens });
      const text = message.content.map((block) => (block.type === "text" ? block.text : "")).join("");
      return { answer: parseAnswer(text, schema, tokens), tokens };
    },
  };
}

/** `cache_control` on the last part caches everything up to it: the system prompt, the schema and the document. */
function documentBlocks(document: DocumentPart[], isRepeated: boolean): Anthropic.ContentBlockParam[] {
  return document.map((part, index) => ({
    ...documentBlock(part),
    ...(isRepeated && index === document.length - 1 && { cache_control: { type: "ephemeral" } }),
  }));
}

function documentBlock(part: DocumentPart): Anthropic.DocumentBlockParam | Anthropic.ImageBlockParam {
  switch (part.type) {
    case "text":
      return { type: "document", source: { type: "text", media_type: "text/plain", data: part.text } };
    case "pdf":
      return {
        type: "document",
        source: { type: "base64", media_type: "application/pdf", data: toBase64(part.bytes) },
      };
    case "picture":
      return {
        type: "image",
        source: { type: "base64", media_type: part.mediaType, data: toBase64(part.bytes) },
      };
  }
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}

const NOT_COUNTED = 0;

/** Anthropic's `input_tokens` exclude cached tokens, ours include them. */
function tokensOf(usage: Anthropic.Usage | undefined): Tokens {
  const cached = usage?.cache_read_input_tokens ?? NOT_COUNTED;
  return {
    input_tokens:
      (usage?.input_tokens ?? NOT_COUNTED) + (usage?.cache_creation_input_tokens ?? NOT_COUNTED) + cached,
    cached_tokens: cached,
    output_tokens: usage?.output_tokens ?? NOT_COUNTED,
  };
}
