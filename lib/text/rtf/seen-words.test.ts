import { expect, it } from "vitest";
import { SECRET, seenIn, SHOWN, type Sight } from "@/lib/text/testing/seen-in";

/** The body of a document, and its style sheet. */
type Case = [body: string, styles?: string];
type Kind = Partial<Record<Sight, Record<string, Case>>>;

/** White, black, navy, almost white, gray, red. */
const COLOURS = [
  [255, 255, 255],
  [0, 0, 0],
  [0, 0, 128],
  [240, 240, 240],
  [190, 190, 190],
  [192, 0, 0],
];
const [WHITE, BLACK, NAVY, FAINT, GRAY, RED] = [1, 2, 3, 4, 5, 6];
const colourTable = COLOURS.map(([red, green, blue]) => `\\red${red}\\green${green}\\blue${blue};`).join("");

const letters = (words: string): Case => [`\\pard\\plain${words} ${SECRET}\\par`];
const paragraph = (words: string): Case => [`\\pard${words}\\plain\\fs22 ${SECRET}\\par`];
const styled = (words: string, ...styles: string[]): Case => [
  `\\pard\\plain${words} ${SECRET}\\par`,
  styles.map((style) => `{${style};}`).join(""),
];
const row = (definition: string, cell: string, words = SECRET) =>
  `\\trowd${definition}${cell}\\cellx4000\\cellx9000\\pard\\intbl ${words}\\cell 49.90\\cell\\row\\pard `;
const property = (name: string, value: string) => `{\\sp{\\sn ${name}}{\\sv ${value}}}`;
const shape = (place: string, properties = "", words = SECRET): Case => [
  `\\pard x{\\shp{\\*\\shpinst${place}${properties}{\\shptxt\\pard\\plain ${words}\\par}}}\\par`,
];
const SOMEWHERE = "\\shpleft1000\\shptop1000\\shpright4000\\shpbottom2000";
const white = `\\cf${WHITE} ${SECRET}`;

const byStyle: Kind = {
  "in doubt": {
    "hidden by the style of their paragraph": styled("\\s5", "\\s5\\v Secret"),
    "hidden by a style of letters": styled("\\cs9", "\\*\\cs9\\additive\\v Secret"),
    "hidden by what their style is based on": styled("\\s6", "\\s5\\v Base", "\\s6\\sbasedon5 Next"),
    "white by a style": styled("\\s5", `\\s5\\cf${WHITE} White`),
    "a point high by a style": styled("\\cs9", "\\*\\cs9\\fs2 Low"),
    "hidden by the style of what has none": styled("", "\\v Normal"),
  },
  read: {
    "in a style that is hidden, which they are not": styled("\\s5\\v0", "\\s5\\v Secret"),
    "white by a style that has a ground": styled("\\s5", `\\s5\\cf${WHITE}\\chcbpat${NAVY} Head`),
    "after words of a hidden style": [
      `\\pard\\plain\\s5 \\pard\\plain\\s6 ${SECRET}\\par`,
      "{\\s5\\v Secret;}{\\s6\\fs22 Plain;}",
    ],
    "in a style of six points": styled("\\s5", "\\s5\\fs12 Small"),
    "in the color of a heading": styled("\\s5", `\\s5\\b\\cf${NAVY}\\fs32 heading 1`),
  },
};

const byColour: Kind = {
  "left out": {
    "navy on a navy cell": [row("", `\\clcbpat${NAVY}`, `{\\cf${NAVY} ${SECRET}}`)],
    "black on a black pattern": letters(`\\cf${BLACK}\\chshdng10000\\chcfpat${BLACK}`),
    "white on a pattern of nothing": letters(`\\cf${WHITE}\\chshdng0`),
    "black on a black paragraph": [`\\pard\\cbpat${BLACK}\\plain\\cf${BLACK} ${SECRET}\\par`],
  },
  read: {
    "white on a dark pattern": letters(`\\cf${WHITE}\\chshdng7500\\chcfpat${BLACK}`),
    "white on a dark row": [row(`\\trcbpat${NAVY}`, "", `{${white}}`)],
    "white on a dark cell of a header": [row("\\trhdr", `\\clcbpat${NAVY}`, `{${white}}`)],
    "white on a dark cell, below a table in it": [
      row(
        "",
        `\\clcbpat${NAVY}`,
        `\\pard\\intbl\\itap2 x\\nestcell{\\*\\nesttableprops\\trowd\\cellx2000\\nestrow}\\pard\\intbl\\itap1 {${white}}`,
      ),
    ],
    gray: letters(`\\cf${GRAY}`),
    red: letters(`\\cf${RED}`),
  },
  "in doubt": {
    "almost white": letters(`\\cf${FAINT}`),
    "black on a black marker, by itself": letters(`\\highlight${BLACK}`),
    "white on a page with a background": [`{\\*\\background{\\shp}}\\pard\\plain${white}\\par`],
  },
};

const byLetters: Kind = {
  "left out": {
    "of no size": letters("\\fs0"),
    "half a point high": letters("\\fs1"),
    "one per cent wide": letters("\\charscalex1"),
    "all in one place": letters("\\expndtw-300"),
    "all in one place, in quarters of a point": letters("\\expnd-60"),
  },
  read: {
    "80 per cent wide": letters("\\charscalex80"),
    condensed: letters("\\expndtw-20\\expnd-4"),
    spread: letters("\\expndtw200"),
    raised: letters("\\up6"),
    lowered: letters("\\dn4"),
    "of six points": letters("\\fs12"),
    "underlined by an effect of the printer": letters("\\ulwave\\shad"),
  },
  "in doubt": {
    "two points high": letters("\\fs4"),
    "a fifth as wide": letters("\\charscalex20"),
    "torn apart": letters("\\expndtw3000"),
    "far above their line": letters("\\up400"),
    blinking: letters("\\animtext2"),
  },
};

const byPlace: Kind = {
  "left out": {
    "in lines without a height": paragraph("\\sl-2\\slmult0"),
    "far left of the page": paragraph("\\li-20000"),
    "in a frame without a width": paragraph("\\absw1"),
    "in a frame off the page": paragraph("\\phpg\\posnegx-31000"),
    "in a row without a height": [row("\\trrh-2", "")],
    "in a row off the page": [row("\\trleft-30000", "")],
    "in a deleted cell": [row("", "\\cldel")],
    "in a cell that the one above runs over": [row("", "\\clvmgf", "a") + row("", "\\clvmrg")],
    "in a header of a first page that is like the others": [`{\\headerf ${SECRET}\\par}x\\par`],
  },
  read: {
    "in lines of 12 points": paragraph("\\sl-240\\slmult0"),
    "in lines half as far apart again": paragraph("\\sl360\\slmult1"),
    "left of the others": paragraph("\\li-360\\fi-360"),
    "in a frame beside the text": paragraph("\\absw4000\\absh-900\\posx6000\\posy1200"),
    "in a row of a least height": [row("\\trrh2", "")],
    "in an inserted cell": [row("", "\\clins")],
    "in the first of two cells that are one": [row("", "\\clvmgf")],
    "in a header of a first page": [`\\sectd\\titlepg{\\headerf ${SECRET}\\par}x\\par`],
    "after a frame": [`\\pard\\absw1 x\\par\\pard ${SECRET}\\par`],
  },
  "in doubt": {
    "in lines too low for them": paragraph("\\sl-60"),
    "left of the margin by the width of a hand": paragraph("\\li-5000"),
    "in a narrow frame": paragraph("\\absw100"),
  },
};

const byBox: Kind = {
  "left out": {
    "in a box of no size": shape("\\shpleft100\\shptop100\\shpright101\\shpbottom101"),
    "in a hidden box": shape(SOMEWHERE, property("fHidden", "1")),
    "in a box off the page": shape("\\shpleft-30000\\shptop0\\shpright-28000\\shpbottom900"),
    "in a box below the page": shape("\\shpleft0\\shptop30000\\shpright2000\\shpbottom31000\\shpbypage"),
    "white in a white box": shape(SOMEWHERE, property("fillColor", "16777215"), white),
    "navy in a navy box": shape(SOMEWHERE, property("fill\nColor", "8388608"), `\\cf${NAVY} ${SECRET}`),
  },
  read: {
    "in a box": shape(SOMEWHERE),
    "in a box in the margin": shape("\\shpleft-1200\\shptop0\\shpright-100\\shpbottom900"),
    "white in a navy box": shape(SOMEWHERE, property("fillColor", "8388608"), white),
    "in a box with a name": shape(SOMEWHERE, property("wzName", "Text Box 1") + property("fHidden", "0")),
  },
  "in doubt": {
    "white in a box without a fill": shape(SOMEWHERE, property("fFilled", "0"), white),
    "in a box without a size that grows": shape(
      "\\shpleft100\\shptop100\\shpright3000\\shpbottom101",
      property("fFitShapeToText", "1"),
    ),
    "in a low box": shape("\\shpleft100\\shptop100\\shpright3000\\shpbottom190"),
  },
};

const KINDS: Record<string, Kind> = {
  "by a style": byStyle,
  "by a color": byColour,
  "by the look of letters": byLetters,
  "by their place": byPlace,
  "by a box": byBox,
};

const cases = Object.entries(KINDS).flatMap(([kind, sights]) =>
  (["left out", "read", "in doubt"] as const).flatMap((sight) =>
    Object.entries(sights[sight] ?? {}).map(([name, content]) => [sight, kind, name, content] as const),
  ),
);

it.each(cases)("words are %s %s: %s", async (sight, _, __, [body, styles = ""]) => {
  const head = `{\\rtf1\\ansi{\\colortbl;${colourTable}}{\\stylesheet${styles}}`;
  const shown = `\\pard\\plain\\v0\\fs22\\cf${RED} ${SHOWN}\\par`;
  expect(await seenIn(Buffer.from(`${head}${shown}${body}}`), "a.rtf")).toBe(sight);
});
