import type { Problems } from "./problems";

export interface Keyword {
  value: unknown;
  place: string;
}

/** Says nothing about the values that a document has, so nothing is lost without it. */
const ANNOTATIONS = [
  ...["$schema", "$id", "$anchor", "$comment", "title", "description", "examples", "example"],
  ...["deprecated", "readOnly", "writeOnly", "$defs", "definitions"],
  // Any value may be missing in a document, and none is made up.
  ...["nullable", "default"],
];

/** What a schema says, together with the definitions that it refers to. */
export class Said {
  private readonly keywords = new Map<string, Keyword>();
  /** Whether it was refused as a whole, so that nothing else is to be said of it. */
  isRefused = false;

  constructor(
    readonly place: string,
    private readonly problems: Problems,
  ) {}

  get(keyword: string): unknown {
    return this.keywords.get(keyword)?.value;
  }

  placeOf(keyword: string): string {
    return this.keywords.get(keyword)?.place ?? `${this.place}.${keyword}`;
  }

  /** The annotation nearest to the property counts. */
  add(keyword: string, { value, place }: Keyword): void {
    const before = this.keywords.get(keyword);
    if (!before) this.keywords.set(keyword, { value, place });
    else if (before.value !== value && !ANNOTATIONS.includes(keyword))
      this.problems.add(place, `It contradicts ${before.place}`);
  }

  refuse(place: string, problem: string): void {
    this.isRefused = true;
    this.problems.add(place, problem);
  }

  refuseOthers(known: readonly string[]): void {
    for (const [keyword, { place }] of this.keywords)
      if (!known.includes(keyword) && !ANNOTATIONS.includes(keyword))
        this.problems.add(place, "An extractor cannot represent this");
  }
}
