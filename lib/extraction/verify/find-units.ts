import { interpretField } from "@/lib/extraction/lexicon/field-query";
import { currencyBeside } from "@/lib/extraction/records/currency-beside";
import { UnitFinder } from "@/lib/extraction/units/unit-finder";
import type { Conventions } from "@/lib/extraction/values/conventions";
import type { Span } from "@/lib/extraction/values/span";
import type {
  FieldSpec,
  FoundTable,
  ValueUnit,
  Value,
  VerifiedCell,
  VerifiedTable,
  VerifiedValue,
} from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import { headAbove, labelsBeside } from "./label-beside";

const ROWS_PER_YIELD = 200;

export class Units {
  private readonly text: string;
  private readonly finder: UnitFinder;

  constructor(
    private readonly document: DocumentText,
    conventions: Conventions,
  ) {
    this.text = document.text;
    this.finder = new UnitFinder(this.text, conventions);
  }

  at(field: FieldSpec, place: { start: number | null; end: number | null }, value: Value): ValueUnit | null {
    const span = spanOf(place);
    if (!span || field.type !== "NUMBER" || typeof value !== "number") return null;
    const unit = this.finder.find(span, value, (start) => labelsBeside(this.text, start));
    return unit ?? this.currencyOfObject(field, span);
  }

  private currencyOfObject(field: FieldSpec, { start }: Span): ValueUnit | null {
    if (this.document.format !== "json" || interpretField(field).valueKinds[0] !== "amount") return null;
    return currencyBeside(this.text, start);
  }

  of(verified: VerifiedValue): VerifiedValue {
    const { field, value, evidence } = verified;
    const unit = this.at(field, evidence, value);
    return unit ? { ...verified, evidence: { ...evidence, unit } } : verified;
  }

  /** A unit next to the number takes precedence over the heading's unit. */
  async ofTable(
    table: VerifiedTable,
    { heads, uncertain = [] }: Pick<FoundTable, "heads" | "uncertain">,
    yieldToEventLoop: YieldToEventLoop,
  ): Promise<VerifiedTable> {
    const { columns } = table.field;
    const labels = columns.map(({ type }, place) =>
      type === "NUMBER" ? (heads?.[place] ?? this.headOf(table, place)) : null,
    );
    if (columns.every(({ type }) => type !== "NUMBER")) return table;
    const others = uncertain.flatMap(({ name, alternatives }) => {
      const isNumber = columns.find((column) => column.name === name)?.type === "NUMBER";
      return alternatives.map(({ label }) => (isNumber ? label : null));
    });
    const headUnits = labels.map((label) => (label === null ? null : this.finder.inLabel(label)));
    const rows: VerifiedTable["rows"] = [];
    for (const [index, row] of table.rows.entries()) {
      if (index % ROWS_PER_YIELD === 0) await yieldToEventLoop();
      const cells = row.cells.map((cell, place) =>
        columns[place]?.type === "NUMBER" ? this.withUnit(cell, labels[place] ?? null) : cell,
      );
      const other = row.others?.map((cell, place) => this.withUnit(cell, others[place] ?? null));
      rows.push({ ...row, cells, ...(other && { others: other }) });
    }
    return { ...table, rows, ...(headUnits.some((unit) => unit !== null) && { head_units: headUnits }) };
  }

  private headOf({ rows }: VerifiedTable, place: number): string | null {
    for (const { cells } of rows) {
      const start = cells[place]?.start ?? null;
      if (start !== null) return headAbove(this.text, start);
    }
    return null;
  }

  private withUnit(cell: VerifiedCell, head: string | null): VerifiedCell {
    if (typeof cell.value !== "number") return cell;
    const span = spanOf(cell);
    const labels = head === null ? [] : [head];
    const unit = span
      ? this.finder.find(span, cell.value, () => labels)
      : head === null
        ? null
        : this.finder.inLabel(head);
    return unit ? { ...cell, unit } : cell;
  }
}

function spanOf({ start, end }: { start: number | null; end: number | null }): Span | null {
  return start === null || end === null ? null : { start, end };
}
