import { TextBuilder } from "@/lib/text/text-builder";

const SKIPPED = new Set([
  "script",
  "style",
  "template",
  "head",
  "noscript",
  "svg",
  "math",
  "object",
  "iframe",
  "datalist",
]);
const BLOCKS = new Set(
  (
    "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form " +
    "frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre section select " +
    "summary textarea ul"
  ).split(" "),
);
const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
/** Paragraph-like: a blank line sets them apart. */
const SPACED = new Set("p h1 h2 h3 h4 h5 h6 blockquote pre dl".split(" "));

/** Turns the events of an HTML parser into text as a browser would show it. */
export class HtmlWriter {
  readonly builder = new TextBuilder();
  private skipDepth = 0;
  private preDepth = 0;

  open(name: string, attributes: Record<string, string>): void {
    if (this.skipDepth > 0) {
      if (!VOID.has(name)) this.skipDepth += 1;
      return;
    }
    if (isHidden(name, attributes)) {
      if (!VOID.has(name)) this.skipDepth = 1;
      return;
    }
    this.startElement(name, attributes);
  }

  close(name: string): void {
    if (VOID.has(name)) return;
    if (this.skipDepth > 0) {
      this.skipDepth -= 1;
      return;
    }
    this.endElement(name);
  }

  text(text: string): void {
    if (this.skipDepth > 0) return;
    if (this.preDepth > 0) this.builder.write(text);
    else this.builder.writeCollapsed(text);
  }

  private startElement(name: string, attributes: Record<string, string>): void {
    const { builder } = this;
    switch (name) {
      case "br":
        return builder.lineBreak();
      case "table":
        return builder.openTable();
      case "tr":
        return builder.openRow();
      case "td":
      case "th":
        return builder.openCell();
      case "img":
        return builder.writeCollapsed(attributes.alt ?? "");
      case "input":
        return this.input(attributes);
    }
    if (name === "pre" || name === "textarea") this.preDepth += 1;
    if (BLOCKS.has(name)) builder.block();
  }

  private endElement(name: string): void {
    const { builder } = this;
    switch (name) {
      case "table":
        return builder.closeTable();
      case "tr":
        return builder.closeRow();
      case "td":
      case "th":
        return builder.closeCell();
    }
    if (name === "pre" || name === "textarea") this.preDepth = Math.max(0, this.preDepth - 1);
    if (BLOCKS.has(name)) builder.block();
    if (SPACED.has(name) && builder.tableDepth === 0) builder.lineBreak();
  }

  private input(attributes: Record<string, string>): void {
    const type = (attributes.type ?? "text").toLowerCase();
    if (type === "hidden" || type === "password" || type === "checkbox" || type === "radio") return;
    this.builder.writeCollapsed(` ${attributes.value ?? ""} `);
  }
}

function isHidden(name: string, attributes: Record<string, string>): boolean {
  if (SKIPPED.has(name)) return true;
  if ("hidden" in attributes) return true;
  return /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes.style ?? "");
}
