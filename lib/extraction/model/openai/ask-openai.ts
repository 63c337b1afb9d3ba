import "server-only";
import { createHash } from "node:crypto";
import OpenAI, { APIError } from "openai";
import { zodResponseFormat } from "openai/helpers/zod";
import type { z } from "zod";
import type { AskModel, DocumentPart, Question, Tokens } from "@/lib/extraction/model/ask-model";
import { estimateTokens } from "@/lib/extraction/model/estimate-tokens";
import { failureOfResponse, ModelFailure, unreachable } from "@/lib/extraction/model/model-failure";
import { describeSchema, parseAnswer } from "@/lib/extraction/model/parse-answer";
import { RequestForm } from "./request-form";

export interface OpenAISettings {
  baseURL: string;
  model: string;
  apiKey?: string | undefined;
  contextTokens: number;
}

type Message = OpenAI.ChatCompletionMessageParam;
type ContentPart = OpenAI.ChatCompletionContentPart;

/** Works with any server that offers OpenAI's chat completions. Omits parameters that the server rejects. */
export function createAskOpenAI({ baseURL, model, apiKey, contextTokens }: OpenAISettings): AskModel {
  const client = new OpenAI({
    baseURL,
    apiKey: apiKey || "none",
    ...(!apiKey && { defaultHeaders: { Authorization: null } }),
    // Null keeps the client from reading these two from the environment.
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: "off",
    // Never follow a redirect: it could send the document to another server.
    fetchOptions: { redirect: "error" },
  });
  const form = new RequestForm();
  return {
    engine: "openai",
    model,
    host: new URL(baseURL).host,
    capabilities: {
      contextTokens,
      cachesPrompts: true,
      readsPdf: false,
      get readsPictures() {
        return form.takesPictures;
      },
    },
    async ask(question) {
      const { schema, maxTokens, signal, document } = question;
      const hasPictures = document.some(({ type }) => type === "picture");
      if (hasPictures && !form.takesPictures) throw new ModelFailure("no_pictures");
      const messages = messagesOf(question, form);
      assertWithin(contextTokens, messages, question);
      const parameters = form.parameters(maxTokens, () => zodResponseFormat(schema, "answer"));
      const completion = await client.chat.completions
        .create({ model, messages, ...parameters }, { signal })
        .catch((error: unknown) => {
          if (!(error instanceof APIError) || error.status === undefined) throw unreachable(error);
          throw form.adapt(error, parameters, hasPictures) ?? failureOfResponse(error);
        });
      const choice = Array.isArray(completion.choices) ? completion.choices[0] : undefined;
      if (!choice) throw new ModelFailure("unreachable", { detail: "no completion" });
      const tokens = tokensOf(completion.usage);
      if (choice.finish_reason === "content_filter" || choice.message.refusal)
        throw new ModelFailure("refused", { tokens });
      if (choice.finish_reason === "length") throw new ModelFailure("answer_cut_off", { tokens });
      if (!question.isRepeated && hasLostWords(messages, tokens))
        throw new ModelFailure("document_too_long", { tokens });
      try {
        return { answer: parseAnswer(choice.message.content ?? NO_WORDS, schema, tokens), tokens };
      } catch (failure) {
        // A server may accept a schema but ignore it, so describe the schema in the prompt from now on.
        form.describesSchema = true;
        throw failure;
      }
    },
  };
}

function messagesOf<Schema extends z.ZodType>(
  { system, document, request, schema }: Question<Schema>,
  form: RequestForm,
): Message[] {
  const instructions = form.describesSchema ? `${system}\n\n${describeSchema(schema)}` : system;
  const parts = [...document.map(contentPart), { type: "text" as const, text: request }];
  const texts = parts.map((part) => ("text" in part ? part.text : null));
  // Some servers accept content in parts only for models that read images.
  const content = texts.every((text) => text !== null) ? texts.join("\n\n") : parts;
  return [
    { role: "system", content: instructions },
    { role: "user", content },
  ];
}

function contentPart(part: DocumentPart): ContentPart & { type: "text" | "image_url" } {
  switch (part.type) {
    case "text":
      return { type: "text", text: enclose(part.text) };
    case "picture": {
      const data = Buffer.from(part.bytes.buffer, part.bytes.byteOffset, part.bytes.byteLength);
      return {
        type: "image_url",
        image_url: { url: `data:${part.mediaType};base64,${data.toString("base64")}` },
      };
    }
    case "pdf":
      throw new ModelFailure("no_pictures");
  }
}

/** Marks where the document ends, because the protocol doesn't. No document can contain a tag with its own hash. */
function enclose(text: string): string {
  const tag = `document-${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
  return `<${tag}>\n${text}\n</${tag}>`;
}

const TOKENS_PER_PICTURE = 3_000;

/**
 * @throws ModelFailure if the context is too small: `answer_cut_off` if the fields need over half of it, or else
 * `document_too_long`
 */
function assertWithin<Schema extends z.ZodType>(
  contextTokens: number,
  messages: readonly Message[],
  { request, maxTokens }: Question<Schema>,
): void {
  if (estimatePrompt(messages) + maxTokens <= contextTokens) return;
  const fieldTokens = estimateTokens(request) + maxTokens;
  throw new ModelFailure(fieldTokens > contextTokens / 2 ? "answer_cut_off" : "document_too_long", {
    detail: "beyond the context, not sent",
  });
}

function estimatePrompt(messages: readonly Message[]): number {
  return partsOf(messages).reduce(
    (sum, part) => sum + ("text" in part ? estimateTokens(part.text) : TOKENS_PER_PICTURE),
    0,
  );
}

/**
 * Servers may silently cut a long prompt. A whole prompt has at least as many tokens as words. Ignores cached
 * prompts, because some servers don't count their tokens.
 */
function hasLostWords(messages: readonly Message[], { input_tokens, cached_tokens }: Tokens): boolean {
  if (input_tokens === 0 || cached_tokens > 0) return false;
  const words = partsOf(messages).reduce(
    (sum, part) => sum + ("text" in part ? [...part.text.matchAll(/\S+/g)].length : 0),
    0,
  );
  return words > SMALLEST_CONTEXT && input_tokens < words * MIN_TOKENS_PER_WORD;
}

/** Less than one, because servers may count differently. */
const MIN_TOKENS_PER_WORD = 0.9;
const SMALLEST_CONTEXT = 1_000;

function partsOf(messages: readonly Message[]): ContentPart[] {
  return messages.flatMap(({ content }) =>
    typeof content === "string" ? [{ type: "text", text: content }] : ((content ?? []) as ContentPart[]),
  );
}

const [NO_WORDS, NOT_COUNTED] = ["", 0];

function tokensOf(usage: OpenAI.CompletionUsage | undefined): Tokens {
  return {
    input_tokens: usage?.prompt_tokens ?? NOT_COUNTED,
    cached_tokens: usage?.prompt_tokens_details?.cached_tokens ?? NOT_COUNTED,
    output_tokens: usage?.completion_tokens ?? NOT_COUNTED,
  };
}
