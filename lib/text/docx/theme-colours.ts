import { BLACK, type Colour, mixed, parseHexColour, WHITE } from "@/lib/text/colour";
import { parseXml } from "@/lib/text/xml/parse-xml";

const NAMES: Record<string, string> = {
  dark1: "dk1",
  light1: "lt1",
  dark2: "dk2",
  light2: "lt2",
  background1: "bg1",
  text1: "tx1",
  background2: "bg2",
  text2: "tx2",
  hyperlink: "hlink",
  followedHyperlink: "folHlink",
};
const MAPPED: Record<string, string> = { bg1: "lt1", tx1: "dk1", bg2: "lt2", tx2: "dk2" };

export class ThemeColours {
  private colours: Map<string, Colour> | null = null;

  constructor(private readonly load: () => Buffer | null) {}

  get(written: string): Colour | null {
    const name = NAMES[written] ?? written;
    this.colours ??= readTheme(this.load());
    return this.colours.get(MAPPED[name] ?? name) ?? null;
  }
}

/** Prefers the theme's colour. Returns undefined if there is no colour, and null if the colour is automatic. */
export function wordColour(
  theme: ThemeColours,
  written: string | undefined,
  [name, tint, shade]: readonly (string | undefined)[],
): Colour | null | undefined {
  const themed = name === undefined || name === "none" ? null : theme.get(name);
  if (!themed) return written === undefined ? undefined : parseHexColour(written);
  const tinted = tint === undefined ? themed : mixed(themed, shareOf(tint), WHITE);
  return shade === undefined ? tinted : mixed(tinted, shareOf(shade), BLACK);
}

function shareOf(written: string): number {
  const value = parseInt(written, 16);
  return Number.isNaN(value) ? 1 : value / 255;
}

function readTheme(xml: Buffer | null): Map<string, Colour> {
  const colours = new Map<string, Colour>();
  let name: string | null = null;
  let isInScheme = false;
  if (xml)
    parseXml(xml, {
      open: (element, attributes) => {
        if (element === "clrScheme") isInScheme = true;
        else if (!isInScheme) return;
        else if (element !== "srgbClr" && element !== "sysClr") name ??= element;
        else if (name !== null) {
          const colour = parseHexColour(attributes["lastClr"] ?? attributes["val"] ?? "");
          if (colour) colours.set(name, colour);
        }
      },
      close: (element) => {
        if (element === "clrScheme") isInScheme = false;
        else if (element === name) name = null;
      },
    });
  return colours;
}
