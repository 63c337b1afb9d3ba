import { describe, expect, it, vi } from "vitest";
import { PageDrawer } from "./page-drawer";
import { readPdf } from "./read-pdf";
import { makePdf, type PdfOptions } from "@/lib/text/testing/make-pdf";

const SECRET = "Amount due 9999.00";
/** The box around the secret's words. */
const BOX = "40 590 200 30 re";

type Case = [variation: string, content: string, options?: PdfOptions];

/** An invoice that shows its total and then has this content. */
function invoice(content: string, options: PdfOptions = {}): Buffer {
  const shown = "BT /F1 12 Tf 50 780 Td (Invoice 4711) Tj 0 -20 Td (Total 120.00) Tj ET";
  return makePdf([[]], {
    ...options,
    encode: () => ({ filter: "", data: Buffer.from(`${shown}\n${content}`, "latin1") }),
  });
}

const text = (before = "", size = 12) => `BT /F1 ${size} Tf ${before} 50 600 Td (${SECRET}) Tj ET`;
const stream = (entries: string, content: string) =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
const form = (content: string, entries = "") =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${entries}`, content);
const group = "/Group << /S /Transparency /CS /DeviceRGB >>";
/** Resources whose XObjects are P0, P1 ..., beside other resources. */
const forms = (objects: string[], others = ""): PdfOptions => ({
  objects,
  resources: `/XObject << ${objects.map((_, index) => `/P${index} ${100 + index} 0 R`).join(" ")} >> ${others}`,
});
const state = (entries: string): PdfOptions => ({ resources: `/ExtGState << /G << ${entries} >> >>` });
const blend = (mode: string) => state(`/BM /${mode}`);
const mask = (kind: string, content: string): PdfOptions => ({
  objects: [form(content, group)],
  resources: `/ExtGState << /G << /SMask << /S /${kind} /G 100 0 R >> >> >>`,
});
/** A form that is laid over the secret as one, in the graphics state G. */
const overlay = (content: string, entries: string, ...more: string[]): PdfOptions =>
  forms([form(content, group), ...more], `/ExtGState << /G << ${entries} >> >>`);
/** A picture of one pixel of this shade, as two hexadecimal digits. */
const picture = (shade: string, entries = "") =>
  stream(
    `/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /ASCIIHexDecode ${entries}`,
    `${shade}>`,
  );
const tile = (content: string): PdfOptions => ({
  objects: [
    stream(
      "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 5 5] /XStep 5 /YStep 5 /Resources << >>",
      content,
    ),
  ],
  resources: "/Pattern << /T 100 0 R >>",
});
const colours = (from: string, to: string) =>
  `<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [40 0 240 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [${from}] /C1 [${to}] /N 1 >> >>`;
const shading = (from: string, to: string): PdfOptions => ({
  resources: `/Shading << /S ${colours(from, to)} >> /Pattern << /T << /PatternType 2 /Shading ${colours(from, to)} >> >>`,
});
const annotation = (entries: string, content: string): PdfOptions => ({
  page: "/Annots [100 0 R]",
  objects: [
    `<< /Type /Annot /Rect [40 590 240 620] /F 4 ${entries} /AP << /N 101 0 R >> >>`,
    stream("/Type /XObject /Subtype /Form /BBox [0 0 200 30]", content),
  ],
});
const layers = (expression: string): PdfOptions => ({
  catalog: "/OCProperties << /OCGs [100 0 R 101 0 R] /D << /OFF [101 0 R] >> >>",
  objects: ["<< /Type /OCG /Name (On) >>", "<< /Type /OCG /Name (Off) >>"],
  resources: `/Properties << /L << /Type /OCMD /VE ${expression} >> >>`,
});
const inLayer = `/OC /L BDC ${text()} EMC`;
const ellipse = "40 605 m 40 625 240 625 240 605 c 240 585 40 585 40 605 c h";
const roundBox =
  "50 585 m 230 585 l 235 585 240 590 240 595 c 240 615 l 240 620 235 625 230 625 c 50 625 l 45 625 40 620 40 615 c 40 595 l 40 590 45 585 50 585 c h";
/** A sign around the secret's words, as the one of a root. */
const radical = "40 590 m 44 590 l 44 618 l 240 618 l 240 622 l 40 622 l h";
/** Two turns around the secret's words, the second of them farther in. */
const twice = "20 640 l 260 640 l 260 570 l 40 570 l 40 620 l 240 620 l 240 590 l 30 590 l 30 570 l";
const space = (definition: string, ...objects: string[]): PdfOptions => ({
  objects,
  resources: `/ColorSpace << /C ${definition} >>`,
});
const tint = (white: string, full: string) =>
  `<< /FunctionType 2 /Domain [0 1] /C0 [${white}] /C1 [${full}] /N 1 >>`;

/** A font whose glyphs are drawings, all of them this one; its letters say what they are. */
function drawnGlyphs(glyph: string): PdfOptions {
  const letters = [...new Set(SECRET)].map((letter) => letter.charCodeAt(0));
  const names = letters.map((code) => `/l${code}`);
  const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${letters.length} beginbfchar ${letters
    .map((code) => `<${code.toString(16)}> <00${code.toString(16)}>`)
    .join(" ")} endbfchar endcmap`;
  return {
    objects: [
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 700] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 0 /LastChar 255 ` +
        `/Widths [${"600 ".repeat(256)}] /Encoding << /Differences [${letters.map((code, index) => `${code} ${names[index]}`).join(" ")}] >> ` +
        `/CharProcs << ${names.map((name) => `${name} 101 0 R`).join(" ")} >> /Resources << >> /ToUnicode 102 0 R >>`,
      stream("", glyph),
      stream("", map),
    ],
    resources: "/Font << /F1 3 0 R /F3 100 0 R >>",
  };
}
const noInk = drawnGlyphs("600 0 0 0 600 700 d1");
const inDrawnGlyphs = text().replace("/F1", "/F3");

const HIDDEN: Record<string, Case[]> = {
  "mixed with the paper": [
    ["as on a screen", `/G gs ${text()}`, blend("Screen")],
    ["by what is lighter", `/G gs ${text("0 0 .4 rg")}`, blend("Lighten")],
    ["in a group", "/G gs /P0 Do", forms([form(text(), group)], "/ExtGState << /G << /BM /Screen >> >>")],
    [
      "after a setting of something else",
      `/G gs /H gs ${text()}`,
      { resources: "/ExtGState << /G << /BM /Screen >> /H << /SMask /None /op false >> >>" },
    ],
  ],
  "behind a soft mask": [
    ["of brightness", `/G gs ${text()}`, mask("Luminosity", `0 g 0 0 595 842 re f`)],
    [
      "of brightness that is white elsewhere",
      `/G gs ${text()}`,
      mask("Luminosity", `1 g 0 700 595 100 re f`),
    ],
    ["of opacity", `/G gs ${text()}`, mask("Alpha", "0 0 20 20 re f")],
  ],
  "covered by a pattern": [
    ["of white tiles", `${text()} /Pattern cs /T scn ${BOX} f`, tile("1 g 0 0 5 5 re f")],
    ["of grey tiles", `${text()} /Pattern cs /T scn ${BOX} f`, tile(".8 g 0 0 5 5 re f")],
    ["of a shading", `${text()} /Pattern cs /T scn ${BOX} f`, shading("1", "1")],
  ],
  "covered by a shading": [
    ["of white", `${text()} q ${BOX} W n /S sh Q`, shading("1", "1")],
    ["from grey to white", `${text()} q ${BOX} W n /S sh Q`, shading(".5", "1")],
    ["of the whole page", `${text()} q 0 0 595 700 re W n /S sh Q`, shading(".9", "1")],
  ],
  "covered by a shape": [
    ["that is round", `${text()} 1 g ${ellipse} f`],
    ["that is a wide line with a bend", `${text()} 1 G 30 w 30 604 m 200 604 l 260 606 l S`],
    [
      "that is many thin lines",
      `${text()} 1 G 1.5 w ${Array.from({ length: 32 }, (_, row) => `40 ${590 + row * 0.8} m 240 ${590 + row * 0.8} l S`).join(" ")}`,
    ],
  ],
  "covered by a picture": [
    [
      "with an opaque mask",
      `${text()} q 200 0 0 30 40 590 cm /P0 Do Q`,
      forms([picture("ff", "/SMask 101 0 R"), picture("ff")]),
    ],
    ["that is turned", `${text()} q 200 4 -4 40 40 583 cm /P0 Do Q`, forms([picture("ff")])],
    [
      "that is a stencil",
      `${text()} 1 g q 200 0 0 30 40 590 cm /P0 Do Q`,
      forms([
        stream(
          "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 1 /ImageMask true /Filter /ASCIIHexDecode",
          "00>",
        ),
      ]),
    ],
  ],
  "covered by what lets little through": [
    ["once", `${text()} /G gs 1 g ${BOX} f`, state("/ca .98")],
    ["three times", `${text()} /G gs 1 g ${BOX} f ${BOX} f ${BOX} f`, state("/ca .8")],
    ["with a mixing that covers", `${text()} /G gs 1 g ${BOX} f`, blend("Lighten")],
  ],
  "covered by a group": [
    ["that is opaque", `${text()} /G gs /P0 Do`, overlay(`1 g ${BOX} f`, "/ca 1 /BM /Normal /SMask /None")],
    ["that lets little through", `${text()} /G gs /P0 Do`, overlay(`1 g ${BOX} f`, "/ca .98")],
    [
      "that is half transparent with its own words",
      "/G gs /P0 Do",
      overlay(`${text()} 1 g ${BOX} f`, "/ca .5"),
    ],
  ],
  "covered by an annotation": [
    ["that is a square", text(), annotation("/Subtype /Square", "1 g 0 0 200 30 re f")],
    ["that is a stamp", text(), annotation("/Subtype /Stamp", ".9 g 0 0 200 30 re f")],
    [
      "with words of its own",
      text(),
      annotation("/Subtype /Stamp", "1 g 0 0 200 30 re f 0 g BT /F1 12 Tf 10 10 Td (Paid) Tj ET"),
    ],
  ],
  "in glyphs without ink": [
    ["that do nothing", inDrawnGlyphs, drawnGlyphs("600 0 0 0 600 700 d1")],
    ["that only move", inDrawnGlyphs, drawnGlyphs("600 0 d0 10 10 m 300 300 l n")],
    ["that paint white", inDrawnGlyphs, drawnGlyphs("600 0 d0 1 g 50 0 500 700 re f")],
  ],
  "in a layer by an expression": [
    ["of one that is off", inLayer, layers("[/Not 100 0 R]")],
    ["of all", inLayer, layers("[/And 100 0 R 101 0 R]")],
    ["of any", inLayer, layers("[/Or 101 0 R [/Not 100 0 R]]")],
  ],
  "outside of a clip that is a shape": [
    ["in another corner", `q 40 500 m 300 500 l 300 700 l h W n ${text()} Q`],
    ["of two parts", `q 0 0 40 40 re 500 700 40 40 re W n ${text()} Q`],
    ["of a letter", `q BT 7 Tr /F1 12 Tf 400 700 Td (%) Tj ET ${text("0 Tr")} Q`],
  ],
  "in the colour of what is behind": [
    ["a white picture", `q 200 0 0 30 40 590 cm /P0 Do Q ${text("1 g")}`, forms([picture("ff")])],
    ["a shading", `q ${BOX} W n /S sh Q ${text(".6 g")}`, shading(".6", ".61")],
    ["a round button", `0 .3 0 rg ${ellipse} f ${text("0 .3 0 rg")}`],
    ["paper beside a bent line", `0 .3 0 RG 6 w 20 500 m 20 900 580 900 580 500 c S ${text("1 g")}`],
  ],
  "in a group that is transparent": [
    ["as a whole", "/G gs /P0 Do", forms([form(text(), group)], "/ExtGState << /G << /ca 0 >> >>")],
    [
      "though its words are not",
      "/G gs /P0 Do",
      forms(
        [
          form(
            `/H gs ${text()}`,
            `${group} /Resources << /Font << /F1 3 0 R >> /ExtGState << /H << /ca 1 >> >> >>`,
          ),
        ],
        "/ExtGState << /G << /ca 0 >> >>",
      ),
    ],
    ["nearly", `/G gs ${text()}`, state("/ca .03")],
  ],
  "in white of another colour space": [
    ["of one ink", `/C cs 1 scn ${text()}`, space(`[/Separation /Gold /DeviceGray ${tint("1", "1")}]`)],
    ["of numbered colours", `/C cs 0 scn ${text()}`, space("[/Indexed /DeviceRGB 0 <ffffff>]")],
    ["of a pattern", `/Pattern cs /T scn ${text()}`, tile("1 g 0 0 5 5 re f")],
  ],
  "at the end of a line": [
    ["under a rectangle", `BT /F1 12 Tf 50 600 Td (Thanks ${SECRET}) Tj ET 1 g 91 590 200 30 re f`],
    [
      "under two rectangles",
      `BT /F1 12 Tf 50 600 Td (Thanks ${SECRET}) Tj ET 1 g 91 590 60 30 re f 150 590 90 30 re f`,
    ],
    [
      "under a picture",
      `BT /F1 12 Tf 50 600 Td (Thanks ${SECRET}) Tj ET q 200 0 0 30 91 590 cm /P0 Do Q`,
      forms([picture("ff")]),
    ],
  ],
  "of less than two points": [
    ["by its font", text("", 1.8)],
    ["by the page's scale", `q .15 0 0 .15 50 500 cm ${text()} Q`],
    ["by its matrix", `BT /F1 1 Tf 1.9 0 0 1.9 50 600 Tm (${SECRET}) Tj ET`],
  ],
};

const HONEST: Record<string, Case[]> = {
  "mixed with the paper": [
    ["as a print does", `/G gs ${text()}`, blend("Multiply")],
    ["by what is darker", `/G gs ${text("0 0 .4 rg")}`, blend("Darken")],
    [
      "in a group",
      "0 g 0 500 595 200 re f /G gs /P0 Do",
      forms([form(text("1 g"), group)], "/ExtGState << /G << /BM /Screen >> >>"),
    ],
  ],
  "behind a soft mask": [
    ["of brightness", `/G gs ${text()}`, mask("Luminosity", `1 g 0 0 595 842 re f`)],
    ["of half its brightness", `/G gs ${text()}`, mask("Luminosity", `.5 g 0 0 595 842 re f`)],
    ["of opacity", `/G gs ${text()}`, mask("Alpha", "0 0 595 842 re f")],
  ],
  "beside a pattern": [
    ["below them", `/Pattern cs /T scn ${BOX} f 0 g ${text()}`, tile("1 g 0 0 5 5 re f")],
    ["of thin lines over them", `${text()} /Pattern cs /T scn ${BOX} f`, tile("0 0 5 1 re f")],
    ["that colours them", `/Pattern cs /T scn ${text()}`, tile(".2 g 0 0 5 5 re f")],
  ],
  "beside a shading": [
    ["below them", `q ${BOX} W n /S sh Q ${text()}`, shading("1", ".7")],
    ["that is dark below white", `q ${BOX} W n /S sh Q ${text("1 g")}`, shading(".1", ".4")],
    ["elsewhere", `${text()} q 40 500 200 30 re W n /S sh Q`, shading("1", "1")],
  ],
  "beside a shape": [
    ["around them", `${text()} 2 w ${ellipse} S`],
    ["that frames them", `${text()} 3 w ${BOX} S`],
    ["with a hole for them", `${text()} .5 g 20 570 240 70 re ${BOX} f*`],
    ["that turns around them twice", `${text()} .5 g 20 570 m ${twice} h f*`],
    ["that is a slanted line below white", `0 .3 0 RG 30 w 30 600 m 260 612 l S ${text("1 g")}`],
    [
      "that is a steep line below white",
      `0 .3 0 RG 300 w 0 400 m 300 800 l S 1 g BT /F1 12 Tf 50 600 Td (${SECRET}) Tj ET`,
    ],
    ["that is an arc below white", `0 .3 0 RG 40 w 20 450 m 60 650 220 650 300 450 c S ${text("1 g")}`],
    ["that underlines them", `${text()} 0 G 1 w 40 598 m 240 598 l S 40 596 m 240 596 l S`],
  ],
  "beside a picture": [
    [
      "with a mask that lets them through",
      `${text()} q 200 0 0 30 40 590 cm /P0 Do Q`,
      forms([picture("ff", "/SMask 101 0 R"), picture("00")]),
    ],
    ["below them", `q 200 0 0 30 40 590 cm /P0 Do Q ${text()}`, forms([picture("c0")])],
    ["that is dark below white", `q 200 0 0 30 40 590 cm /P0 Do Q ${text("1 g")}`, forms([picture("20")])],
  ],
  "under what lets much through": [
    ["once", `${text()} /G gs 1 1 0 rg ${BOX} f`, state("/ca .4")],
    ["twice", `${text()} /G gs 1 g ${BOX} f ${BOX} f`, state("/ca .3")],
    ["by mixing", `${text()} /G gs 1 1 0 rg ${BOX} f`, blend("Multiply")],
  ],
  "under a group": [
    ["that is mixed in", `${text()} /G gs /P0 Do`, overlay(`1 1 0 rg ${BOX} f`, "/BM /Multiply")],
    ["of white that is mixed in", `${text()} /G gs /P0 Do`, overlay(`1 g ${BOX} f`, "/BM /Multiply")],
    ["of a round shape", `${text()} /G gs /P0 Do`, overlay(`1 1 0 rg ${roundBox} f`, "/BM /Multiply")],
    ["that lets much through", `${text()} /G gs /P0 Do`, overlay(`1 1 0 rg ${BOX} f`, "/ca .3")],
    [
      "with a group of its own",
      `${text()} /G gs /P0 Do`,
      overlay("/P1 Do", "/ca .3", form(`1 g ${BOX} f`, group)),
    ],
    [
      "of a picture",
      `${text()} /G gs /P0 Do`,
      overlay("q 200 0 0 30 40 590 cm /P1 Do Q", "/ca .3", picture("ff")),
    ],
    [
      "behind a soft mask",
      `${text()} /G gs /P0 Do`,
      overlay(`1 g ${BOX} f`, "/SMask << /S /Luminosity /G 101 0 R >>", form("0 g 0 0 595 842 re f", group)),
    ],
    [
      "that was opaque elsewhere",
      `q 1 0 0 1 0 -300 cm /P0 Do Q ${text()} q /G gs /P0 Do Q`,
      overlay(`1 1 0 rg ${BOX} f`, "/ca .3"),
    ],
  ],
  "under an annotation": [
    ["that marks them", text(), annotation("/Subtype /Square", "1 0 0 RG 2 w 1 1 198 28 re S")],
    ["that is hidden", text(), annotation("/Subtype /Square /F 2", "1 g 0 0 200 30 re f")],
    ["elsewhere", text(), annotation("/Subtype /Stamp /Rect [40 300 240 330]", "1 g 0 0 200 30 re f")],
  ],
  "in glyphs that are drawings": [
    ["in the colour of text", inDrawnGlyphs, drawnGlyphs("600 0 0 0 600 700 d1 50 0 500 700 re f")],
    [
      "without ink, on a scan",
      `q 595 0 0 842 0 0 cm /P0 Do Q 3 Tr ${inDrawnGlyphs}`,
      {
        ...noInk,
        resources: `${noInk.resources} /XObject << /P0 103 0 R >>`,
        objects: [...(noInk.objects ?? []), picture("c0")],
      },
    ],
    ["in their own colour", inDrawnGlyphs, drawnGlyphs("600 0 d0 1 0 0 rg 50 0 500 700 re f")],
    ["of black, though white is set", `1 g ${inDrawnGlyphs}`, drawnGlyphs("600 0 d0 0 g 50 0 500 700 re f")],
  ],
  "in a layer by an expression": [
    ["of one that is on", inLayer, layers("[/Not 101 0 R]")],
    ["of all", inLayer, layers("[/And 100 0 R [/Not 101 0 R]]")],
    ["of any", inLayer, layers("[/Or 100 0 R 101 0 R]")],
  ],
  "within a clip that is a shape": [
    ["around them", `q ${ellipse} W n ${text()} Q`],
    ["of two parts", `q 0 0 40 40 re 40 580 300 40 re W n ${text()} Q`],
    ["over them for what follows", `q ${text()} 40 500 m 300 500 l 40 520 l h W n Q`],
  ],
  "in another colour than what is behind": [
    ["a white picture", `q 200 0 0 30 40 590 cm /P0 Do Q ${text(".5 g")}`, forms([picture("ff")])],
    ["a shading", `q ${BOX} W n /S sh Q ${text("0 g")}`, shading(".6", ".61")],
    ["a round button", `0 .3 0 rg ${ellipse} f ${text("1 g")}`],
  ],
  "in a group": [
    ["that is opaque", "/G gs /P0 Do", forms([form(text(), group)], "/ExtGState << /G << /ca 1 >> >>")],
    [
      "that is half transparent",
      "/G gs /P0 Do",
      forms([form(text(), group)], "/ExtGState << /G << /ca .5 >> >>"),
    ],
    ["a quarter of it", `/G gs ${text()}`, state("/ca .25")],
  ],
  "in a colour of another colour space": [
    ["of one ink", `/C cs 1 scn ${text()}`, space(`[/Separation /Gold /DeviceGray ${tint("1", "0")}]`)],
    ["of numbered colours", `/C cs 0 scn ${text()}`, space("[/Indexed /DeviceRGB 0 <202080>]")],
    [
      "of two inks",
      `/C cs .2 1 scn ${text()}`,
      space(
        "[/DeviceN [/A /B] /DeviceGray 100 0 R]",
        stream("/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]", "{ pop }"),
      ),
    ],
  ],
  "at the end of a line": [
    ["after what is covered", `BT /F1 12 Tf 50 600 Td (Thanks ${SECRET}) Tj ET 1 g 45 590 43 30 re f`],
    ["with a line through them", `BT /F1 12 Tf 50 600 Td (Thanks ${SECRET}) Tj ET 1 g 91 602 200 1.5 re f`],
    [
      "beside a picture",
      `BT /F1 12 Tf 50 600 Td (Thanks ${SECRET}) Tj ET q 200 0 0 30 240 590 cm /P0 Do Q`,
      forms([picture("ff")]),
    ],
  ],
  "of more than two points": [
    ["by its font", text("", 2.5)],
    ["by the page's unit", text("", 1), { page: "/UserUnit 10" }],
    ["by the page's scale", `q .25 0 0 .25 50 500 cm ${text()} Q`],
    ["turned", `BT /F1 8 Tf .7 .7 -.7 .7 100 500 Tm (${SECRET}) Tj ET`],
  ],
};

/** Shown or hidden surely enough without a picture of the page. */
const PLAIN: Record<string, Case[]> = {
  "on a shape": [
    ["with round corners", `0 .3 0 rg ${roundBox} f ${text("1 g")}`],
    ["of another colour over another", `0 .3 0 rg ${BOX} f .4 0 0 rg 60 590 130 30 re f ${text("1 g")}`],
    ["that goes around them", `${radical} f ${text()}`],
    ["that is turned", `q 1 .1 -.1 1 60 0 cm 0 .3 0 rg 20 560 280 80 re f Q ${text("1 g")}`],
  ],
  "on glass": [
    ["of white", `/G gs 1 g ${BOX} f ${text("0 g")}`, state("/ca .8")],
    ["with round corners", `/G gs .2 g ${roundBox} f ${text("0 g")}`, state("/ca .3")],
  ],
  "under glass": [["of white", `${text()} /G gs 1 g ${BOX} f`, state("/ca .8")]],
  "in ink": [
    ["that is laid over others", `/G gs ${text()}`, state("/op true /OPM 1")],
    ["of one name", `/C cs 1 scn ${text()}`, space(`[/Separation /Gold /DeviceGray ${tint("1", "0")}]`)],
    [
      "of a name as a first colour",
      `/C cs ${text()}`,
      space(`[/Separation /Gold /DeviceGray ${tint("1", "0")}]`),
    ],
    ["by lightness", `/C cs 0 0 0 scn ${text()}`, space("[/Lab << /WhitePoint [.95 1 1.09] >>]")],
  ],
  "beside a letter": [
    ["that is half covered", `${text()} BT /F1 12 Tf 50 500 Td (o) Tj ET 1 g 51 495 5 20 re f`],
  ],
};

const casesOf = (kinds: Record<string, Case[]>) =>
  Object.entries(kinds).flatMap(([kind, cases]) =>
    cases.map(
      ([variation, content, options]) => [`${kind}, ${variation}`, invoice(content, options)] as const,
    ),
  );

async function read(bytes: Buffer) {
  const { text: words, hidden = [] } = await readPdf(bytes);
  return { words: words.replace(/\s+/g, " "), hidden: hidden.map((passage) => passage.text) };
}

describe("invisible words", () => {
  it.each(casesOf(HIDDEN))("are not part of the text if they are %s", async (_, bytes) => {
    const { words, hidden } = await read(bytes);
    expect(words).not.toContain("9999");
    expect(words).toContain("Total 120.00");
    // Drawings of letters leave no room between words.
    expect(hidden.join(" ").replace("% ", "").replace("Amountdue", "Amount due")).toBe(SECRET);
  });
});

describe("visible words", () => {
  it.each(casesOf(HONEST))("are part of the text if they are %s", async (_, bytes) => {
    const { words, hidden } = await read(bytes);
    expect(words).toContain(SECRET);
    expect(hidden.filter((passage) => passage.includes("9999"))).toEqual([]);
  });
});

describe("words on, under and in plain paint", () => {
  it.each(casesOf(PLAIN))(
    "are part of the text without rendering the page if they are %s",
    async (_, bytes) => {
      const draw = vi.spyOn(PageDrawer.prototype, "draw");
      const { words, hidden } = await read(bytes);
      expect(words).toContain(SECRET);
      expect(hidden).toEqual([]);
      expect(draw).not.toHaveBeenCalled();
      draw.mockRestore();
    },
  );

  it.each(
    casesOf({
      "white on white": [
        ["with round corners", `.5 g ${BOX} f 1 g ${roundBox} f ${text("1 g")}`],
        ["glass on paper", `/G gs 1 g ${BOX} f ${text("1 g")}`, state("/ca .8")],
      ],
      "covered by a shape": [["with round corners", `${text()} 1 g ${roundBox} f`]],
      "in white ink": [
        ["of a name", `/C cs 0 scn ${text()}`, space(`[/Separation /Gold /DeviceGray ${tint("1", "0")}]`)],
      ],
      "beyond the edge of a clip": [["that leaves a part of a letter", `q 0 0 53 842 re W n ${text()} Q`]],
    }),
  )("are not part of the text, without rendering the page, if they are %s", async (_, bytes) => {
    const draw = vi.spyOn(PageDrawer.prototype, "draw");
    const { words, hidden } = await read(bytes);
    expect(words).not.toContain("9999");
    expect(hidden.join(" ")).toBe(SECRET);
    expect(draw).not.toHaveBeenCalled();
    draw.mockRestore();
  });
});
