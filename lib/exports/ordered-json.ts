/**
 * Encodes an object as JSON with its members in the given order. `JSON.stringify` would put names that look like array
 * indexes ("2026") first.
 *
 * @param indent indentation of the object's last line; members get two more spaces. By default everything is on one line.
 */
export function orderedJson(members: [name: string, value: unknown][], indent?: string): string {
  return jsonObject(
    members.map(([name, value]) => [name, JSON.stringify(value)]),
    indent,
  );
}

/** As `orderedJson`, of members whose values are JSON already. */
export function jsonObject(members: [name: string, json: string][], indent?: string): string {
  const colon = indent === undefined ? ":" : ": ";
  const lines = members.map(([name, json]) => `${JSON.stringify(name)}${colon}${json}`);
  if (indent === undefined || lines.length === 0) return `{${lines.join(",")}}`;
  return `{\n${lines.map((line) => `${indent}  ${line}`).join(",\n")}\n${indent}}`;
}

/** A list of JSON texts, each in a line of its own where the list is indented. */
export function jsonList(items: readonly string[], indent?: string): string {
  if (indent === undefined || items.length === 0) return `[${items.join(",")}]`;
  return `[\n${items.map((item) => `${indent}  ${item}`).join(",\n")}\n${indent}]`;
}
