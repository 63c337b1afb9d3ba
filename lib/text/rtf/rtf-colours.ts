import { type Colour, colourOf } from "@/lib/text/colour";

export class RtfColours {
  private readonly colours: (Colour | null)[] = [];
  private parts: number[] = [];

  word(name: string, value: number): void {
    const index = ["red", "green", "blue"].indexOf(name);
    if (index >= 0) this.parts[index] = value / 255;
  }

  text(text: string): void {
    for (const character of text) {
      if (character !== ";") continue;
      const [red = 0, green = 0, blue = 0] = this.parts;
      this.colours.push(this.parts.length > 0 ? colourOf([red, green, blue]) : null);
      this.parts = [];
    }
  }

  /** Returns null for automatic colour, which contrasts with any background. */
  get(index: number): Colour | null {
    return this.colours[index] ?? null;
  }
}
