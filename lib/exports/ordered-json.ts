/**
 * Keeps the members' order. `JSON.stringify` would put names that look like array indexes ("2026") first.
 * @param indent of the closing brace; members get two more spaces. If omitted, everything is on one line.
 */
export function orderedJson(members: [name: string, value: unknown][], indent?: string): string {
  return jsonObject(
    members.map(([name, value]) => [name, JSON.stringify(value)]),
    indent,
  );
}

export function jsonObject(members: [name: string, json: string][], indent?: string): string {
  const colon = indent === undefined ? ":" : ": ";
  const lines = members.map(([name, json]) => `${JSON.stringify(name)}${colon}${json}`);
  if (indent === undefined || lines.length === 0) return `{${lines.join(",")}}`;
  return `{\n${lines.map((line) => `${indent}  ${line}`).join(",\n")}\n${indent}}`;
}

export function jsonList(items: readonly string[], indent?: string): string {
  if (indent === undefined || items.length === 0) return `[${items.join(",")}]`;
  return `[\n${items.map((item) => `${indent}  ${item}`).join(",\n")}\n${indent}]`;
}
