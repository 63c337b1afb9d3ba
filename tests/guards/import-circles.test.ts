import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findCircles, groupByRoom, readImportGraph } from "./import-graph";

const root = path.resolve(import.meta.dirname, "../..");
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && existsSync(path.join(root, file)));

// The lint rule for circular imports ignores type imports, but circles of types entangle modules as well.
describe("circular imports", () => {
  it("do not exist in the project, including imports of types", () => {
    const graph = readImportGraph(root, files);
    expect(graph.get("lib/exports/to-csv.ts")).toContain("lib/exports/types.ts");
    expect(findCircles(graph)).toEqual([]);
  });

  it("do not exist between the rooms of a folder", async () => {
    const { LAYERS } = (await import(`${root}/eslint.config.mjs`)) as { LAYERS: Record<string, unknown> };
    // A test may use what lies above the room that it tests.
    const graph = readImportGraph(
      root,
      files.filter((file) => !/\.test\.tsx?$/.test(file)),
    );
    for (const folder of Object.keys(LAYERS)) {
      const rooms = groupByRoom(graph, folder);
      expect(rooms.size).toBeGreaterThan(1);
      expect(findCircles(rooms)).toEqual([]);
    }
  });

  it("between rooms are detected where the files form none", () => {
    const graph = new Map([
      ["lib/a/one.ts", ["lib/b/one.ts"]],
      ["lib/b/two.ts", ["lib/a/two.ts", "lib/b/one.ts", "app/page.tsx"]],
    ]);
    expect(findCircles(groupByRoom(graph, "lib"))).toEqual([["a", "b", "a"]]);
  });

  it.each([
    ["values", 'import { b } from "@/lib/b";\nexport const a = b;\n'],
    ["types", 'import type { B } from "./b";\nexport type A = B;\n'],
    ["an inline type import", 'export type A = import("./b").B;\n'],
    ["a dynamic import", 'export const a = () => import("./b");\n'],
    ["a re-export", 'export { b as a } from "@/lib/b";\n'],
  ])("are detected through imports of %s", (_, code) => {
    const planted = mkdtempSync(path.join(tmpdir(), "gleaner-circle-"));
    onTestFinished(() => rmSync(planted, { recursive: true }));
    mkdirSync(path.join(planted, "lib"));
    writeFileSync(path.join(planted, "lib/a.ts"), code);
    writeFileSync(
      path.join(planted, "lib/b.ts"),
      'export * from "./c";\nexport const b = 1;\nexport type B = 1;\n',
    );
    writeFileSync(path.join(planted, "lib/c.ts"), 'import type { A } from "@/lib/a";\nexport type C = A;\n');
    const graph = readImportGraph(planted, ["lib/a.ts", "lib/b.ts", "lib/c.ts"]);
    expect(findCircles(graph)).toEqual([["lib/a.ts", "lib/b.ts", "lib/c.ts", "lib/a.ts"]]);
  });
});
