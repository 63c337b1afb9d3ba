import { isOn, type WordStyles } from "@/lib/text/docx/word-styles";
import { showSymbols } from "@/lib/text/symbol-font";

/** What a run's properties say about its text. */
export class RunLook {
  /** The run's own word; where it says nothing, its style's and its paragraph's count. */
  private hidden: boolean | undefined;
  private style: string | undefined;
  private font = "";

  constructor(private readonly styles: WordStyles) {}

  /** Another run begins. */
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

  show(text: string): string {
    return /[\uf020-\uf0ff]/.test(text) ? showSymbols(text, this.font) : text;
  }
}
