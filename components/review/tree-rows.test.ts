import { describe, expect, it } from "vitest";
import { JsonTree, type TreeRow } from "./tree-rows";

function shown(tree: JsonTree, open: ReadonlySet<string>): string[] {
  return tree.rows((id) => open.has(id)).map((row) => `${" ".repeat(row.level - 1)}${nameOf(tree, row)}`);
}

function nameOf({ text }: JsonTree, { item, isOpen, size }: TreeRow): string {
  const sign = isOpen === null ? "" : isOpen ? "-" : "+";
  if (item.kind === "part") return `${sign}${item.from}..${item.to}`;
  const { key, kind, start, end } = item.node;
  const name = key ? text.slice(key.start, key.end) : item.index === null ? "" : `#${item.index}`;
  return `${sign}${name}${kind === "object" || kind === "list" ? `(${size})` : `=${text.slice(start, end)}`}`;
}

const idsOf = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id));

describe("the tree of a JSON text", () => {
  it("is expanded at first if it is short", () => {
    const tree = new JsonTree('{"a":[1,"x"],"b":{},"c":null}');
    expect(shown(tree, tree.openAtFirst())).toEqual([
      "-(3)",
      " -a(2)",
      "  #0=1",
      "  #1=x",
      " b(0)",
      " c=null",
    ]);
  });

  it("is collapsed at first if it is long, except for its outermost values", () => {
    const tree = new JsonTree(
      JSON.stringify({ list: Array.from({ length: 90 }, () => ({ a: 1 })), last: 1 }),
    );
    expect(shown(tree, tree.openAtFirst())).toEqual(["-(2)", " +list(90)", " last=1"]);
  });

  it("folds long lists into parts, and many parts into larger parts", () => {
    const tree = new JsonTree(JSON.stringify(Array.from({ length: 10_250 }, (_, index) => index)));
    const [root] = tree.rows(() => false);
    const open = idsOf(root ? [root.item] : []);
    expect(shown(tree, open)).toEqual(["-(10250)", " +0..9999", " +10000..10249"]);
    const way = tree.wayTo({
      start: tree.text.indexOf(",10123,") + 1,
      end: tree.text.indexOf(",10123,") + 6,
    });
    const rows = shown(tree, idsOf(way));
    expect(rows.slice(0, 6)).toEqual([
      "-(10250)",
      " +0..9999",
      " -10000..10249",
      "  +10000..10099",
      "  -10100..10199",
      "   #10100=10100",
    ]);
    expect(rows).toContain("   #10123=10123");
  });

  it("is expanded on the path to a value", () => {
    const tree = new JsonTree('[{"a":{"b":[7,8]}},{"a":{"b":[9]}}]');
    const at = tree.text.indexOf("8");
    expect(shown(tree, idsOf(tree.wayTo({ start: at, end: at + 1 })))).toEqual([
      "-(2)",
      " -#0(1)",
      "  -a(1)",
      "   -b(2)",
      "    #0=7",
      "    #1=8",
      " +#1(1)",
    ]);
  });

  it("states the position of each row among its siblings", () => {
    const tree = new JsonTree('{"a":1,"b":2}');
    const rows = tree.rows(() => true).map(({ level, position, siblings }) => [level, position, siblings]);
    expect(rows).toEqual([
      [1, 1, 1],
      [2, 1, 2],
      [2, 2, 2],
    ]);
  });

  it.each([
    ['[{"n":1},{"n":2}]', '{"n":2}'],
    ['{"n":1}\n{"n":2}', '{"n":2}'],
    ['{"total":2,"rows":[{"n":1},{"n":2}]}', '{"n":2}'],
  ])("finds the second record of %s", (text, record) => {
    expect(new JsonTree(text).startOfRecord(2)).toBe(text.indexOf(record));
  });

  it("finds no second record if there is at most one", () => {
    expect(new JsonTree('{"a":[1,2]}').startOfRecord(2)).toBeNull();
    expect(new JsonTree("7").startOfRecord(2)).toBeNull();
  });

  it("is shown at any depth", () => {
    const tree = new JsonTree("[".repeat(100_000));
    expect(tree.openAtFirst().size).toBeLessThanOrEqual(80);
    expect(tree.rows(() => true).length).toBeLessThanOrEqual(501);
  });
});
