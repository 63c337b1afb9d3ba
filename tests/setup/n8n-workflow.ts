import { z } from "zod";

const connection = z.object({ node: z.string(), type: z.literal("main"), index: z.literal(0) });
const formPart = z.object({
  parameterType: z.literal("formBinaryData"),
  name: z.string(),
  inputDataFieldName: z.string(),
});
const httpRequest = z.strictObject({
  method: z.enum(["GET", "POST"]),
  url: z.string(),
  authentication: z.literal("genericCredentialType"),
  genericAuthType: z.literal("httpHeaderAuth"),
  sendBody: z.literal(true).optional(),
  contentType: z.literal("multipart-form-data").optional(),
  bodyParameters: z.object({ parameters: z.array(formPart) }).optional(),
  options: z.strictObject({}),
});
const workflow = z.object({
  name: z.string(),
  nodes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      typeVersion: z.number(),
      position: z.tuple([z.number(), z.number()]),
      parameters: z.record(z.string(), z.unknown()),
      retryOnFail: z.boolean().optional(),
    }),
  ),
  connections: z.record(z.string(), z.object({ main: z.array(z.array(connection)) })),
});

type Node = z.infer<typeof workflow>["nodes"][number];
export interface SentRequest {
  method: "GET" | "POST";
  url: string;
  /** The parts of a form, by their names. */
  form: Record<string, File>;
}
interface Item {
  json: unknown;
  binary?: Record<string, File>;
}

/** A workflow of n8n, as far as the examples use it: requests, waits, conditions and JSON that is put together. */
export class N8nWorkflow {
  readonly nodes: Node[];
  private readonly connections: z.infer<typeof workflow>["connections"];

  constructor(text: string) {
    ({ nodes: this.nodes, connections: this.connections } = workflow.parse(JSON.parse(text)));
  }

  /** Runs it from its trigger on. @returns what its last node answers */
  async run(item: Item, send: (request: SentRequest) => Promise<unknown>): Promise<unknown> {
    const outputs = new Map<string, Item>();
    let node = this.nodes[0]!;
    outputs.set(node.name, item);
    for (let current = item, branch = 0; ;) {
      const next = this.connections[node.name]?.main[branch]?.[0];
      if (!next) return current.json;
      node = this.nodes.find(({ name }) => name === next.node)!;
      const evaluate = (text: string) => evaluated(text, current, outputs);
      branch = 0;
      if (node.type === "n8n-nodes-base.httpRequest") {
        const { method, url, bodyParameters } = httpRequest.parse(node.parameters);
        const parts = bodyParameters?.parameters ?? [];
        const form = Object.fromEntries(
          parts.map(({ name, inputDataFieldName }) => [name, current.binary![inputDataFieldName]!]),
        );
        current = { json: await send({ method, url: String(evaluate(url)), form }) };
      } else if (node.type === "n8n-nodes-base.if") {
        branch = evaluate(conditionOf(node)) === true ? 0 : 1;
      } else if (node.type === "n8n-nodes-base.set") {
        current = { json: evaluate(z.object({ jsonOutput: z.string() }).parse(node.parameters).jsonOutput) };
      } else if (node.type !== "n8n-nodes-base.wait") {
        throw new Error(`The test does not know ${node.type}.`);
      }
      outputs.set(node.name, current);
    }
  }
}

function conditionOf({ parameters }: Node): string {
  const { conditions } = z
    .object({
      conditions: z.object({
        conditions: z.tuple([
          z.object({
            leftValue: z.string(),
            operator: z.object({ type: z.literal("boolean"), operation: z.literal("true") }),
          }),
        ]),
      }),
    })
    .parse(parameters);
  return conditions.conditions[0].leftValue;
}

/** A text beginning with "=" holds expressions in {{ }}; one that is an expression alone keeps its type. */
function evaluated(text: string, current: Item, outputs: Map<string, Item>): unknown {
  if (!text.startsWith("=")) return text;
  const value = (expression: string): unknown =>
    (new Function("$json", "$", `return (${expression});`) as (json: unknown, of: unknown) => unknown)(
      current.json,
      (name: string) => ({ item: outputs.get(name) }),
    );
  const alone = /^=\{\{((?:(?!\}\}).)*)\}\}$/.exec(text);
  if (alone) return value(alone[1]!);
  return text.slice(1).replace(/\{\{(.*?)\}\}/g, (_, expression: string) => String(value(expression)));
}
