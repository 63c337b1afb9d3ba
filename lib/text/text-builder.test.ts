import { describe, expect, it } from "vitest";
import { TextBuilder } from "./text-builder";

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
  it("writes a space between words only if one is displayed", () => {
    const text = build((builder) => {
      builder.writeCollapsed("  One ");
      builder.writeCollapsed(" two\n");
      builder.block();
      builder.writeCollapsed(" three ");
    });
    expect(text).toBe("One two\nthree");
  });

  it("joins the lines of a value in a row, but keeps those of a long text", () => {
    const table = (cells: string[]): string =>
      build((builder) => {
        builder.openTable();
        row(builder, cells);
        builder.closeTable();
      });
    expect(table(["Chair,\noak", "2", "99.80"])).toBe("Chair, oak\t2\t99.80");
    expect(table(["a\nb\nc\nd\ne", "2"])).toBe("a\nb\nc\nd\ne\n2");
  });

  it("keeps every value in its column next to and below cells that span several", () => {
    const text = build((builder) => {
      const cell = (value: string, columns?: number, rows?: number): void => {
        builder.openCell(columns, rows);
        builder.write(value);
      };
      builder.openTable();
      builder.openRow();
      cell("Name", 1, 2);
      cell("2023", 2);
      cell("2024", 2);
      builder.openRow();
      for (const value of ["net", "gross", "net", "gross"]) cell(value);
      builder.openRow();
      for (const value of ["Ada", "1", "2", "3", "4"]) cell(value);
      builder.openRow();
      cell("Sum", 3);
      cell("7", NaN, -1);
    });
    expect(text).toBe("Name\t2023\t\t2024\n\tnet\tgross\tnet\tgross\nAda\t1\t2\t3\t4\nSum\t\t\t7");
  });

  it("limits the span of a cell", () => {
    const text = build((builder) => {
      builder.openTable();
      for (let cells = 0; cells < 50_000; cells += 1) builder.openCell(1e9, 1e9);
      for (let rows = 0; rows < 5_000; rows += 1) builder.openRow();
      builder.openCell();
      builder.write("end");
    });
    expect(text.trim()).toBe("end");
  });

  it("keeps text in a table outside of cells, and closes open tables", () => {
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

  it("takes time proportional to the length, even with very long runs of spaces", () => {
    const spaces = " ".repeat(2_000_000);
    expect(build((builder) => builder.write(`a${spaces}b`)).length).toBe(2_000_002);
  });
});
