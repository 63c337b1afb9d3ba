import { createFieldInput, type NewField, type SchemaNoteDto } from "@/lib/api/extractor";
import { COLUMNS_PER_TABLE_MAX, FIELDS_PER_EXTRACTOR_MAX } from "@/lib/api/limits";
import { fieldNameKey } from "@/lib/extractors/field-name";
import type { JsonObject } from "./json-object";
import { placeOfLimit } from "./limits";
import { Notes } from "./notes";
import type { Place } from "./place";
import { Problems } from "./problems";
import { type Member, ObjectReader, shapeOfMember } from "./read-object";
import { readPart, readSchema, type Reading } from "./read-schema";
import { readBounds, ValueReader } from "./read-value";
import type { Said } from "./said";
import { COUNTS, type FieldShape, nameOfItems, type ObjectShape } from "./shape";
import { unwrapSchema } from "./unwrap-schema";

export interface SchemaExtractor {
  fields: (NewField & { shape?: FieldShape })[];
  shape: ObjectShape;
  notes: SchemaNoteDto[];
}

const OF_EXTRACTOR = { max: FIELDS_PER_EXTRACTOR_MAX, owner: "An extractor", members: "fields" };
const OF_TABLE = { max: COLUMNS_PER_TABLE_MAX, owner: "A table", members: "columns" };
const TABLE_KEYWORDS = ["type", "items", ...COUNTS, "x-also-called", "x-required"];
const COLUMN_KEYWORDS = ["x-also-called"];
const FIELD_KEYWORDS = ["x-also-called", "x-required", "x-unique", "x-partner"];

/**
 * Reads generated schemas as well: docs/decisions/0085-schemas-as-the-world-writes-them.md.
 * @throws AppError `invalid`, with unsupported parts as `fields`, such as `schema.properties.Total.multipleOf`
 */
export function fromJsonSchema(schema: unknown): SchemaExtractor {
  const problems = new Problems();
  const notes = new Notes();
  const root = unwrapSchema(schema, ["schema"]);
  const { fields, shape } = new SchemaReader({ root, problems, notes }).readExtractor();
  problems.assertNone();
  return { fields, shape, notes: notes.list() };
}

class SchemaReader {
  private readonly values = new ValueReader();
  private readonly objects: ObjectReader;
  private readonly problems: Problems;

  constructor(private readonly reading: Reading) {
    this.objects = new ObjectReader(reading);
    this.problems = reading.problems;
  }

  readExtractor(): Pick<SchemaExtractor, "fields" | "shape"> {
    const root = readSchema(this.reading, this.reading.root, new Set());
    const { members, shape } = this.objects.readMembers(root, OF_EXTRACTOR);
    const isOwn = root.get("x-order") !== undefined;
    const names = new Map<string, string>();
    const fields = members.flatMap((member) => {
      const { name, said } = member;
      const { columns, shape, ...read } = this.readField(member);
      if (said.isRefused) return [];
      const required = isRequired(member, isOwn);
      const field = createFieldInput.safeParse({
        ...read,
        ...(columns && { columns: columns.map(({ column }) => column) }),
        name,
        required,
      });
      for (const { path, message } of field.error?.issues ?? [])
        this.problems.add(placeOf(path, said, columns), message);
      if (!field.success) return [];
      this.refuseOtherNames(
        [member, ...(columns ?? []).map(({ column, said }) => ({ name: column.name, said }))],
        [field.data, ...(field.data.columns ?? [])],
      );
      const key = fieldNameKey(field.data.name);
      const namesake = names.get(key);
      if (namesake !== undefined)
        this.problems.add(said.place, `Fields "${namesake}" and "${name}" have the same name`);
      names.set(key, name);
      return [{ ...field.data, shape: { ...shape, ...shapeOfMember(member, required) } }];
    });
    return { fields, shape };
  }

  /** Refuses names that would have to be changed, because data must have the schema's names. */
  private refuseOtherNames(written: readonly NamedPart[], taken: readonly { name: string }[]): void {
    for (const [index, { name, said }] of written.entries()) {
      const other = taken[index]?.name ?? name;
      if (other !== name)
        this.problems.add(
          said.place,
          `Its name would be changed to ${JSON.stringify(other)}; use that name instead`,
        );
    }
  }

  private readField(member: Member): ReadField {
    const { said } = member;
    const labels = { also_called: said.get("x-also-called") };
    if (said.type !== "array") {
      const { input, shape } = this.values.read(said, FIELD_KEYWORDS);
      const roles = { unique: said.get("x-unique"), partner: said.get("x-partner") };
      return { ...input, ...labels, ...roles, shape: { ...shape, columns: [] } };
    }
    said.refuseOthers(TABLE_KEYWORDS);
    const bounds = readBounds(said, COUNTS);
    const items = readPart(this.reading, said, { schema: said.get("items"), place: said.placeOf("items") });
    const table = isOfObjects(items) ? this.readRows(items) : this.readItems(member, items);
    said.isRefused ||= items.isRefused;
    return {
      type: "TABLE",
      prompt: said.get("description"),
      ...labels,
      columns: table.columns,
      shape: { ...table.shape, ...(Object.keys(bounds ?? {}).length > 0 && { bounds }) },
    };
  }

  private readRows(items: Said): ReadTable {
    const { members, shape: row } = this.objects.readMembers(items, OF_TABLE);
    const columns = members.map((member) => {
      const { name, said } = member;
      const { input, shape } = this.values.read(said, COLUMN_KEYWORDS);
      const column = { name, ...input, also_called: said.get("x-also-called") };
      return { column, said, shape: { name, ...shape, ...shapeOfMember(member, false) } };
    });
    return { columns, shape: { row, columns: columns.map(({ shape }) => shape) } };
  }

  private readItems({ name: path, in: parent }: Member, items: Said): ReadTable {
    const title = items.get("title");
    const name = typeof title === "string" && title.trim() !== "" ? title.trim() : nameOfItems(path, parent);
    const { input, shape } = this.values.read(items, COLUMN_KEYWORDS);
    return {
      columns: [{ column: { name, ...input, also_called: items.get("x-also-called") }, said: items }],
      shape: {
        list: true,
        columns: [{ name, ...shape, ...(!items.allowsNull && { notNull: true as const }) }],
      },
    };
  }
}

interface ReadColumn {
  column: JsonObject & { name: string };
  said: Said;
}

interface NamedPart {
  name: string;
  said: Said;
}

interface ReadTable {
  columns: ReadColumn[];
  shape: FieldShape;
}

type ReadField = JsonObject & { columns?: ReadColumn[]; shape: FieldShape };

/** Our own schemas allow null everywhere, so `x-required` decides for them. */
function isRequired({ said, isPresent, isInPresent }: Member, isOwn: boolean): boolean {
  if (!isPresent) return false;
  return isOwn ? said.get("x-required") !== false : isInPresent && !said.allowsNull;
}

const isOfObjects = (items: Said) => items.type === "object" || items.get("properties") !== undefined;

function placeOf([input, index, limit]: PropertyKey[], said: Said, columns: { said: Said }[] = []): Place {
  if (input === "prompt") return said.placeOf("description");
  if (input === "also_called") return said.placeOf("x-also-called");
  if (input === "unique") return said.placeOf("x-unique");
  if (input === "partner") return said.placeOf("x-partner");
  if (input !== "columns") return placeOfLimit(String(input), said) ?? said.place;
  const column = columns[index as number]?.said;
  if (!column) return said.placeOf("items");
  if (limit === "also_called") return column.placeOf("x-also-called");
  return placeOfLimit(String(limit), column) ?? column.place;
}
