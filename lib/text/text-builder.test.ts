import { describe, expect, it } from "vitest";
import { TextBuilder } from "@/lib/text/text-builder";

function build(write: (builder: TextBuilder) => void): string {
  const builder = new TextBuilder();
  write(builder);
  return builder.finish().text;
}

function row(builder: TextBuilder, cells: string[]): void {
  builder.openRow();
  for (const cell of cells) {
    builder.openCell();
    builder.write(cell);
    builder.closeCell();
  }
  builder.closeRow();
}

describe("TextBuilder", () => {
  it("writes a space between words only where one is seen", () => {
    const text = build((builder) => {
      builder.writeCollapsed("  One ");
      builder.writeCollapsed(" two\n");
      builder.block();
      builder.writeCollapsed(" three ");
    });
    expect(text).toBe("One two\nthree");
  });

  it("joins the lines of a value in a row, and keeps those of a long text", () => {
    const table = (cells: string[]): string =>
      build((builder) => {
        builder.openTable();
        row(builder, cells);
        builder.closeTable();
      });
    expect(table(["Chair,\noak", "2", "99.80"])).toBe("Chair, oak\t2\t99.80");
    expect(table(["a\nb\nc\nd\ne", "2"])).toBe("a\nb\nc\nd\ne\n2");
  });

  it("keeps text that stands in a table but in no cell, and closes what was left open", () => {
    const text = build((builder) => {
      builder.openTable();
      builder.write("Caption");
      row(builder, ["a", "b"]);
      builder.openRow();
      builder.openCell();
      builder.write("open");
    });
    expect(text).toBe("Caption\na\tb\nopen");
  });

  it("tells the pages apart without a trace in the text", () => {
    const builder = new TextBuilder();
    builder.write("One");
    builder.pageBreak();
    builder.write(" two");
    expect(builder.finish()).toEqual({
      text: "One two",
      pages: [
        { start: 0, end: 3 },
        { start: 3, end: 7 },
      ],
    });
  });

  it("takes time in proportion to the length, also with endless spaces", () => {
    const spaces = " ".repeat(2_000_000);
    expect(build((builder) => builder.write(`a${spaces}b`)).length).toBe(2_000_002);
  });
});
