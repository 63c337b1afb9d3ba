import { expect } from "vitest";
import { readBytes } from "@/lib/text/read-bytes";

/** Words that may be hidden, in a document that also says {@link SHOWN}. */
export const SECRET = "Amount due 9999.00";
export const SHOWN = "Total 120.00";

/** What a test says of {@link SECRET}: it is read, read and in doubt, or left out and named. */
export type Sight = "read" | "in doubt" | "left out";

/** What a reader makes of {@link SECRET}; the other words have to be read without a doubt. */
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
