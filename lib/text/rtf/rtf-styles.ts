import { lookChange, PLAIN_LOOK, type RtfLook } from "./rtf-look";

interface Style {
  base: number | null;
  look: Partial<RtfLook>;
}

/** A longer chain of base styles must be a loop. */
const MAX_STYLE_CHAIN = 12;

export class RtfStyles {
  private readonly levels = new Map<number, number>();
  private readonly styles = new Map<number, Style>();
  private readonly looks = new Map<number, Partial<RtfLook> | null>();
  private current = 0;

  begin(): void {
    this.current = 0;
  }

  word(name: string, value: number): void {
    if (name === "s" || name === "cs") this.current = value;
    // Ignore section and table styles.
    else if (name === "ds" || name === "ts") this.current = NaN;
    else if (name === "sbasedon") this.style.base = value;
    else if (name === "outlinelevel") {
      const level = headingLevelOf(value);
      if (level !== null) this.levels.set(this.current, level);
    } else if (name === "plain") this.style.look = {};
    else {
      const change = lookChange(name);
      if (change) Object.assign(this.style.look, { [change.key]: change.of(value) });
    }
  }

  headingLevel(style: number): number | null {
    return this.levels.get(style) ?? null;
  }

  lookOf(style: number): Partial<RtfLook> | null {
    let look = this.looks.get(style);
    if (look === undefined) {
      look = this.resolve(style);
      this.looks.set(style, look);
    }
    return look;
  }

  private resolve(style: number): Partial<RtfLook> | null {
    const looks: Partial<RtfLook>[] = [];
    let next: number | null = style;
    while (next !== null && looks.length < MAX_STYLE_CHAIN) {
      const found: Style | undefined = this.styles.get(next);
      if (found) looks.unshift(found.look);
      next = found?.base ?? null;
    }
    const look: Partial<RtfLook> = Object.assign({}, ...looks);
    return mayHide(look) ? look : null;
  }

  private get style(): Style {
    let style = this.styles.get(this.current);
    if (!style) {
      style = { base: null, look: {} };
      this.styles.set(this.current, style);
    }
    return style;
  }
}

function mayHide(look: Partial<RtfLook>): boolean {
  const { isStruckThrough, isRaised, size } = PLAIN_LOOK;
  const rest = { ...PLAIN_LOOK, ...look, isStruckThrough, isRaised, size };
  return (look.size ?? size) < SMALL || KEYS.some((key) => rest[key] !== PLAIN_LOOK[key]);
}

const KEYS = Object.keys(PLAIN_LOOK) as (keyof RtfLook)[];
/** In half points. */
const SMALL = 8;

/** @param outlineLevel from 0; levels from 9 are body text */
export function headingLevelOf(outlineLevel: number): number | null {
  return outlineLevel >= 0 && outlineLevel < 9 ? outlineLevel + 1 : null;
}
