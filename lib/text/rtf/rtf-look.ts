/**
 * The properties that affect visibility. Colours are indexes into the colour table. `size` is in half points, `scale`
 * in percent, `spacing` in twips, and `shift` in half points above the baseline.
 */
export interface RtfLook {
  readonly isHidden: boolean;
  readonly isStruckThrough: boolean;
  readonly isRaised: boolean;
  readonly colour: number;
  readonly highlight: number;
  readonly background: number;
  /** Colour of a pattern that covers `share` of the background. `share` is in hundredths of a percent. */
  readonly foreground: number;
  readonly share: number;
  readonly size: number;
  readonly scale: number;
  readonly spacing: number;
  readonly shift: number;
  /** Whether the text has several colours, for example because of an outline or relief. */
  readonly isMixed: boolean;
  /** Whether the text is animated, so it may be invisible at times. */
  readonly isOdd: boolean;
}

export const PLAIN_LOOK: RtfLook = {
  isHidden: false,
  isStruckThrough: false,
  isRaised: false,
  colour: 0,
  highlight: 0,
  background: 0,
  foreground: 0,
  share: 0,
  size: 24,
  scale: 100,
  spacing: 0,
  shift: 0,
  isMixed: false,
  isOdd: false,
};

export interface LookChange {
  readonly key: keyof RtfLook;
  readonly of: (value: number) => number | boolean;
}

/** A control word without a number turns its property on. */
const isOn = (value: number): boolean => value !== 0;
const isNothing = (): boolean => false;
const asWritten = (value: number): number => value;
const orNone = (value: number): number => value || 0;
const USUAL_SHIFT = 6;

const CHANGES: Record<string, LookChange> = {
  v: { key: "isHidden", of: isOn },
  strike: { key: "isStruckThrough", of: isOn },
  striked: { key: "isStruckThrough", of: isOn },
  super: { key: "isRaised", of: isOn },
  sub: { key: "isRaised", of: isNothing },
  nosupersub: { key: "isRaised", of: isNothing },
  cf: { key: "colour", of: asWritten },
  highlight: { key: "highlight", of: asWritten },
  cb: { key: "background", of: asWritten },
  chcbpat: { key: "background", of: asWritten },
  chcfpat: { key: "foreground", of: asWritten },
  chshdng: { key: "share", of: orNone },
  fs: { key: "size", of: asWritten },
  charscalex: { key: "scale", of: (value) => value || 100 },
  expnd: { key: "spacing", of: (value) => orNone(value) * 5 },
  expndtw: { key: "spacing", of: orNone },
  up: { key: "shift", of: (value) => (Number.isNaN(value) ? USUAL_SHIFT : value) },
  dn: { key: "shift", of: (value) => -(Number.isNaN(value) ? USUAL_SHIFT : value) },
  animtext: { key: "isOdd", of: isOn },
  outl: { key: "isMixed", of: isOn },
  embo: { key: "isMixed", of: isOn },
  impr: { key: "isMixed", of: isOn },
};
const CHANGES_BY_WORD = new Map(Object.entries(CHANGES));

export const LOOK_WORDS: readonly string[] = [...CHANGES_BY_WORD.keys()];

export function lookChange(word: string): LookChange | undefined {
  return CHANGES_BY_WORD.get(word);
}
