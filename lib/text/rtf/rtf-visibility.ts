import { BLACK, type Colour, looksSame, mixed, WHITE } from "@/lib/text/colour";
import { leastVisible, type Visibility, visibilityOf } from "@/lib/text/visibility";
import type { RtfColours } from "./rtf-colours";
import type { RtfLetters } from "./rtf-letters";
import type { RtfLook } from "./rtf-look";
import type { RtfRegion } from "./rtf-region";
import type { RtfPattern } from "./rtf-shading";

const WHOLE = 10_000;

export function lettersVisibility(
  { look, styled }: RtfLetters,
  region: RtfRegion,
  colours: RtfColours,
  paper: Colour | null,
): Visibility {
  const own = lookVisibility(look, region, colours, paper);
  if (own === "hidden" || !styled) return own;
  return lookVisibility(styled, region, colours, paper) === "seen" ? own : "doubtful";
}

function lookVisibility(
  look: RtfLook,
  region: RtfRegion,
  colours: RtfColours,
  paper: Colour | null,
): Visibility {
  if (look.isHidden) return "hidden";
  const size = look.size / 2;
  const colour = look.isMixed ? null : colours.get(look.colour);
  const background = backgroundOf(look, region, colours, paper);
  const isOddMarker =
    colour === null && look.highlight > 0 && background !== null && looksSame(background, BLACK);
  return leastVisible(
    // Programs differ on whether automatic colour turns white on a black highlight.
    look.isOdd || isOddMarker ? "doubtful" : "seen",
    region.visibility(size),
    visibilityOf({
      size,
      scale: look.scale / 100,
      spacing: look.spacing / 20,
      shift: look.shift / 2,
      colour,
      background,
    }),
  );
}

function backgroundOf(
  look: RtfLook,
  region: RtfRegion,
  colours: RtfColours,
  paper: Colour | null,
): Colour | null {
  if (look.highlight > 0) return colours.get(look.highlight);
  const fill = look.background > 0 || look.share > 0 ? look : region.fill;
  return fill && patternColour(fill, colours, paper);
}

function patternColour(
  { background, foreground, share }: RtfPattern,
  colours: RtfColours,
  paper: Colour | null,
): Colour | null {
  if (share === 0) return background === 0 ? paper : colours.get(background);
  const over = foreground === 0 ? BLACK : colours.get(foreground);
  const under = background === 0 ? WHITE : colours.get(background);
  return over && under && mixed(over, Math.min(1, share / WHOLE), under);
}
