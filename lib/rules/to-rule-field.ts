import type { AskedField } from "@/lib/extraction/values/types";

export function toRuleField(field: AskedField): AskedField {
  const { name, required } = field;
  const prompt = "";
  if (field.type !== "TABLE") return { name, required, prompt, type: field.type };
  const columns = field.columns.map(({ name, type }) => ({ name, type, prompt }));
  return { name, required, prompt, type: field.type, columns };
}
