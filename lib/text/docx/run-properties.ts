import { isOn, type WordStyles } from "./word-styles";
import { replaceSymbols } from "@/lib/text/symbol-font";

/** The properties of a run that affect its text. */
export class RunProperties {
  /** The run's own property; where it has none, those of its style and its paragraph count. */
  private hidden: boolean | undefined;
  private style: string | undefined;
  private font = "";

  constructor(private readonly styles: WordStyles) {}

  /** To be called at the beginning of a run. */
  reset(): void {
    this.hidden = undefined;
    this.style = undefined;
    this.font = "";
  }

  property(name: string, attributes: Record<string, string>): void {
    if (name === "vanish") this.hidden = isOn(attributes["w:val"]);
    else if (name === "rStyle") this.style = attributes["w:val"];
    else if (name === "rFonts") this.font = attributes["w:ascii"] ?? attributes["w:hAnsi"] ?? "";
  }

  isHidden(paragraphStyle: string | undefined): boolean {
    return this.hidden ?? (this.styles.isHidden(this.style) || this.styles.isHidden(paragraphStyle));
  }

  displayText(text: string): string {
    return replaceSymbols(text, this.font);
  }
}
