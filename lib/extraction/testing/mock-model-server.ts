import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createAskAnthropic } from "@/lib/extraction/model/anthropic/ask-anthropic";
import type { AskModel } from "@/lib/extraction/model/ask-model";
import { createAskOpenAI } from "@/lib/extraction/model/openai/ask-openai";
import { rowsAskedOf, rowsFromText } from "./answer-rows";

export const PROTOCOLS = ["anthropic", "openai"] as const;
export type Protocol = (typeof PROTOCOLS)[number];

export interface ModelRequest {
  protocol: Protocol;
  system: string;
  document: string;
  /** Number of pictures and PDFs. */
  files: number;
  request: string;
  maxTokens: number;
  /** Whether the request asks the service to cache the document. */
  isMarked: boolean;
  /** Whether the request includes a schema for the answer. */
  hasSchema: boolean;
  headers: IncomingMessage["headers"];
  body: Record<string, unknown>;
}

export type ModelReply =
  | { answer: unknown; stop?: "length" | "refusal"; inputTokens?: number; cachedTokens?: number }
  | { status: number; message?: string; code?: string; param?: string; headers?: Record<string, string> }
  | { respond: (response: ServerResponse) => void };

/** @param count number of requests so far, including this one */
export type Brain = (request: ModelRequest, count: number) => ModelReply | Promise<ModelReply>;

/** A local server for both protocols. A function plays the model. */
export class MockModelServer {
  readonly requests: ModelRequest[] = [];
  /** The largest number of requests that were open at once. */
  mostOpen = 0;
  /** Tokens of all answered requests, without cached tokens. */
  uncachedTokens = 0;
  private open = 0;
  private readonly cache = new Set<string>();

  /** Decides each reply. Tests may replace it. */
  brain: Brain = answerFromDocument;
  private readonly server = createServer((request, response) => void this.reply(request, response));

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  model(protocol: Protocol, options: { contextTokens?: number; apiKey?: string } = {}): AskModel {
    const { contextTokens = 200_000, apiKey = "test-key" } = options;
    return protocol === "anthropic"
      ? createAskAnthropic({ apiKey, model: "test-model", baseURL: this.url })
      : createAskOpenAI({ apiKey, model: "test-model", baseURL: `${this.url}/v1`, contextTokens });
  }

  reset(): void {
    this.requests.length = 0;
    this.mostOpen = 0;
    this.uncachedTokens = 0;
    this.cache.clear();
    this.brain = answerFromDocument;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async reply(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    this.open += 1;
    this.mostOpen = Math.max(this.mostOpen, this.open);
    response.on("close", () => (this.open -= 1));
    const asked = await buffer(incoming).catch(() => null);
    // The client has disconnected.
    if (asked === null) return;
    if (incoming.url !== "/v1/messages" && incoming.url !== "/v1/chat/completions")
      throw new Error(`${incoming.url} is no address of a model`);
    const body = JSON.parse(asked.toString()) as Record<string, unknown>;
    const request =
      incoming.url === "/v1/messages"
        ? readAnthropic(body as unknown as AnthropicBody, incoming.headers)
        : readOpenAI(body as unknown as OpenAIBody, incoming.headers);
    this.requests.push(request);
    const reply = await this.brain(request, this.requests.length);
    if ("respond" in reply) return reply.respond(response);
    const write = (status: number, answer: object, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { "content-type": "application/json", ...headers })
        .end(JSON.stringify(answer));
    if ("status" in reply) {
      const { status, message = "it failed", code, param, headers } = reply;
      return write(status, { type: "error", error: { type: "test", message, code, param } }, headers);
    }
    const counted = { ...this.count(request), ...reply };
    write(200, request.protocol === "anthropic" ? writeAnthropic(counted) : writeOpenAI(counted));
  }

  /** Counts tokens like a service that caches marked documents. */
  private count(request: ModelRequest): { inputTokens: number; cachedTokens?: number } {
    const prefix = { ...request, request: "" };
    const key = JSON.stringify([prefix.system, prefix.document]);
    const cachedTokens = request.isMarked && this.cache.has(key) ? countTokens(prefix) : undefined;
    if (request.isMarked) this.cache.add(key);
    const inputTokens = countTokens(request);
    this.uncachedTokens += inputTokens - (cachedTokens ?? 0);
    return { inputTokens, ...(cachedTokens !== undefined && { cachedTokens }) };
  }
}

interface AskedField {
  index: number;
  name: string;
  type: string;
  also_called?: string[];
}

export function fieldsOf({ request }: ModelRequest): AskedField[] {
  const list = /^\[$[\s\S]*^\]$/m.exec(request)?.[0] ?? "[]";
  return JSON.parse(list) as AskedField[];
}

export interface FieldAnswer {
  index: number;
  name: string;
  raw: string | null;
  quote: string | null;
  alternatives: string[];
}

export function answering(answers: FieldAnswer[]): { answer: { answers: FieldAnswer[] } } {
  return { answer: { answers } };
}

export function answeringAll(raw: string, quote: string): Brain {
  return (request) =>
    answering(fieldsOf(request).map(({ index, name }) => ({ index, name, raw, quote, alternatives: [] })));
}

/** Answers a request for rows from the document's table, and any other from the document's labels. */
export function answerFromDocument(request: ModelRequest): ModelReply {
  return rowsAskedOf(request) ? rowsFromText(request) : answerFromText(request);
}

/** Answers each field with the text after its name or alias and a colon. Quotes that line. */
export function answerFromText(request: ModelRequest): { answer: { answers: FieldAnswer[] } } {
  const lines = new Map<string, string>();
  for (const line of request.document.split("\n")) {
    const label = line.slice(0, Math.max(0, line.indexOf(":")));
    if (!lines.has(label)) lines.set(label, line);
  }
  const answers = fieldsOf(request).map(({ index, name, also_called: labels = [] }) => {
    const label = [name, ...labels].find((label) => lines.has(label));
    const quote = label === undefined ? null : (lines.get(label) ?? null);
    const raw = quote?.slice(quote.indexOf(":") + 1).trim() ?? null;
    return { index, name, raw, quote, alternatives: [] };
  });
  return answering(answers);
}

interface AnthropicBody {
  system: string;
  max_tokens: number;
  output_config?: object;
  messages: [
    {
      content: {
        type: string;
        text?: string;
        source?: { type: string; data: string };
        cache_control?: { type: string };
      }[];
    },
  ];
}

function readAnthropic(body: AnthropicBody, headers: IncomingMessage["headers"]): ModelRequest {
  const { content } = body.messages[0];
  const sources = content.flatMap(({ source }) => source ?? []);
  return {
    protocol: "anthropic",
    system: body.system,
    document: sources.flatMap(({ type, data }) => (type === "text" ? data : [])).join("\n"),
    files: sources.filter(({ type }) => type === "base64").length,
    request: content.flatMap(({ text }) => text ?? []).join("\n"),
    maxTokens: body.max_tokens,
    isMarked: content.some(({ cache_control: control }) => control?.type === "ephemeral"),
    hasSchema: body.output_config !== undefined,
    headers,
    body: { ...body },
  };
}

type Answered = Extract<ModelReply, { answer: unknown }> & { inputTokens: number };

function writeAnthropic({ answer, stop, inputTokens, cachedTokens = 0 }: Answered): object {
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "test-model",
    content: [{ type: "text", text: toText(answer) }],
    stop_reason: stop === "length" ? "max_tokens" : (stop ?? "end_turn"),
    usage: {
      input_tokens: inputTokens - cachedTokens,
      cache_read_input_tokens: cachedTokens,
      output_tokens: Math.ceil(toText(answer).length / 4),
    },
  };
}

interface OpenAIBody {
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: object;
  messages: [{ content: string }, { content: string | { type: string; text?: string }[] }];
}

function readOpenAI(body: OpenAIBody, headers: IncomingMessage["headers"]): ModelRequest {
  const [{ content: system }, { content }] = body.messages;
  const parts = typeof content === "string" ? [{ type: "text", text: content }] : content;
  const text = parts.map((part) => part.text ?? "").join("\n\n");
  const [block = "", , document = ""] = /<(document-[0-9a-f]+)>\n([\s\S]*)\n<\/\1>/.exec(text) ?? [];
  return {
    protocol: "openai",
    system,
    document,
    files: parts.filter(({ type }) => type === "image_url").length,
    request: text.slice(text.indexOf(block) + block.length).trim(),
    maxTokens: body.max_tokens ?? body.max_completion_tokens ?? 0,
    isMarked: false,
    hasSchema: body.response_format !== undefined,
    headers,
    body: { ...body },
  };
}

function writeOpenAI({ answer, stop, inputTokens, cachedTokens }: Answered): object {
  const refused = stop === "refusal";
  const message = {
    role: "assistant",
    content: refused ? null : toText(answer),
    refusal: refused ? "I will not." : null,
  };
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 0,
    model: "test-model",
    choices: [{ index: 0, finish_reason: stop === "length" ? "length" : "stop", logprobs: null, message }],
    usage: {
      prompt_tokens: inputTokens,
      completion_tokens: Math.ceil(toText(answer).length / 4),
      ...(cachedTokens !== undefined && { prompt_tokens_details: { cached_tokens: cachedTokens } }),
    },
  };
}

function toText(answer: unknown): string {
  return typeof answer === "string" ? answer : JSON.stringify(answer);
}

/** Approximates a tokenizer: four characters per token, but at least one token per word. */
function countTokens({ system, document, request }: ModelRequest): number {
  const text = `${system} ${document} ${request}`;
  return Math.max(Math.ceil(text.length / 4), text.match(/\S+/g)?.length ?? 0);
}
