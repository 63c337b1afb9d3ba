/** How characters look, as far as it decides whether they are seen; colours are numbers of the colour table. */
export interface RtfLook {
  readonly isHidden: boolean;
  readonly isStruckThrough: boolean;
  readonly isRaised: boolean;
  readonly colour: number;
  readonly highlight: number;
  readonly background: number;
  /** The colour of a pattern on the background, and how much of that it covers, in hundredths of per cent. */
  readonly foreground: number;
  readonly share: number;
  /** Half points. */
  readonly size: number;
  /** Per cent. */
  readonly scale: number;
  /** Twips between letters. */
  readonly spacing: number;
  /** Half points above the line. */
  readonly shift: number;
  /** Drawn with more than the one colour: an outline, a relief. */
  readonly isMixed: boolean;
  /** It moves, so that it may not be seen at times. */
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

type Change = (value: number) => Partial<RtfLook>;

/** A control word without a number turns its property on. */
const isOn = (value: number): boolean => value !== 0;
/** What positions are without a number: half points. */
const USUAL_SHIFT = 6;

const CHANGES = new Map<string, Change>([
  ["plain", () => PLAIN_LOOK],
  ["v", (value) => ({ isHidden: isOn(value) })],
  ["strike", (value) => ({ isStruckThrough: isOn(value) })],
  ["striked", (value) => ({ isStruckThrough: isOn(value) })],
  ["super", (value) => ({ isRaised: isOn(value) })],
  ["sub", () => ({ isRaised: false })],
  ["nosupersub", () => ({ isRaised: false })],
  ["cf", (value) => ({ colour: value })],
  ["highlight", (value) => ({ highlight: value })],
  ["cb", (value) => ({ background: value })],
  ["chcbpat", (value) => ({ background: value })],
  ["chcfpat", (value) => ({ foreground: value })],
  ["chshdng", (value) => ({ share: value || 0 })],
  ["fs", (value) => ({ size: value })],
  ["charscalex", (value) => ({ scale: value || 100 })],
  ["expnd", (value) => ({ spacing: (value || 0) * 5 })],
  ["expndtw", (value) => ({ spacing: value || 0 })],
  ["up", (value) => ({ shift: Number.isNaN(value) ? USUAL_SHIFT : value })],
  ["dn", (value) => ({ shift: -(Number.isNaN(value) ? USUAL_SHIFT : value) })],
  ["animtext", (value) => ({ isOdd: isOn(value) })],
  ["outl", (value) => ({ isMixed: isOn(value) })],
  ["embo", (value) => ({ isMixed: isOn(value) })],
  ["impr", (value) => ({ isMixed: isOn(value) })],
]);

/** What a control word changes in the look of the text behind it; null where it has nothing to do with it. */
export function lookChange(word: string, value: number): Partial<RtfLook> | null {
  return CHANGES.get(word)?.(value) ?? null;
}
