import { groupBy } from "@/lib/group-by";

export function reportUnseen(rules: readonly string[], unseen: readonly string[]): string {
  const fileOf = (rule: string) => rule.slice(0, rule.indexOf(": "));
  const byFile = groupBy(unseen, fileOf);
  const files = [...groupBy(rules, fileOf)].map(([file, own]) => {
    const names = (byFile.get(file) ?? []).map((rule) => `\`${rule.slice(file.length + 2)}\``);
    const list = names.length === 0 ? "" : `: ${names.join(", ")}`;
    return `- \`${file}\`: ${names.length} of ${own.length}${list}\n`;
  });
  const date = new Date().toISOString().slice(0, 10);
  return `# Rules that can change unseen

${unseen.length} of ${rules.length} rules, on ${date}: a number, a pattern or a source in them was changed, and nothing that
\`npm run mutate:rules -- --write\` looks at, which wrote this file, was worse. Each is called by its function and its value.

${files.join("")}`;
}
