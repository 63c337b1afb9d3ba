import type { z } from "zod";
import type { Tokens } from "./ask-model";
import { ModelFailure } from "./model-failure";

/**
 * Reads a model's answer, also one in a fence of Markdown.
 *
 * @throws ModelFailure malformed
 */
export function parseAnswer<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  tokens?: Tokens,
): z.output<Schema> {
  const result = schema.safeParse(parseJson(text));
  if (result.success) return result.data;
  // Only the paths of the issues: their messages may repeat content of the document.
  const paths = result.error.issues.map((issue) => issue.path.join(".")).slice(0, 5);
  throw new ModelFailure("malformed", { detail: `answer does not fit: ${paths.join(", ")}`, tokens });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.trim().replace(/^```(?:json)?\s*|\s*```$/g, ""));
  } catch {
    // No JSON fits no schema.
    return undefined;
  }
}
