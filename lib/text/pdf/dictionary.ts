export interface Dictionary {
  objId?: string | null;
  get(key: string): unknown;
  getRaw(key: string): unknown;
}

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

export function entryOf(resources: Dictionary, kind: string, name: unknown): Entry | undefined {
  const key = nameOf(name);
  if (key === undefined) return undefined;
  try {
    const entries = resources.get(kind);
    return isDictionary(entries) ? { value: entries.get(key), reference: entries.getRaw(key) } : undefined;
  } catch {
    return undefined;
  }
}
