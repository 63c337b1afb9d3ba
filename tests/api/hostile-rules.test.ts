import { beforeAll, describe, expect, it } from "vitest";
import { ApiUser } from "./api-user";

const doubled = (list: string, times: number) => list + ".map(j,j+j)".repeat(times);
const listOf = (length: number) => `[${Array(length).fill("7").join()}]`;

/** Expressions that are certain to become too large, whatever a document holds. */
const GROWING = [
  ["a list of lists that doubles", `${doubled(`[${listOf(30)}]`, 25)}.size()>0`],
  ["a text that doubles", `${doubled(`["${"abc".repeat(33)}"]`, 25)}[0].contains(Name)`],
];

/** Those whose work depends on the document. */
const SLOW = [
  ["a search for a text that is nearly there", `(${Array(20).fill("Long").join("+")}).contains(Nearly)`],
  ["a text of the document that doubles", `${doubled("[Long]", 9)}[0].contains(Nearly)`],
];

describe("a rule that would take the server with it", () => {
  let user: ApiUser;
  let params: { id: string; docId: string };
  beforeAll(async () => {
    user = await ApiUser.signedIn();
    const fields = ["Long", "Nearly", "Name"].map((name) => ({ name }));
    const { extractor } = await user.ok("createExtractor", { body: { name: "Hostile", fields } });
    const document = await user.process(extractor.id, "Long: x\nNearly: y\nName: z\n");
    params = { id: extractor.id, docId: document.id };
    const half = "a".repeat(9_000);
    for (const [name, value] of [
      ["Long", "a".repeat(20_000)],
      ["Nearly", `${half}b${half}`],
    ])
      await user.ok("correctValue", { params, body: { name, value } });
  });

  const preview = (expression: string) =>
    user.ok("previewRule", { params, query: new URLSearchParams({ expression }) });
  const save = (expression: string) => ({
    params,
    body: { rules: [{ name: "Hostile", expression, message: "No." }] },
  });

  it.each(GROWING)("is refused with its place where it is %s", async (_, expression) => {
    const { preview: shown } = await preview(expression);
    expect(shown.problem).toMatchObject({ message: expect.stringMatching(/is too long/) as string });
    const { status, body } = await user.fails("updateExtractor", save(expression));
    expect(status).toBe(422);
    expect(body.error).toMatch(/is too long \(at character \d+\)/);
  });

  it.each(SLOW)("breaks no preview, correction or upload where it is %s", async (_, expression) => {
    const { preview: shown } = await preview(expression);
    expect(shown.problem).toBeNull();
    await user.ok("updateExtractor", save(expression));
    const { value } = await user.ok("correctValue", { params, body: { name: "Name", value: "q" } });
    expect(value).toMatchObject({ name: "Name", value: "q" });
    const document = await user.process(params.id, `Long: x\nNearly: y\nName: ${expression.length}\n`);
    expect(document.status).toBe("SUCCESS");
    expect((await user.send("getHealth")).status).toBe(200);
  });
});
