import { expect } from "vitest";
import { readBytes } from "@/lib/text/read-bytes";

/** Words that may be hidden, in a document that also contains {@link SHOWN}. */
export const SECRET = "Amount due 9999.00";
export const SHOWN = "Total 120.00";

/** What happens to {@link SECRET}: it is read, read with a doubt, or left out and reported as hidden. */
export type Sight = "read" | "in doubt" | "left out";

/** Returns what a reader does with {@link SECRET}. Asserts that it reads all other words without doubts. */
export async function seenIn(bytes: Buffer, filename: string): Promise<Sight> {
  const { text, hidden = [], doubts = [] } = await readBytes(bytes, filename);
  const doubted = doubts.map(({ start, end }) => text.slice(start, end));
  expect(text).toContain(SHOWN);
  expect(doubted.join(" ")).not.toContain("120.00");
  expect(hidden.map((passage) => passage.text).join(" ")).not.toContain("120.00");
  const secret = SECRET.replaceAll(" ", "");
  const said = (words: string): string => words.replace(/\s/g, "");
  const isLeftOut = hidden.some((passage) => said(passage.text).includes(secret));
  expect(said(text).includes(secret)).toBe(!isLeftOut);
  if (isLeftOut) return "left out";
  return said(doubted.join("")).includes(secret) ? "in doubt" : "read";
}
