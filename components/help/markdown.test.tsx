import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { helpPages } from "@/lib/api/help-pages";
import { HELP_TARGETS } from "./help-targets";
import { Markdown } from "./markdown";

// They need a running page.
vi.mock("@/components/navigation/link", () => ({ Link: "a" }));
vi.mock("./copy-button", () => ({ CopyButton: () => null }));

const addressOf = (target: string) => (target === "mcp.md" ? "/help/mcp" : null);
const htmlOf = (source: string) =>
  renderToStaticMarkup(<Markdown source={source} addressOf={addressOf} />).replaceAll(
    / (class|tabindex)="[^"]*"/gi,
    "",
  );

it("shows a page without its title, with links to existing pages", () => {
  expect(htmlOf("# Title\n\n## A `key` <b>\n\nSee [agents](mcp.md), [this](other.md) and _that_.")).toBe(
    '<h2 id="a-key-b">A <code>key</code> &lt;b&gt;</h2>' +
      '<p>See <a href="/help/mcp">agents</a>, this and <em>that</em>.</p>',
  );
});

it("shows lists with code, and tables", () => {
  expect(htmlOf("1. One\n\n   ```js\n   a();\n   ```\n\n2. **Two**")).toContain("<pre>a();</pre>");
  expect(htmlOf("| A |\n| --- |\n| `x` |")).toContain('<th scope="col">A</th>');
});

it.each(HELP_TARGETS)("has %s, to which a screen links", (target) => {
  const [page = "", section] = target.split("#");
  expect(helpPages).toHaveProperty(page);
  if (section) expect(htmlOf(readFileSync(`docs/${page}.md`, "utf8"))).toContain(` id="${section}"`);
});

it.each(Object.keys(helpPages))("renders all markup of docs/%s.md outside code", (name) => {
  const html = htmlOf(readFileSync(`docs/${name}.md`, "utf8"));
  const text = html.replace(/<(pre|code)>.*?<\/\1>/gs, "").replace(/<[^>]+>/g, "\n");
  expect(text.split("\n").filter((line) => /^(#|```|\||[-*] |\d+\. |&gt;)|\*\*|\]\(/.test(line))).toEqual([]);
});
