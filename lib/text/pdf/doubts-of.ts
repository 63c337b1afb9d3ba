import type { TextDoubt } from "@/lib/text/types";
import type { Piece } from "./piece";

export function doubtsOf({ lies, mayBeHidden }: Piece, written: string, start: number): TextDoubt[] {
  if (mayBeHidden) return [{ start, end: start + written.length, kind: "may_be_hidden" }];
  const words = [...written.matchAll(/\S+/g)].filter(([word]) =>
    [...(lies ?? [])].some((lie) => word.includes(lie)),
  );
  return words.map(({ 0: word, index }) => ({
    start: start + index,
    end: start + index + word.length,
    kind: "text_differs",
  }));
}
