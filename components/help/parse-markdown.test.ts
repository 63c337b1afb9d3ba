import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { helpPages } from "@/lib/api/help-pages";
import { type Block, parseMarkdown } from "./parse-markdown";

describe("Markdown", () => {
  it("is headings, paragraphs of several lines, and code as it is written", () => {
    expect(parseMarkdown("# Title\n\nOne\ntwo.\n\n```sh\n# no heading\n\nls\n```\nAfter")).toEqual([
      { kind: "heading", level: 1, text: "Title" },
      { kind: "paragraph", text: "One two." },
      { kind: "code", text: "# no heading\n\nls" },
      { kind: "paragraph", text: "After" },
    ]);
  });

  it("has lists, whose items hold further lines and code", () => {
    const [list, after] = parseMarkdown("1. One\n   more\n\n   ```js\n   a();\n   ```\n\n2. Two\n\nAfter");
    expect(list).toEqual({
      kind: "list",
      ordered: true,
      items: [
        [
          { kind: "paragraph", text: "One more" },
          { kind: "code", text: "a();" },
        ],
        [{ kind: "paragraph", text: "Two" }],
      ],
    });
    expect(after).toEqual({ kind: "paragraph", text: "After" });
  });

  it("has tables", () => {
    expect(parseMarkdown("| A | B |\n| --- | --- |\n| `x` | y z |\n\nAfter")[0]).toEqual({
      kind: "table",
      header: ["A", "B"],
      rows: [["`x`", "y z"]],
    });
  });

  it.each(Object.keys(helpPages))("of docs/%s.md leaves no mark outside code", (name) => {
    const marks = textsOf(parseMarkdown(readFileSync(`docs/${name}.md`, "utf8")))
      .map((text) => text.replace(/`[^`]*`/g, ""))
      .filter((text) => /^(#|```|\||[-*] |\d+\. |>)/.test(text));
    expect(marks).toEqual([]);
  });
});

function textsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === "list") return block.items.flatMap(textsOf);
    if (block.kind === "table") return [block.header, ...block.rows].flat();
    return block.kind === "code" ? [] : block.text;
  });
}
