import { type Declaration, isForAll, longhandsOf } from "./css-declarations";
import { withVariables } from "./css-variables";

const INITIAL: Record<string, string> = {
  color: "canvastext",
  "text-fill-color": "currentcolor",
  visibility: "visible",
  "font-size": "medium",
  "letter-spacing": "normal",
  "word-spacing": "normal",
  "text-indent": "0",
  "line-height": "normal",
  "text-security": "none",
};

export type DeclaredValues = ReadonlyMap<string, string>;

export function declaredValues(
  declarations: readonly Declaration[],
  hints: DeclaredValues | null,
  variables: ReadonlyMap<string, string>,
): DeclaredValues {
  const values = new Map(hints);
  const set = (name: string, value: string): void => {
    const initial = INITIAL[name];
    if (!isForAll(value)) values.set(name, value);
    else if (value === "initial" && initial !== undefined) values.set(name, initial);
    else values.delete(name);
  };
  for (const { name, value, longhands } of declarations) {
    if (name === "all") values.clear();
    const substituted = longhands ? "" : withVariables(value, variables);
    const known = longhands ?? longhandsOf(name, substituted ?? "unset");
    for (const [part, partValue] of known) set(part, partValue);
  }
  return values;
}
