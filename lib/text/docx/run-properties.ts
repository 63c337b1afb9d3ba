import { isOn, isShading, type WordStyles } from "./word-styles";
import { looksSame, parseHexColour, WHITE } from "@/lib/text/colour";
import { replaceSymbols } from "@/lib/text/symbol-font";

/** In half points: smaller letters cannot be read. */
const MIN_SIZE = 3;

/** The properties of a run that affect its text. */
export class RunProperties {
  /** The run's own property; where it has none, those of its style and its paragraph count. */
  private hidden: boolean | undefined;
  private struckThrough: boolean | undefined;
  private raised: boolean | undefined;
  private style: string | undefined;
  private font = "";
  private size = MIN_SIZE;
  private isWhite = false;
  private isShaded = false;

  constructor(private readonly styles: WordStyles) {}

  /** To be called at the beginning of a run. */
  reset(): void {
    this.hidden = undefined;
    this.struckThrough = undefined;
    this.raised = undefined;
    this.style = undefined;
    this.font = "";
    this.size = MIN_SIZE;
    this.isWhite = false;
    this.isShaded = false;
  }

  property(name: string, attributes: Record<string, string>): void {
    if (name === "vanish") this.hidden = isOn(attributes["w:val"]);
    else if (name === "strike" || name === "dstrike") this.struckThrough = isOn(attributes["w:val"]);
    else if (name === "vertAlign") this.raised = attributes["w:val"] === "superscript";
    else if (name === "rStyle") this.style = attributes["w:val"];
    else if (name === "sz") this.size = Number(attributes["w:val"]);
    else if (name === "color") {
      const colour = parseHexColour(attributes["w:val"] ?? "");
      this.isWhite = colour !== null && looksSame(colour, WHITE);
    } else if (name === "highlight") this.isShaded = true;
    else if (name === "shd") this.isShaded = isShading(attributes);
    else if (name === "rFonts") this.font = attributes["w:ascii"] ?? attributes["w:hAnsi"] ?? "";
  }

  /** @param isOnPaper nothing around the run gives it a background */
  isHidden(paragraphStyle: string | undefined, isOnPaper: boolean): boolean {
    if (this.size < MIN_SIZE || (this.isWhite && isOnPaper && !this.isShaded)) return true;
    return this.hidden ?? (this.styles.isHidden(this.style) || this.styles.isHidden(paragraphStyle));
  }

  isStruckThrough(paragraphStyle: string | undefined): boolean {
    return (
      this.struckThrough ??
      (this.styles.isStruckThrough(this.style) || this.styles.isStruckThrough(paragraphStyle))
    );
  }

  get isRaised(): boolean {
    return this.raised ?? this.styles.isRaised(this.style);
  }

  displayText(text: string): string {
    return replaceSymbols(text, this.font);
  }
}
