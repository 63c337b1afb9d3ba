import { describe, expect, it } from "vitest";
import { joinLines, joinParts, wholePart } from "./join-parts";
import { TextBuilder } from "./text-builder";

/** What a text says at its doubts, after the parts around it are joined. */
function doubted(write: (builder: TextBuilder) => void): string[] {
  const builder = new TextBuilder();
  builder.write("Before");
  builder.block();
  write(builder);
  const part = wholePart(builder.finish());
  const { text, doubts = [] } = joinParts([part, part]);
  const words = doubts.map(({ start, end }) => text.slice(start, end));
  const half = words.length / 2;
  expect(words.slice(half)).toEqual(words.slice(0, half));
  return words.slice(0, half);
}

const doubtful = { isDoubtful: true };

/** A row of cells; words between stars are doubtful. */
function row(builder: TextBuilder, cells: string[], times = 1): void {
  builder.openRow();
  for (const cell of cells) {
    builder.openCell();
    for (const [index, words] of cell.split("*").entries())
      builder.write(words, { isDoubtful: index % 2 === 1 });
    builder.closeCell();
  }
  builder.closeRow(times);
}

function table(builder: TextBuilder, rows: string[][]): void {
  builder.openTable();
  for (const cells of rows) row(builder, cells);
  builder.closeTable();
}

describe("doubts of a text", () => {
  it("stay with the words that were doubtful, whatever white space is laid out around them", () => {
    const words = doubted((builder) => {
      builder.writeCollapsed("  Total \n");
      builder.writeCollapsed("\n  120.00 \t EUR ", doubtful);
      builder.writeCollapsed(" due");
    });
    expect(words).toEqual(["120.00 EUR"]);
  });

  it("are joined if only white space is between them", () => {
    const words = doubted((builder) => {
      builder.write("120.00", doubtful);
      builder.block();
      builder.write("240.00", doubtful);
      builder.write(" and ");
      builder.write("360.00", doubtful);
    });
    expect(words).toEqual(["120.00\n240.00", "360.00"]);
  });

  it("stay in the cells of a row, and in each of its repetitions", () => {
    const words = doubted((builder) => {
      builder.openTable();
      row(builder, ["Item", "*49.90*", "1"]);
      row(builder, ["Desk", "*99.80*", "2"], 2);
      builder.closeTable();
    });
    expect(words).toEqual(["49.90", "99.80", "99.80"]);
  });

  it("stay with their words if lines of cells are written side by side", () => {
    const words = doubted((builder) => table(builder, [["a\nb *c\nd* e", "1\n*2*\n3", "", "*x\ny\nz*"]]));
    expect(words).toEqual(["x", "c\t2\t\ty\nd", "z"]);
  });

  it("stay with their words if long cells are written one after another", () => {
    const words = doubted((builder) => table(builder, [["a\nb\nc\nd *e*\nf", `${"g ".repeat(80)}\n*h*`]]));
    expect(words).toEqual(["e", "h"]);
  });

  it("stay in a single cell, in a table within a table and in a caption", () => {
    const words = doubted((builder) => {
      builder.openTable();
      builder.write("Caption", doubtful);
      row(builder, ["only *this*"]);
      builder.openRow();
      builder.openCell();
      table(builder, [["a", "*b*"]]);
      builder.closeTable();
    });
    expect(words).toEqual(["Caption", "this", "b"]);
  });

  it("stay in a text that was laid out separately", () => {
    const box = new TextBuilder();
    box.write("shown ");
    box.write("perhaps", doubtful);
    const words = doubted((builder) => {
      builder.write("Title ");
      builder.writeLaidOut(joinLines([box.finish(), box.finish()]));
    });
    expect(words).toEqual(["perhaps", "perhaps"]);
  });

  it("cover all further ones together if there are very many", () => {
    const builder = new TextBuilder();
    for (let index = 0; index < 30_000; index += 1) {
      builder.write("a");
      builder.write("b", doubtful);
    }
    const { text, doubts = [] } = joinParts([wholePart(builder.finish())]);
    expect(doubts.length).toBe(20_000);
    expect(doubts.at(-1)?.end).toBe(text.length);
  });
});
