import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { helpPages } from "@/lib/api/help-pages";
import { AppError } from "@/lib/errors";

const EXAMPLE_ORIGIN = /https:\/\/gleaner\.example(\.com)?(?![\w.-])/g;

/**
 * Returns Markdown with the installation's own address.
 * @throws AppError `not_found`
 */
export async function getHelpPage(name: string, origin: string): Promise<string> {
  if (!Object.hasOwn(helpPages, name)) throw new AppError("not_found", "This page does not exist.");
  const source = await readFile(
    path.join(/* turbopackIgnore: true */ process.cwd(), "docs", `${name}.md`),
    "utf8",
  );
  return source.replace(EXAMPLE_ORIGIN, origin);
}
