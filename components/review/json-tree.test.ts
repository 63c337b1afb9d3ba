import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { childrenOf, isContainer, type JsonNode } from "./json-tree";

/** The text as a value again, by its nodes. */
function valueOf(text: string, node: JsonNode): unknown {
  const raw = text.slice(node.start, node.end);
  if (node.kind === "string") return JSON.parse(`"${raw}"`);
  if (!isContainer(node)) return JSON.parse(raw);
  const children = childrenOf(text, node);
  if (node.kind === "list") return children.map((child) => valueOf(text, child));
  return Object.fromEntries(
    children.map((child) => [
      JSON.parse(`"${text.slice(child.key?.start, child.key?.end)}"`) as string,
      valueOf(text, child),
    ]),
  );
}

describe("the nodes of a JSON text", () => {
  it("are its values, of any type and notation", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const [node, ...others] = childrenOf(text, null);
        expect(others).toEqual([]);
        expect(node && valueOf(text, node)).toEqual(JSON.parse(text));
      }),
    );
  });

  it("include several top-level values", () => {
    const text = '{"a":1}\n{"a":2}\n';
    expect(childrenOf(text, null).map((node) => valueOf(text, node))).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it.each([
    ['{"a":[1,{"b":"unfin', "a"],
    ['{"a":[1,2', "a"],
    ['{"a"', "a"],
  ])("mark %s as cut off", (text, key) => {
    const [root] = childrenOf(text, null);
    expect(root?.isCutOff).toBe(true);
    expect(text.slice(1, root?.end)).toContain(key);
  });

  it("are inside the text and in order, however broken it is", () => {
    const piece = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"',
      '"a"',
      "\\",
      "1e5",
      "tru",
      " ",
      "'",
      "ä",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        const check = (container: JsonNode | null, start: number, end: number, depth: number) => {
          let position = start;
          for (const node of childrenOf(text, container)) {
            expect(node.key?.start ?? node.start).toBeGreaterThanOrEqual(position);
            expect(node.end).toBeGreaterThanOrEqual(node.start);
            position = node.end;
            if (isContainer(node) && depth < 50) check(node, node.start, node.end, depth + 1);
          }
          expect(position).toBeLessThanOrEqual(end);
        };
        check(null, 0, text.length, 0);
      }),
    );
  });
});
