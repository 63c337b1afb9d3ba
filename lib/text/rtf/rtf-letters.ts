import { LOOK_WORDS, lookChange, PLAIN_LOOK, type RtfLook } from "./rtf-look";
import type { RtfStyles } from "./rtf-styles";

export interface RtfLetters {
  readonly look: RtfLook;
  /**
   * Text should repeat the properties of its styles. Some programs apply the styles even if it doesn't: this is the
   * look in those programs. Null if the styles hide nothing.
   */
  readonly styled: RtfLook | null;
  readonly paragraphStyle: Partial<RtfLook> | null;
  readonly characterStyle: Partial<RtfLook> | null;
}

export const PLAIN_LETTERS: RtfLetters = {
  look: PLAIN_LOOK,
  styled: null,
  paragraphStyle: null,
  characterStyle: null,
};

export const LETTER_WORDS: ReadonlySet<string> = new Set(["pard", "s", "cs", "plain", ...LOOK_WORDS]);

export function changedLetters(
  letters: RtfLetters,
  styles: RtfStyles,
  name: string,
  value: number,
): RtfLetters | null {
  switch (name) {
    case "pard":
      return restyled({ ...letters, paragraphStyle: styles.lookOf(0) }, letters);
    case "s":
      return restyled({ ...letters, paragraphStyle: styles.lookOf(value) }, letters);
    case "cs":
      return restyled({ ...letters, characterStyle: styles.lookOf(value) }, letters);
    case "plain":
      return restyled({ ...letters, look: PLAIN_LOOK, characterStyle: null }, null);
  }
  const change = lookChange(name);
  if (!change) return null;
  const { look, styled } = letters;
  const { key } = change;
  const changed = change.of(value);
  if (look[key] === changed && (!styled || styled[key] === changed)) return null;
  return {
    ...letters,
    look: { ...look, [key]: changed },
    styled: styled && { ...styled, [key]: changed },
  };
}

function restyled(letters: RtfLetters, before: RtfLetters | null): RtfLetters | null {
  const { look, paragraphStyle, characterStyle } = letters;
  const isPlain = !paragraphStyle && !characterStyle;
  if (isPlain && before?.styled === null) return null;
  return { ...letters, styled: isPlain ? null : { ...look, ...paragraphStyle, ...characterStyle } };
}
