import { z } from "zod";
import type { Tokens } from "./ask-model";
import { ModelFailure } from "./model-failure";

/**
 * Accepts reasoning before the JSON, a Markdown fence around it and remarks after it.
 * @throws ModelFailure `malformed`, which contains the answer
 */
export function parseAnswer<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  tokens?: Tokens,
): z.output<Schema> {
  let problem: z.ZodError | undefined;
  for (const json of jsonsIn(text)) {
    const result = schema.safeParse(json);
    if (result.success) return result.data;
    problem ??= result.error;
  }
  // Keep only the paths, because the messages may quote the answer.
  const paths = problem?.issues.map((issue) => issue.path.join(".")).slice(0, 5) ?? ["no JSON"];
  throw new ModelFailure("malformed", {
    detail: `answer does not fit: ${paths.join(", ")}`,
    tokens,
    answer: text,
  });
}

export function describeSchema(schema: z.ZodType): string {
  return `Answer with one JSON object that fits this JSON Schema, and with nothing else:\n${JSON.stringify(z.toJSONSchema(schema))}`;
}

/** Limits the attempts to find the JSON, because a text may contain many braces. */
const MAX_OBJECTS = 20;
const END_OF_THOUGHT = "</think>";

function* jsonsIn(text: string): Generator<unknown> {
  const whole = parse(text);
  if (whole !== undefined) yield whole;
  const thought = text.lastIndexOf(END_OF_THOUGHT);
  const spoken = thought === -1 ? text : text.slice(thought + END_OF_THOUGHT.length);
  let tried = 0;
  for (let start = spoken.indexOf("{"); start !== -1 && tried < MAX_OBJECTS; tried += 1) {
    const end = endOfObject(spoken, start);
    const object = end === null ? undefined : parse(spoken.slice(start, end));
    if (object !== undefined) yield object;
    start = spoken.indexOf("{", object === undefined || end === null ? start + 1 : end);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}
