import { expect, it } from "vitest";
import { makeDocx, wordParagraph } from "@/lib/text/testing/make-documents";
import { SECRET, seenIn, SHOWN, type Sight } from "@/lib/text/testing/seen-in";

type Parts = Record<string, string>;
/** What a document says of its words, as a body and further parts. */
type Case = [body: string, parts?: Parts];
type Kind = Partial<Record<Sight, Record<string, Case>>>;

const run = (properties: string, text = SECRET) =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const words = (properties: string, paragraph = "") =>
  `<w:p><w:pPr>${paragraph}</w:pPr>${run(properties)}</w:p>`;
const style = (type: string, id: string, content: string, attributes = "") =>
  `<w:style w:type="${type}" w:styleId="${id}" ${attributes}>${content}</w:style>`;
const styled = (properties: string, ...styles: string[]): Case => [
  words(properties),
  { styles: `<w:styles>${styles.join("")}</w:styles>` },
];
const paragraphStyled = (id: string, properties: string, ...styles: string[]): Case => [
  words(properties, `<w:pStyle w:val="${id}"/>`),
  { styles: `<w:styles>${styles.join("")}</w:styles>` },
];
const rPr = (properties: string) => `<w:rPr>${properties}</w:rPr>`;
const pPr = (properties: string) => `<w:pPr>${properties}</w:pPr>`;
const tcPr = (properties: string) => `<w:tcPr>${properties}</w:tcPr>`;
const colour = (value: string) => `<w:color w:val="${value}"/>`;
const fill = (value: string) => `<w:shd w:val="clear" w:color="auto" w:fill="${value}"/>`;
const part = (name: string, content: string) => `<w:tblStylePr w:type="${name}">${content}</w:tblStylePr>`;

const cell = (content: string, properties = "") => `<w:tc>${tcPr(properties)}${content}</w:tc>`;
const row = (cells: string, properties = "") => `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`;
const table = (rows: string, properties = "", columns = 2) =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid>${"<w:gridCol/>".repeat(columns)}</w:tblGrid>${rows}</w:tbl>`;
const plainRow = row(cell(wordParagraph("Chair")) + cell(wordParagraph("49.90")));
const headed = (header: string, look: string, ...styles: string[]): Case => [
  table(
    row(cell(words(header)) + cell(wordParagraph("Price"))) + plainRow,
    `<w:tblStyle w:val="T"/><w:tblLook ${look}/>`,
  ),
  { styles: `<w:styles>${styles.join("")}</w:styles>` },
];
const darkHeader = part("firstRow", rPr(colour("FFFFFF")) + tcPr(fill("1F3864")));

const theme = `<a:theme><a:themeElements><a:clrScheme><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1><a:dk2><a:srgbClr val="44546A"/></a:dk2><a:accent1><a:srgbClr val="4472C4"/></a:accent1></a:clrScheme></a:themeElements></a:theme>`;
const themed = (attributes: string, rest = ""): Case => [words(`<w:color ${attributes}/>${rest}`), { theme }];

const boxed = (shape: string, content = words("")) =>
  `<w:p><w:r><w:drawing>${shape.replace("@", `<wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx>`)}</w:drawing></w:r></w:p>`;
const anchor = (
  at: string,
  size = 'cx="2000000" cy="500000"',
  shape = "",
  body = "<wps:bodyPr/>",
  extra = "",
) =>
  `<wp:anchor ${extra}>${at}<wp:extent ${size}/><wp:docPr id="1"/><a:graphic><wps:wsp><wps:spPr>${shape}</wps:spPr>@${body}</wps:wsp></a:graphic></wp:anchor>`;
const offset = (axis: "H" | "V", from: string, value: number) =>
  `<wp:position${axis} relativeFrom="${from}"><wp:posOffset>${value}</wp:posOffset></wp:position${axis}>`;
const vml = (style: string, attributes = "", content = words("")) =>
  `<w:p><w:r><w:pict><v:shape style="${style}" ${attributes}><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`;
const solid = (value: string) => `<a:solidFill><a:srgbClr val="${value}"/></a:solidFill>`;
const note = (content: string): Parts => ({ footnotes: `<w:footnotes>${content}</w:footnotes>` });
const header = (content: string): Parts => ({ header1: `<w:hdr>${content}</w:hdr>` });
const section = (type: string, properties = "") =>
  `<w:sectPr><w:headerReference w:type="${type}" r:id="header1"/>${properties}</w:sectPr>`;
const list = (look: string): Parts => ({
  numbering: `<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="${SECRET} %1"/>${rPr(look)}</w:lvl></w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
});
const item = `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr></w:pPr><w:r><w:t>item</w:t></w:r></w:p>`;
const settings = (content: string): Parts => ({ settings: `<w:settings>${content}</w:settings>` });

const byStyle: Kind = {
  "left out": {
    "white by the style of its paragraph": paragraphStyled(
      "P",
      "",
      style("paragraph", "P", rPr(colour("FFFFFF"))),
    ),
    "white by what its style is based on": styled(
      '<w:rStyle w:val="C"/>',
      style("character", "C", '<w:basedOn w:val="B"/>'),
      style("character", "B", rPr(colour("FEFEFE"))),
    ),
    "white by the style of what names none": styled(
      "",
      style("paragraph", "N", rPr(colour("FFFFFF")), 'w:default="1"'),
    ),
    "white by the defaults": styled(
      "",
      `<w:docDefaults><w:rPrDefault>${rPr(colour("FFFFFF"))}</w:rPrDefault></w:docDefaults>`,
    ),
    "a point high by a style": styled(
      '<w:rStyle w:val="C"/>',
      style("character", "C", rPr('<w:sz w:val="2"/>')),
    ),
    "vanished by one of two styles": paragraphStyled(
      "P",
      '<w:rStyle w:val="C"/>',
      style("paragraph", "P", rPr("<w:vanish/>")),
      style("character", "C", rPr("<w:b/>")),
    ),
  },
  read: {
    "white on the shade of its style": paragraphStyled(
      "P",
      "",
      style("paragraph", "P", pPr(fill("000080")) + rPr(colour("FFFFFF"))),
    ),
    "in a colour that overrules its style": paragraphStyled(
      "P",
      colour("auto"),
      style("paragraph", "P", rPr(colour("FFFFFF"))),
    ),
    "with a style of another kind": styled(
      '<w:rStyle w:val="P"/>',
      style("paragraph", "P", rPr(colour("FFFFFF"))),
    ),
    "vanished by two styles, which is not at all": paragraphStyled(
      "P",
      '<w:rStyle w:val="C"/>',
      style("paragraph", "P", rPr("<w:vanish/>")),
      style("character", "C", rPr("<w:vanish/>")),
    ),
    "of six points by a style": styled(
      '<w:rStyle w:val="C"/>',
      style("character", "C", rPr('<w:sz w:val="12"/>')),
    ),
    "in light gray by a style": paragraphStyled("P", "", style("paragraph", "P", rPr(colour("BFBFBF")))),
  },
};

const byColour: Kind = {
  "left out": {
    "black on black": [words(colour("000000") + fill("000000"))],
    "navy on a navy marker": [words(`${colour("000080")}<w:highlight w:val="darkBlue"/>`)],
    "in the colour of its cell": [table(row(cell(words(colour("1F3864")), fill("1F3864"))))],
    "white where the shade is that of the paragraph's mark": [words(colour("FFFFFF"), rPr(fill("000000")))],
    "white on a shade that the paragraph takes away": paragraphStyled(
      "P",
      colour("FFFFFF"),
      style("paragraph", "P", pPr(fill("000080"))),
    ).map((part, index) =>
      index === 0 && typeof part === "string" ? part.replace("</w:pPr>", `${fill("auto")}</w:pPr>`) : part,
    ) as Case,
    "white on a page whose colour is not shown": [
      `<w:background w:color="000000"/>${words(colour("FFFFFF"))}`,
    ],
  },
  read: {
    "white on a black page": [
      `<w:background w:color="000000"/>${words(colour("FFFFFF"))}`,
      settings("<w:displayBackgroundShape/>"),
    ],
    "white on a pattern": [
      words(colour("FFFFFF"), '<w:shd w:val="pct75" w:color="000000" w:fill="FFFFFF"/>'),
    ],
    "white with an outline": [words(`${colour("FFFFFF")}<w:outline/>`)],
    red: [words(colour("C00000"))],
  },
  "in doubt": {
    "nearly white": [words(colour("EFEFEF"))],
    "black on a black marker, by itself": [words('<w:highlight w:val="black"/>')],
    "white on stripes": [
      words(colour("FFFFFF"), '<w:shd w:val="diagStripe" w:color="000000" w:fill="FFFFFF"/>'),
    ],
  },
};

const byTheme: Kind = {
  "left out": {
    "in the color of the background": themed('w:val="000000" w:themeColor="background1"'),
    "in a text color with full tint": themed('w:val="000000" w:themeColor="text1" w:themeTint="05"'),
    "in the accent of its shade": themed(
      'w:val="000000" w:themeColor="accent1"',
      '<w:shd w:val="clear" w:fill="FFFFFF" w:themeFill="accent1"/>',
    ),
  },
  read: {
    "in the text's color, though it is written as white": themed('w:val="FFFFFF" w:themeColor="text1"'),
    "white on an accent": themed(
      'w:val="FFFFFF" w:themeColor="background1"',
      '<w:shd w:val="clear" w:fill="auto" w:themeFill="accent1"/>',
    ),
    "in a darker background": themed('w:val="7F7F7F" w:themeColor="background1" w:themeShade="80"'),
  },
};

const perhapsLast = (properties: string): Case => [
  table(
    plainRow + row(cell(words(colour("FFFFFF"))), properties),
    '<w:tblStyle w:val="T"/><w:tblLook w:lastRow="1"/>',
  ),
  { styles: `<w:styles>${style("table", "T", part("lastRow", tcPr(fill("1F3864"))))}</w:styles>` },
];

const byTableStyle: Kind = {
  "left out": {
    "white by its table": headed("", 'w:val="04A0"', style("table", "T", rPr(colour("FFFFFF")))),
    "white where the style has no dark header": headed(
      colour("FFFFFF"),
      'w:val="04A0"',
      style("table", "T", part("lastRow", tcPr(fill("1F3864")))),
    ),
    "white where the table does not use the style's header": headed(
      colour("FFFFFF"),
      'w:firstRow="0"',
      style("table", "T", darkHeader),
    ),
    "white in a row that is not the last, which is dark": perhapsLast('<w:cnfStyle w:lastRow="0"/>'),
    "white by the style's rows, on a cell without its shade": [
      table(
        plainRow + row(cell(words(""), fill("auto"))),
        '<w:tblStyle w:val="T"/><w:tblLook w:val="04A0"/>',
      ),
      {
        styles: `<w:styles>${style("table", "T", part("band1Horz", rPr(colour("FFFFFF")) + tcPr(fill("1F3864"))))}</w:styles>`,
      },
    ],
  },
  read: {
    "white on a dark header": headed("", 'w:val="04A0"', style("table", "T", darkHeader)),
    "white on a dark header of what its style is based on": headed(
      "",
      'w:firstRow="1"',
      style("table", "T", '<w:basedOn w:val="U"/>'),
      style("table", "U", darkHeader),
    ),
    "white on a table that is dark as a whole": headed(
      colour("FFFFFF"),
      'w:val="0000"',
      style("table", "T", tcPr(fill("333333"))),
    ),
    "white in the last row, which is dark": perhapsLast('<w:cnfStyle w:lastRow="1"/>'),
    "white in the last column": [
      table(
        row(cell(wordParagraph("Price")) + cell(words(""))),
        '<w:tblStyle w:val="T"/><w:tblLook w:lastColumn="1"/>',
      ),
      {
        styles: `<w:styles>${style("table", "T", part("lastCol", rPr(colour("FFFFFF")) + tcPr(fill("1F3864"))))}</w:styles>`,
      },
    ],
  },
  "in doubt": {
    "white in what may be the last row, which is dark": perhapsLast(""),
    "white in a table whose style is missing": headed(colour("FFFFFF"), 'w:val="04A0"'),
  },
};

const secretRow = (properties: string) => row(cell(words("")) + cell(wordParagraph("x")), properties);
const byRow: Kind = {
  "left out": {
    "in a hidden row": [table(plainRow + secretRow("<w:hidden/>"))],
    "in a deleted row": [table(plainRow + secretRow('<w:del w:id="1" w:author="A"/>'))],
    "in a row without a height": [table(plainRow + secretRow('<w:trHeight w:val="2" w:hRule="exact"/>'))],
    "in a table within a hidden row": [table(row(cell(table(row(cell(words(""))))), "<w:hidden/>"))],
    "in a deleted cell": [table(row(cell(words(""), '<w:cellDel w:id="1"/>')))],
    "in a cell that the one above runs over": [
      table(
        row(cell(wordParagraph("a"), '<w:vMerge w:val="restart"/>')) + row(cell(words(""), "<w:vMerge/>")),
      ),
    ],
  },
  read: {
    "in a row that is not hidden": [table(plainRow + secretRow('<w:hidden w:val="0"/>'))],
    "in an inserted row": [table(plainRow + secretRow('<w:ins w:id="1" w:author="A"/>'))],
    "in a row of a small height that may grow": [table(plainRow + secretRow('<w:trHeight w:val="2"/>'))],
    "after a hidden row": [table(row(cell(wordParagraph("x")), "<w:hidden/>") + secretRow(""))],
    "in a cell of a merge that nothing starts": [table(row(cell(words(""), "<w:vMerge/>")))],
    "in a header's row": [table(secretRow("<w:tblHeader/><w:cantSplit/>") + plainRow)],
  },
};

const byLetters: Kind = {
  "left out": {
    "half a point high": [words('<w:sz w:val="1"/>')],
    "of a script whose letters are a point high": [words('<w:cs/><w:sz w:val="22"/><w:szCs w:val="2"/>')],
    "one per cent wide": [words('<w:w w:val="1"/>')],
    "all in one place": [words('<w:spacing w:val="-300"/>')],
    "fitted into nothing": [words('<w:fitText w:val="10"/>')],
    "always hidden": [words("<w:specVanish/>")],
    "without a fill": [words("<w14:textFill><w14:noFill/></w14:textFill>")],
    "with a white fill": [
      words(
        '<w:color w:val="000000"/><w14:textFill><w14:solidFill><w14:srgbClr w14:val="FFFFFF"/></w14:solidFill></w14:textFill>',
      ),
    ],
    "through which all is seen": [
      words(
        '<w14:textFill><w14:solidFill><w14:srgbClr w14:val="000000"><w14:alpha w14:val="99000"/></w14:srgbClr></w14:solidFill></w14:textFill>',
      ),
    ],
  },
  read: {
    "of six points": [words('<w:sz w:val="12"/>')],
    "condensed to 80 per cent": [words('<w:w w:val="80"/>')],
    "spaced and condensed": [words('<w:spacing w:val="-20"/>')],
    "spread as a title": [words('<w:spacing w:val="200"/>')],
    raised: [words('<w:position w:val="6"/>')],
    lowered: [words('<w:position w:val="-8"/>')],
    "not shown on the web": [words("<w:webHidden/>")],
    "in a paragraph whose mark is hidden": [words("", rPr("<w:vanish/><w:specVanish/>"))],
    "in a gradient": [
      words(
        '<w14:textFill><w14:gradFill><w14:gsLst><w14:gs w14:pos="0"><w14:srgbClr w14:val="C00000"/></w14:gs><w14:gs w14:pos="100000"><w14:srgbClr w14:val="000080"/></w14:gs></w14:gsLst></w14:gradFill></w14:textFill>',
      ),
    ],
    "with a shadow": [
      words(
        '<w14:shadow w14:blurRad="50800"><w14:srgbClr w14:val="FFFFFF"><w14:alpha w14:val="99000"/></w14:srgbClr></w14:shadow>',
      ),
    ],
  },
  "in doubt": {
    "two points high": [words('<w:sz w:val="4"/>')],
    "a quarter as wide": [words('<w:w w:val="25"/>')],
    "torn apart": [words('<w:spacing w:val="2000"/>')],
    "half over each other": [words('<w:spacing w:val="-70"/>')],
    "far above their line": [words('<w:position w:val="400"/>')],
    "with an effect": [words('<w:effect w:val="blinkBackground"/>')],
    glowing: [words('<w14:glow w14:rad="635000"><w14:srgbClr w14:val="000000"/></w14:glow>')],
    "mostly seen through": [
      words(
        '<w14:textFill><w14:solidFill><w14:srgbClr w14:val="000000"><w14:alpha w14:val="70000"/></w14:srgbClr></w14:solidFill></w14:textFill>',
      ),
    ],
    "in a gradient that begins white": [
      words(
        '<w14:textFill><w14:gradFill><w14:gsLst><w14:gs w14:pos="0"><w14:srgbClr w14:val="FFFFFF"/></w14:gs><w14:gs w14:pos="100000"><w14:srgbClr w14:val="000080"/></w14:gs></w14:gsLst></w14:gradFill></w14:textFill>',
      ),
    ],
  },
};

const byPlace: Kind = {
  "left out": {
    "in lines without a height": [words("", '<w:spacing w:line="2" w:lineRule="exact"/>')],
    "far left of the page": [words("", '<w:ind w:left="-20000"/>')],
    "in a frame without a width": [words("", '<w:framePr w:w="1" w:x="100" w:y="100"/>')],
    "in a frame without a height": [words("", '<w:framePr w:w="3000" w:h="2" w:hRule="exact"/>')],
    "in a frame off the page": [words("", '<w:framePr w:w="3000" w:x="-31000" w:y="1"/>')],
    "in a table off the page": [table(row(cell(words(""))), '<w:tblpPr w:tblpX="-20000" w:tblpY="1"/>')],
  },
  read: {
    "in exact lines of 0, which is no height": [words("", '<w:spacing w:line="0" w:lineRule="exact"/>')],
    "in exact lines of 12 points": [words("", '<w:spacing w:line="240" w:lineRule="exact"/>')],
    "in the first letter of a paragraph": [
      words("", '<w:framePr w:dropCap="drop" w:lines="3" w:hSpace="142"/>'),
    ],
    "left of the others": [words("", '<w:ind w:left="-720" w:hanging="360"/>')],
    "in a frame beside the text": [
      words("", '<w:framePr w:w="4000" w:h="800" w:hRule="exact" w:x="7000" w:y="1200"/>'),
    ],
    "in a table at a place": [table(row(cell(words(""))), '<w:tblpPr w:tblpX="900" w:tblpY="1200"/>')],
  },
  "in doubt": {
    "in lines too low for them": [words("", '<w:spacing w:line="60" w:lineRule="exact"/>')],
    "left of the margin by the width of a hand": [words("", '<w:ind w:left="-5000"/>')],
    "in a narrow frame": [words("", '<w:framePr w:w="100"/>')],
  },
};

const black = words(colour("000000"));
const whiteWords = words(colour("FFFFFF"));
const byBox: Kind = {
  "left out": {
    "in a box of no size": [boxed(anchor("", 'cx="1" cy="1"'))],
    "in a box without a height": [boxed(anchor("", 'cx="2000000" cy="0"'))],
    "in a box left of the page": [boxed(anchor(offset("H", "page", -9000000)))],
    "in a box below the page": [boxed(anchor(offset("V", "page", 20000000)))],
    "in a hidden drawing": [boxed(anchor("").replace("<wp:docPr", '<wp:docPr hidden="1"'))],
    "in a hidden shape": [vml("position:absolute;width:200pt;height:40pt;visibility:hidden")],
    "in a shape without a height": [vml("width:100pt;height:1pt")],
    "in a shape of no size": [vml("width:0;height:0")],
    "in a shape off the page": [vml("position:absolute;margin-left:-2000pt;width:100pt;height:20pt")],
    "white in a white box": [boxed(anchor("", undefined, solid("FFFFFF")), whiteWords)],
    "black in a black box": [boxed(anchor("", undefined, solid("000000")), black)],
    "in the color of its shape": [vml("width:100pt;height:20pt", 'fillcolor="#000000 [3213]"', black)],
    "in an alternative that no program understands": [
      `<mc:AlternateContent><mc:Choice Requires="zz9">${words("")}</mc:Choice><mc:Fallback>${wordParagraph("x")}</mc:Fallback></mc:AlternateContent>`,
    ],
  },
  read: {
    "in a box beside the text": [boxed(anchor(offset("H", "column", 3000000)))],
    "in a box in the margin": [boxed(anchor(offset("H", "column", -900000), 'cx="800000" cy="500000"'))],
    "in a small box that grows": [
      boxed(anchor("", 'cx="2000000" cy="200000"', "", "<wps:bodyPr><a:spAutoFit/></wps:bodyPr>")),
    ],
    "white in a dark box": [boxed(anchor("", undefined, solid("1F3864")), whiteWords)],
    "white in a box of a theme's color": [
      boxed(anchor("", undefined, '<a:solidFill><a:schemeClr val="accent1"/></a:solidFill>'), whiteWords),
      { theme },
    ],
    "white in a dark shape": [vml("width:100pt;height:20pt", 'fillcolor="#1f3864"', whiteWords)],
    "in an alternative of a newer version": [
      `<mc:AlternateContent><mc:Choice Requires="wps w14">${words("")}</mc:Choice><mc:Fallback>${wordParagraph("x")}</mc:Fallback></mc:AlternateContent>`,
    ],
  },
  "in doubt": {
    "in a box without a size that grows": [
      boxed(anchor("", 'cx="2000000" cy="1"', "", "<wps:bodyPr><a:spAutoFit/></wps:bodyPr>")),
    ],
    "in a shape without a height that grows": [
      vml("width:100pt;height:1pt").replace("<v:textbox>", '<v:textbox style="mso-fit-shape-to-text:t">'),
    ],
    "white in a box without a fill": [boxed(anchor("", undefined, "<a:noFill/>"), whiteWords)],
    "in a low box": [boxed(anchor("", 'cx="2000000" cy="60000"'))],
    "far left of a column, which may be the right one": [
      boxed(anchor(offset("H", "column", -3200400), 'cx="1188720" cy="500000"')),
    ],
    "left of the margin": [boxed(anchor(offset("H", "margin", -3500000)))],
  },
};

const byPart: Kind = {
  "left out": {
    "in a note that nothing refers to": [
      wordParagraph("x"),
      note(`<w:footnote w:id="2">${words("")}</w:footnote>`),
    ],
    "in a note that a hidden mark refers to": [
      `<w:p><w:r>${rPr("<w:vanish/>")}<w:footnoteReference w:id="2"/></w:r></w:p>`,
      note(`<w:footnote w:id="2">${words("")}</w:footnote>`),
    ],
    "in the header of a first page that is like the others": [
      wordParagraph("x") + section("first"),
      header(words("")),
    ],
    "in the header of even pages that are like the others": [
      wordParagraph("x") + section("even"),
      header(words("")),
    ],
    "in a label of a list": [item, list("<w:vanish/>")],
    "in a white label of a list": [item, list(colour("FFFFFF"))],
    "in a phantom of a formula": [
      `<w:p><m:oMath><m:phant><m:phantPr><m:show m:val="0"/></m:phantPr><m:e><m:r><m:t>${SECRET}</m:t></m:r></m:e></m:phant></m:oMath></w:p>`,
    ],
  },
  read: {
    "in a note": [
      `<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>`,
      note(`<w:footnote w:id="2">${words("")}</w:footnote>`),
    ],
    "in the header of a first page": [
      wordParagraph("x") + section("first", "<w:titlePg/>"),
      header(words("")),
    ],
    "in the header of even pages": [
      wordParagraph("x") + section("even"),
      { ...header(words("")), ...settings("<w:evenAndOddHeaders/>") },
    ],
    "in a header": [wordParagraph("x") + section("default"), header(words(""))],
    "in a label": [item, list(colour("7F7F7F"))],
    "in an insertion": [`<w:p><w:ins w:id="1" w:author="A">${run("")}</w:ins></w:p>`],
    "in a formula": [
      `<w:p><m:oMath><m:phant><m:phantPr><m:show m:val="1"/></m:phantPr><m:e><m:r><m:t>${SECRET}</m:t></m:r></m:e></m:phant></m:oMath></w:p>`,
    ],
  },
};

const KINDS: Record<string, Kind> = {
  "by a style": byStyle,
  "by a color": byColour,
  "by a theme": byTheme,
  "by a table's style": byTableStyle,
  "by a row or a cell": byRow,
  "by the look of letters": byLetters,
  "by their place": byPlace,
  "by a box": byBox,
  "by the part of the document": byPart,
};

const cases = Object.entries(KINDS).flatMap(([kind, sights]) =>
  (["left out", "read", "in doubt"] as const).flatMap((sight) =>
    Object.entries(sights[sight] ?? {}).map(([name, content]) => [sight, kind, name, content] as const),
  ),
);

it.each(cases)("words are %s %s: %s", async (sight, _, __, [body, parts = {}]) => {
  const document = makeDocx(`<w:p>${run(colour("404040"), SHOWN)}</w:p>${body}`, { parts });
  expect(await seenIn(document, "a.docx")).toBe(sight);
});
