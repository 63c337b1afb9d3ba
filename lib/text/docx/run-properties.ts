import { BLACK, type Colour, looksSame } from "@/lib/text/colour";
import { replaceSymbols } from "@/lib/text/symbol-font";
import { leastVisible, type LetterLook, type Visibility, visibilityOf } from "@/lib/text/visibility";
import { roomVisibility } from "@/lib/text/place-visibility";
import { TextEffects } from "./text-effects";
import { type Fill, readTextProperty, type TextProperties, type Toggle } from "./text-properties";
import { isToggled, type WordStyles } from "./word-styles";

export interface Surroundings {
  text: TextProperties;
  styles: readonly TextProperties[];
  ground: Colour | null;
  ordinary?: { size: number; visibility: Visibility };
}

const IGNORED = new Set("lang b bCs i iCs u noProof kern caps smallCaps".split(" "));
const ORDINARY = new Set("rFonts sz szCs strike vertAlign".split(" "));

/** In half points. */
const DEFAULT_SIZE = 20;

function visibilityIn(colours: readonly (Colour | null)[], look: Omit<LetterLook, "colour">): Visibility {
  const [first = "seen", ...others] = colours.map((colour) => visibilityOf({ ...look, colour }));
  return others.every((visibility) => visibility === first) ? first : "doubtful";
}

export class RunProperties {
  private own: TextProperties = {};
  private style: TextProperties;
  private isOrdinary = true;
  private readonly effects = new TextEffects();

  constructor(private readonly styles: WordStyles) {
    this.style = styles.lookOf("character", undefined).text;
  }

  reset(): void {
    this.own = {};
    this.isOrdinary = true;
    this.style = this.styles.lookOf("character", undefined).text;
    this.effects.reset();
  }

  take(look: TextProperties): void {
    this.own = look;
    this.isOrdinary = false;
  }

  property(name: string, attributes: Record<string, string>): void {
    if (IGNORED.has(name)) return;
    const { theme } = this.styles;
    if (!ORDINARY.has(name)) this.isOrdinary = false;
    if (name === "rStyle") this.style = this.styles.lookOf("character", attributes["w:val"]).text;
    else if (!this.effects.open(this.own, name, attributes, theme))
      readTextProperty(this.own, name, attributes, theme);
  }

  visibility(around: Surroundings): Visibility {
    if (!this.isOrdinary) return this.findVisibility(around);
    const size = this.size(around);
    if (around.ordinary?.size !== size) around.ordinary = { size, visibility: this.findVisibility(around) };
    return around.ordinary.visibility;
  }

  private findVisibility(around: Surroundings): Visibility {
    const get = <K extends keyof TextProperties>(key: K): TextProperties[K] => this.get(key, around);
    if (this.isOn("vanish", around) || get("specVanish") === true) return "hidden";
    const hasEdges = get("hasEdges") === true;
    const paint = get("paint");
    if (paint === "none" && !hasEdges) return "hidden";
    const colours = hasEdges || typeof paint === "string" ? [null] : (paint ?? [this.colour(around)]);
    const isOdd = get("isOdd") === true || paint === "unknown" || this.isAutomaticOnBlack(around);
    return leastVisible(
      isOdd ? "doubtful" : "seen",
      roomVisibility(get("fitWidth") ?? Infinity),
      visibilityIn(colours, {
        size: this.size(around),
        scale: (get("scale") ?? 100) / 100,
        spacing: (get("spacing") ?? 0) / 20,
        shift: (get("position") ?? 0) / 2,
        background: this.ground(around),
      }),
    );
  }

  isStruckThrough(around: Surroundings): boolean {
    return this.isOn("strike", around) || this.get("dstrike", around) === true;
  }

  /** Returns the font size in points. */
  size(around: Surroundings): number {
    const size = this.get("size", around) ?? DEFAULT_SIZE;
    const isComplex = this.get("isComplex", around) === true;
    return (isComplex ? (this.get("complexSize", around) ?? size) : size) / 2;
  }

  get isRaised(): boolean {
    return this.own.isRaised ?? this.style.isRaised ?? false;
  }

  displayText(text: string): string {
    return replaceSymbols(text, this.own.font ?? "");
  }

  private get<K extends keyof TextProperties>(key: K, { text }: Surroundings): TextProperties[K] {
    return this.own[key] ?? this.style[key] ?? text[key];
  }

  private isOn(key: Toggle, { styles }: Surroundings): boolean {
    return this.own[key] ?? isToggled(key, this.styles.base.text, [...styles, this.style]);
  }

  private colour(around: Surroundings): Colour | null {
    const colour = this.get("colour", around) ?? "automatic";
    return colour === "automatic" ? null : colour;
  }

  private ground(around: Surroundings): Colour | null {
    const marker = this.get("highlight", around) ?? "none";
    const fill: Fill = marker === "none" ? (this.get("shade", around) ?? "none") : marker;
    if (fill === "none") return around.ground;
    return fill === "unknown" ? null : fill;
  }

  /** Programs differ on whether automatic colour turns white on a black highlight. */
  private isAutomaticOnBlack(around: Surroundings): boolean {
    const marker = this.get("highlight", around);
    return this.colour(around) === null && typeof marker === "object" && looksSame(marker, BLACK);
  }
}
