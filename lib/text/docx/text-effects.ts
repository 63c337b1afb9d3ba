import { BLACK, type Colour, mixed, parseHexColour, WHITE } from "@/lib/text/colour";
import type { TextProperties } from "./text-properties";
import type { ThemeColours } from "./theme-colours";

const ODD = new Set(["glow", "scene3d"]);
const LAYERS = new Set(["textFill", "textOutline", "shadow", "reflection", "props3d", ...ODD]);

const OPAQUE = 100_000;
const HIDES = 0.9;
const MAY_HIDE = 0.5;

export class TextEffects {
  private layer = "";

  open(into: TextProperties, name: string, attributes: Record<string, string>, theme: ThemeColours): boolean {
    if (LAYERS.has(name) && attributes["w:val"] === undefined) {
      this.layer = name;
      if (ODD.has(name)) into.isOdd = true;
      return true;
    }
    if (this.layer === "textFill") return this.paint(into, name, attributes, theme);
    if (this.layer === "textOutline" && name === "solidFill") into.hasEdges = true;
    return this.layer !== "" && /(?:Fill|Clr|^alpha)$/.test(name);
  }

  reset(): void {
    this.layer = "";
  }

  private paint(
    into: TextProperties,
    name: string,
    attributes: Record<string, string>,
    theme: ThemeColours,
  ): boolean {
    const value = attributes["w14:val"] ?? "";
    const share = Number(value) / OPAQUE;
    switch (name) {
      case "noFill":
        into.paint = "none";
        return true;
      case "solidFill":
      case "gradFill":
        into.paint = [];
        return true;
      case "srgbClr":
        return this.addColour(into, parseHexColour(value));
      case "schemeClr":
        return this.addColour(into, theme.get(value));
      case "alpha":
        if (share >= HIDES) into.paint = "none";
        else if (share >= MAY_HIDE) into.paint = "unknown";
        return true;
      case "lumMod":
      case "shade":
        return this.change(into, (colour) => mixed(colour, share, BLACK));
      case "tint":
        return this.change(into, (colour) => mixed(colour, share, WHITE));
      case "lumOff":
        return this.change(into, (colour) => mixed(WHITE, share, colour));
      default:
        return false;
    }
  }

  private addColour(into: TextProperties, colour: Colour | null): boolean {
    if (colour === null) into.paint = "unknown";
    else if (typeof into.paint === "object") into.paint.push(colour);
    return true;
  }

  private change(into: TextProperties, change: (colour: Colour) => Colour): boolean {
    const last = typeof into.paint === "object" ? into.paint.pop() : undefined;
    if (last && typeof into.paint === "object") into.paint.push(change(last));
    return true;
  }
}
