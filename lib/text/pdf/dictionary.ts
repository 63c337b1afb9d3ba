/** An object of a PDF as pdf.js represents it. */
export interface Dictionary {
  objId?: string | null;
  get(key: string): unknown;
  getRaw(key: string): unknown;
}

/** What a page's resources call by a name, with the reference to it. */
export interface Entry {
  value: unknown;
  reference: unknown;
}

export function isDictionary(value: unknown): value is Dictionary {
  return typeof (value as Dictionary | null)?.getRaw === "function";
}

export function nameOf(value: unknown): string | undefined {
  const name = (value as { name?: unknown } | null | undefined)?.name;
  return typeof name === "string" ? name : undefined;
}

/** What a page's resources call by this name; undefined where it is not there or damaged. */
export function entryOf(resources: Dictionary, kind: string, name: unknown): Entry | undefined {
  const key = nameOf(name);
  if (key === undefined) return undefined;
  try {
    const entries = resources.get(kind);
    return isDictionary(entries) ? { value: entries.get(key), reference: entries.getRaw(key) } : undefined;
  } catch {
    // pdf.js itself warns of a damaged object when it needs it.
    return undefined;
  }
}
