import { z } from "zod";
import { failureAnswer } from "./envelope";
import { CSRF_HEADER } from "./limits";
import { operations, type Operation } from "./operations";

type JsonObject = Record<string, unknown>;

/** The API as an OpenAPI 3.1 document, generated from the schemas that the handlers use. */
export function openApiDocument(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [operationId, operation] of Object.entries<Operation>(operations)) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operationId, operation);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Gleaner",
      version: "1",
      description:
        `A program sends an API key as a bearer. A browser's session is a cookie: then every answer carries ${CSRF_HEADER}, ` +
        "and every POST, PATCH and DELETE must send it back in a header of the same name. Failures are the schema Failure with a status of 400, 401, 402, 403, 404, 405, " +
        "409, 413, 415, 422, 429, 500 or 503.",
    },
    components: {
      schemas: { Failure: jsonSchema(failureAnswer, "output") },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "authjs.session-token" },
        key: {
          type: "http",
          scheme: "bearer",
          description: "An API key, glk_…; one with the scope read may call GET alone.",
        },
      },
    },
    paths,
  };
}

function describe(operationId: string, operation: Operation): JsonObject {
  return {
    operationId,
    summary: operation.summary,
    security: securityOf(operation),
    parameters: [
      ...parameters("path", operation.params),
      ...parameters("query", operation.query),
      ...(operation.method === "GET" || operation.program ? [] : [csrfParameter]),
    ],
    ...requestBody(operation),
    responses: {
      [operation.status]: { description: operation.summary, ...answerContent(operation) },
      default: { description: "A failure", content: json({ $ref: "#/components/schemas/Failure" }) },
    },
  };
}

function securityOf({ anonymous, personal, program }: Operation): JsonObject[] {
  if (anonymous) return [];
  if (program) return [{ key: [] }];
  return personal ? [{ session: [] }] : [{ session: [] }, { key: [] }];
}

const csrfParameter = {
  in: "header",
  name: CSRF_HEADER,
  required: false,
  description: "Needed with a session, not with an API key",
  schema: { type: "string" },
};

function parameters(place: "path" | "query", schema: z.ZodObject | undefined): JsonObject[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, member]) => ({
    in: place,
    name,
    required: place === "path" || required.includes(name),
    schema: member,
  }));
}

function requestBody({ body, upload, uploaded }: Operation): JsonObject {
  if (upload) {
    const file = { type: "string", contentMediaType: "application/octet-stream" };
    const form = { type: "object", properties: { file }, required: ["file"] };
    const content = {
      "multipart/form-data": { schema: form },
      ...(uploaded && json(jsonSchema(uploaded, "input"))),
    };
    return { requestBody: { required: true, content } };
  }
  return body ? { requestBody: { required: true, content: json(jsonSchema(body, "input")) } } : {};
}

function answerContent({ answer, status }: Operation): JsonObject {
  if (answer) return { content: json(jsonSchema(answer, "output")) };
  if (status === 302) return { headers: { Location: { schema: { type: "string" } } } };
  return { content: { "*/*": { schema: { type: "string", format: "binary" } } } };
}

const json = (schema: JsonObject) => ({ "application/json": { schema } });

function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
