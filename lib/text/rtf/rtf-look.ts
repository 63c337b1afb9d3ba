/** How characters look, as far as it decides whether they are seen; colours are numbers of the colour table. */
export interface RtfLook {
  readonly isHidden: boolean;
  readonly isStruckThrough: boolean;
  readonly isRaised: boolean;
  readonly colour: number;
  readonly highlight: number;
  readonly background: number;
  /** Half points. */
  readonly size: number;
  /** Drawn with more than the one colour: a pattern below, an outline, a relief. */
  readonly isMixed: boolean;
}

export const PLAIN_LOOK: RtfLook = {
  isHidden: false,
  isStruckThrough: false,
  isRaised: false,
  colour: 0,
  highlight: 0,
  background: 0,
  size: 24,
  isMixed: false,
};

/** The look after a control word; null where the word has nothing to do with it. */
export function changedLook(look: RtfLook, word: string, value: number): RtfLook | null {
  switch (word) {
    case "plain":
      return PLAIN_LOOK;
    case "v":
      return { ...look, isHidden: value !== 0 };
    case "strike":
    case "striked":
      return { ...look, isStruckThrough: value !== 0 };
    case "super":
      return { ...look, isRaised: value !== 0 };
    case "sub":
    case "nosupersub":
      return { ...look, isRaised: false };
    case "cf":
      return { ...look, colour: value };
    case "highlight":
      return { ...look, highlight: value };
    case "cb":
    case "chcbpat":
      return { ...look, background: value };
    case "fs":
      return { ...look, size: value };
    case "chshdng":
      return value > 0 ? { ...look, isMixed: true } : look;
    case "outl":
    case "embo":
    case "impr":
      return { ...look, isMixed: value !== 0 };
    default:
      return null;
  }
}
