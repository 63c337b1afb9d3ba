import "server-only";
import { StringDecoder } from "node:string_decoder";
import type { z } from "zod";
import { MAX_BODY_BYTES, MAX_BODY_PARTS } from "@/lib/api/limits";
import { describeIssue } from "@/lib/describe-issue";
import { AppError, type ErrorCode, type FieldErrors, PROBLEMS_MAX } from "@/lib/errors";
import { createYield } from "@/lib/yield-to-event-loop";
import { JsonParts } from "./json-parts";
import { readBytes } from "./read-bytes";

/** @throws AppError `bad_request` if the body isn't a JSON object, `too_large`, `invalid`. */
export async function readBody(
  request: Request,
  schema: z.ZodType,
  maxBytes = MAX_BODY_BYTES,
): Promise<unknown> {
  return check(schema, await readJson(request, maxBytes), "invalid");
}

/** @throws AppError `too_large`. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(request, MAX_BODY_BYTES));
}

/** @throws AppError `bad_request`. */
export function readQuery(request: Request, schema: z.ZodObject): unknown {
  const parameters = new URL(request.url).searchParams;
  const query: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(schema.shape)) {
    if (isArraySchema(member)) query[name] = parameters.getAll(name);
    else if (parameters.has(name)) query[name] = parameters.get(name);
  }
  return check(schema, query, "bad_request");
}

async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const parts = new JsonParts();
  const text = await readText(request, maxBytes, (chunk) => {
    if (parts.add(chunk) > MAX_BODY_PARTS) throw tooLarge();
  });
  const yieldToEventLoop = createYield();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new AppError("bad_request", "The request body is not valid JSON.", { cause: error });
  }
  await yieldToEventLoop();
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new AppError("bad_request", "The request body must be a JSON object.");
  }
  return body;
}

async function readText(
  request: Request,
  maxBytes: number,
  look?: (chunk: Uint8Array) => void,
): Promise<string> {
  const decoder = new StringDecoder("utf8");
  const yieldToEventLoop = createYield();
  const pieces: string[] = [];
  for await (const chunk of readBytes(request, maxBytes, tooLarge)) {
    await yieldToEventLoop();
    look?.(chunk);
    pieces.push(decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)));
  }
  const text = pieces.join("") + decoder.end();
  // Yield here, because joining megabytes takes as long as parsing them.
  await yieldToEventLoop();
  return text;
}

const tooLarge = () => new AppError("too_large", "The request body is too large.");

/** @throws AppError with `code`, naming the invalid members. */
export function check<S extends z.ZodType>(schema: S, input: unknown, code: ErrorCode): z.output<S> {
  const result = schema.safeParse(input, { error: describeIssue });
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const issue of result.error.issues.slice(0, PROBLEMS_MAX)) {
    const name = issue.path.map(String).join(".");
    if (name) fields[name] ??= issue.message;
  }
  const message = result.error.issues[0]?.message ?? "Invalid input";
  throw new AppError(code, message, Object.keys(fields).length > 0 ? { fields } : {});
}

function isArraySchema(schema: unknown): boolean {
  return (schema as z.ZodType).def.type === "array";
}
