/**
 * An object as JSON text, its members in the order given. `JSON.stringify` would put names that look like array indexes
 * ("2026") first.
 *
 * @param indent - begins the object's last line, and with two more spaces each member's; without it all is one line.
 */
export function orderedJson(members: [name: string, value: unknown][], indent?: string): string {
  const colon = indent === undefined ? ":" : ": ";
  const lines = members.map(([name, value]) => `${JSON.stringify(name)}${colon}${JSON.stringify(value)}`);
  if (indent === undefined || lines.length === 0) return `{${lines.join(",")}}`;
  return `{\n${lines.map((line) => `${indent}  ${line}`).join(",\n")}\n${indent}}`;
}
