import { helpPages } from "@/lib/api/help-pages";

export function helpAddress(target: string): string | null {
  const [, name = "", anchor = ""] = /^(\w+)\.md(#.*)?$/.exec(target) ?? [];
  return Object.hasOwn(helpPages, name) ? `/help/${name}${anchor}` : null;
}
