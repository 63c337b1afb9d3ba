import { z } from "zod";
import type { OperationName } from "@/lib/api/endpoints";
import { openApiDocument } from "@/lib/api/openapi";
import { operations } from "@/lib/api/operations";
import type { JsonSchema } from "./json-schema-values";

type Content = Record<string, { schema: JsonSchema }>;
interface DeclaredResponse {
  $ref?: string;
  /** The codes of a failure. */
  description: string;
  headers?: { Location?: object };
  content?: Content;
}
interface DeclaredOperation {
  parameters: { in: string; name: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Record<string, DeclaredResponse>;
}
interface ApiDocument {
  paths: Record<string, Record<string, DeclaredOperation>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, DeclaredResponse> };
}

const api = JSON.parse(JSON.stringify(openApiDocument())) as ApiDocument;

export function declaredOperation(name: OperationName): DeclaredOperation {
  const { path, method } = operations[name];
  return api.paths[path]![method.toLowerCase()]!;
}

/** The schema that a reference of the OpenAPI document names. */
export function resolveSchema(ref: string): JsonSchema {
  return api.components.schemas[nameIn(ref)]!;
}

/** How a response contradicts the OpenAPI document; null where it is as declared. */
export async function findContradiction(name: OperationName, response: Response): Promise<string | null> {
  const declared = declaredOperation(name).responses[response.status];
  const text = await response.text();
  if (!declared) return `${response.status} is not declared: ${text.slice(0, 300)}`;
  const { content, headers } = declared.$ref ? api.components.responses[nameIn(declared.$ref)]! : declared;
  if (headers?.Location && !response.headers.has("location")) return "The redirect has no Location";
  if (!content) return text === "" ? null : `There should be no body: ${text.slice(0, 300)}`;
  const [mediaType = ""] = (response.headers.get("content-type") ?? "").split(";");
  const declaredContent = content[mediaType];
  if (!declaredContent) return `The media type ${mediaType} is not declared`;
  if (mediaType !== "application/json") return null;
  const body: unknown = JSON.parse(text);
  const { error } = validatorOf(declaredContent.schema).safeParse(body);
  if (error) return `${z.prettifyError(error)} in ${text.slice(0, 500)}`;
  const { code } = body as { code?: string };
  const isDeclared = response.ok || code === undefined || declared.description.split(", ").includes(code);
  return isDeclared ? null : `The code ${code} is not declared for ${response.status}`;
}

const validators = new Map<JsonSchema, z.ZodType>();

/** Made from the document, not from the schemas that the document is made from. */
function validatorOf(schema: JsonSchema): z.ZodType {
  const known = validators.get(schema);
  if (known) return known;
  const standalone = JSON.stringify({ ...schema, $defs: api.components.schemas });
  const validator = z.fromJSONSchema(
    JSON.parse(standalone.replaceAll("#/components/schemas/", "#/$defs/")) as Parameters<
      typeof z.fromJSONSchema
    >[0],
  );
  validators.set(schema, validator);
  return validator;
}

function nameIn(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
