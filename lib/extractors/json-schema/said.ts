import { isObject } from "./json-object";
import type { Notes } from "./notes";
import { type Place, pointerTo } from "./place";
import type { Problems } from "./problems";

export interface Keyword {
  value: unknown;
  place: Place;
}

/** Ignored, because they don't affect values. */
const ANNOTATIONS = [
  ...["$schema", "$id", "$anchor", "$comment", "title", "description", "examples", "example", "default"],
  ...["nullable", "deprecated", "readOnly", "writeOnly", "$defs", "definitions"],
];

/** Ignored with a note, because users may expect an effect. */
const PASSED_OVER: Record<string, string> = {
  default: "Defaults are not kept: values come from the document.",
  examples: "Examples are not kept.",
  title: "Titles are not kept: fields are named after their properties.",
};

export class Said {
  private readonly keywords = new Map<string, Keyword>();
  /** True if the whole schema is refused, so that its details aren't reported. */
  isRefused = false;
  allowsNull = false;
  decimal?: string;
  readonly schemas = new Set<unknown>();

  constructor(
    readonly place: Place,
    private readonly problems: Problems,
    private readonly notes: Notes,
    readonly within: ReadonlySet<unknown>,
  ) {}

  get(keyword: string): unknown {
    return this.keywords.get(keyword)?.value;
  }

  placeOf(keyword: string): Place {
    return this.keywords.get(keyword)?.place ?? [...this.place, keyword];
  }

  get type(): unknown {
    const type = this.get("type");
    if (type === undefined) return this.isOfTexts() ? "string" : undefined;
    if (!Array.isArray(type)) return type;
    const others = (type as unknown[]).filter((one) => one !== "null");
    return others.length === 1 ? others[0] : type;
  }

  /** If an annotation occurs twice, the one closest to the property counts. */
  add(keyword: string, { value, place }: Keyword): void {
    this.allowsNull ||= permitsNull(keyword, value);
    const message = Object.hasOwn(PASSED_OVER, keyword) ? PASSED_OVER[keyword] : undefined;
    if (message !== undefined) this.notes.add(place, message);
    const before = this.keywords.get(keyword);
    if (!before) this.keywords.set(keyword, { value, place });
    else if (before.value !== value && !ANNOTATIONS.includes(keyword))
      this.problems.add(place, `It contradicts #${pointerTo(before.place)}`);
  }

  refuse(place: Place, problem: string): void {
    this.isRefused = true;
    this.problems.add(place, problem);
  }

  refuseOthers(known: readonly string[]): void {
    for (const [keyword, { place }] of this.keywords)
      if (!known.includes(keyword) && !ANNOTATIONS.includes(keyword))
        this.problems.add(place, `An extractor cannot represent ${JSON.stringify(keyword)}`);
  }

  refuseKeyword(keyword: string, problem: string): void {
    this.problems.add(this.placeOf(keyword), problem);
  }

  note(keyword: string, message: string): void {
    this.notes.add(this.placeOf(keyword), message);
  }

  private isOfTexts(): boolean {
    const values = this.get("const") === undefined ? this.get("enum") : [this.get("const")];
    if (!Array.isArray(values)) return false;
    const others = (values as unknown[]).filter((value) => value !== null);
    return others.length > 0 && others.every((value) => typeof value === "string");
  }
}

function permitsNull(keyword: string, value: unknown): boolean {
  if (keyword === "nullable") return value === true;
  return keyword === "type" && Array.isArray(value) && value.includes("null");
}

export function isNull(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const { type, const: constant, enum: values } = schema;
  return (
    type === "null" ||
    constant === null ||
    (Array.isArray(values) && values.length === 1 && values[0] === null)
  );
}
