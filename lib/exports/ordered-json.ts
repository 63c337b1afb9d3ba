/**
 * Encodes an object as JSON with its members in the given order. `JSON.stringify` would put names that look like array
 * indexes ("2026") first.
 *
 * @param indent indentation of the object's last line; members get two more spaces. By default everything is on one line.
 */
export function orderedJson(members: [name: string, value: unknown][], indent?: string): string {
  const colon = indent === undefined ? ":" : ": ";
  const lines = members.map(([name, value]) => `${JSON.stringify(name)}${colon}${JSON.stringify(value)}`);
  if (indent === undefined || lines.length === 0) return `{${lines.join(",")}}`;
  return `{\n${lines.map((line) => `${indent}  ${line}`).join(",\n")}\n${indent}}`;
}
