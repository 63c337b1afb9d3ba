import { helpPages } from "@/lib/api/help-pages";

/** The address in the product of a file that a page of `docs/` links to; null where it is not shown here. */
export function helpAddress(target: string): string | null {
  const [, name = "", anchor = ""] = /^(\w+)\.md(#.*)?$/.exec(target) ?? [];
  return Object.hasOwn(helpPages, name) ? `/help/${name}${anchor}` : null;
}
