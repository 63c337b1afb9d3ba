import type { Column, FieldDto } from "@/lib/api/extractor";
import { isDay } from "@/lib/api/limit-rules";
import { DATA_PROBLEMS_MAX } from "@/lib/api/limits";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import { limitsOf } from "@/lib/extraction/values/limits-of";
import type { Row, Value, ValueLimits } from "@/lib/extraction/values/types";
import { describeBrokenLimit } from "@/lib/extraction/verify/describe-limits";
import { isOfFormat } from "./formats";
import type { JsonObject } from "./json-object";
import { type Laid, layOut } from "./lay-out";
import { type Place, pointerTo } from "./place";
import {
  type FieldShape,
  isList,
  type ObjectShape,
  PLAIN_OBJECT,
  type ShapedColumn,
  shapedColumns,
  type ValueShape,
} from "./shape";

export type ShapedField = Omit<FieldDto, "id"> & { shape: FieldShape };

export type FoundValues = ReadonlyMap<string, Value | readonly Row[]>;

interface DataProblem {
  place: string;
  message: string;
}

interface ShapedData {
  data: JsonObject;
  problems: DataProblem[];
}

/**
 * A missing value becomes null or is left out. If the schema allows neither, it becomes null with a problem.
 * `problems` lists the first violations, and is empty only if the data is valid, apart from unchecked formats.
 */
export function toShapedData(
  fields: readonly ShapedField[],
  shape: ObjectShape,
  values: FoundValues,
): ShapedData {
  const shaper = new Shaper();
  const data = shaper.shapeObject(
    layOut(fields, ({ shape }) => shape.in, shape.objects),
    {
      isAbsent: (field) => isAbsent(field, values.get(field.name)),
      shape: (field, place) => shaper.shapeField(field, values.get(field.name), place),
    },
    ["data"],
  );
  return { data, problems: shaper.problems };
}

interface MembersAs<M> {
  isAbsent: (member: M) => boolean;
  /** Returns undefined to leave the property out. */
  shape: (member: M, place: Place) => unknown;
}

class Shaper {
  readonly problems: DataProblem[] = [];

  shapeObject<M>(laid: readonly Laid<M>[], as: MembersAs<M>, place: Place): JsonObject {
    const entries = laid.map((one): [string, unknown] => {
      const { property } = one;
      const within = [...place, property];
      if ("member" in one) return [property, as.shape(one.member, within)];
      const { object, members } = one;
      const isMissing = members.every(({ member }) => as.isAbsent(member));
      if (isMissing && !object.notNull) return [property, null];
      if (isMissing && !object.present) return [property, undefined];
      return [property, this.shapeObject(members, as, within)];
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  shapeField(field: ShapedField, found: Value | readonly Row[] | undefined, place: Place): unknown {
    const { type, required, shape } = field;
    const isPresent = required || shape.present === true;
    if (type !== "TABLE") return this.shapeValue({ spec: field, type, shape, isPresent }, found, place);
    const items = this.shapeRows(field, isRows(found) ? found : [], place);
    if (items.length === 0 && !shape.notNull) return null;
    const { minItems = 0, maxItems = Infinity } = shape.bounds ?? {};
    if (items.length === 0 && minItems > 0 && !isPresent) return undefined;
    if (items.length < minItems) this.add(place, `It has fewer than ${minItems} items.`);
    if (items.length > maxItems) this.add(place, `It has more than ${maxItems} items.`);
    return items;
  }

  private shapeRows({ columns = [], shape }: ShapedField, rows: readonly Row[], place: Place): unknown[] {
    const shaped = shapedColumns(columns, shape);
    const cellOf = ({ column: { name, type } }: ShapedColumn<Column>, row: Row) =>
      fits(type, row[name]) ? row[name] : null;
    const [only] = shaped;
    if (isList({ columns, shape }) && only)
      return rows
        .map((row) => cellOf(only, row))
        .filter((cell) => cell !== null)
        .map((cell, index) => this.shapeValue(asValue(only), cell, [...place, index]));
    const { objects } = shape.row ?? PLAIN_OBJECT;
    const laid = layOut(shaped, ({ shape }) => shape.in, objects);
    return rows.map((row, index) =>
      this.shapeObject(
        laid,
        {
          isAbsent: (column) => cellOf(column, row) === null,
          shape: (column, place) => this.shapeValue(asValue(column), cellOf(column, row), place),
        },
        [...place, index],
      ),
    );
  }

  private shapeValue(
    { spec, type, shape, isPresent }: AsValue,
    found: Value | readonly Row[] | undefined,
    place: Place,
  ): unknown {
    if (!fits(type, found)) {
      if (shape.notNull && !isPresent) return undefined;
      if (shape.notNull)
        this.add(place, "The document has no value for this, and the schema does not allow null.");
      return null;
    }
    const limits = limitsOf(spec);
    const value = limits.spelt(found);
    const broken = limits.brokenBy(value);
    if (broken) this.add(place, describeBrokenLimit(spec, broken, value).message);
    if (typeof value === "number") this.checkNumber(value, spec, shape, place);
    if (type === "TEXT") this.checkText(String(value), shape, place);
    return type === "DATE" && shape.format === "date-time" ? `${value}T00:00:00Z` : value;
  }

  private checkNumber(
    value: number,
    { minimum, maximum }: ValueLimits,
    { integer, bounds = {} }: ValueShape,
    place: Place,
  ): void {
    if (integer && !Number.isInteger(value)) this.add(place, `${value} is not a whole number.`);
    if (value === minimum && value === bounds.exclusiveMinimum)
      this.add(place, `${value} is not more than ${minimum}.`);
    if (value === maximum && value === bounds.exclusiveMaximum)
      this.add(place, `${value} is not less than ${maximum}.`);
  }

  private checkText(value: string, { format, bounds = {} }: ValueShape, place: Place): void {
    const { length } = [...value];
    const { minLength = 0, maxLength = Infinity } = bounds;
    if (length < minLength) this.add(place, `It has fewer than ${minLength} characters.`);
    if (length > maxLength) this.add(place, `It has more than ${maxLength} characters.`);
    if (format !== undefined && !isOfFormat(format, value))
      this.add(place, `It does not have the format ${format}.`);
  }

  private add(place: Place, message: string): void {
    if (this.problems.length < DATA_PROBLEMS_MAX) this.problems.push({ place: pointerTo(place), message });
  }
}

interface AsValue {
  spec: ValueLimits;
  type: ScalarType;
  shape: ValueShape;
  isPresent: boolean;
}

const asValue = ({ column, shape }: ShapedColumn<Column>): AsValue => ({
  spec: column,
  type: column.type,
  shape,
  isPresent: shape.present === true,
});

const isRows = (found: Value | readonly Row[] | undefined): found is readonly Row[] => Array.isArray(found);

function isAbsent({ type }: ShapedField, found: Value | readonly Row[] | undefined): boolean {
  return type === "TABLE" ? !isRows(found) || found.length === 0 : !fits(type, found);
}

/** The field may have had another type when the document was read. */
function fits(type: ScalarType, found: Value | readonly Row[] | undefined): found is NonNullable<Value> {
  if (type === "DATE") return isDay(found);
  return typeof found === { TEXT: "string", NUMBER: "number", BOOLEAN: "boolean" }[type];
}
