import { expect, it } from "vitest";
import { readBytes } from "./read-bytes";
import { makeDocx, makeOdt, wordParagraph } from "./testing/make-documents";
import { makePdf, type PdfOptions } from "./testing/make-pdf";

const SECRET = "Amount due 9999.00";

/** An invoice that shows its total, with this further content. */
function invoice(content: string, options: PdfOptions = {}): Buffer {
  const shown = "BT /F1 12 Tf 50 780 Td (Invoice 4711) Tj 0 -20 Td (Total 120.00) Tj ET";
  return makePdf([[]], {
    ...options,
    encode: () => ({ filter: "", data: Buffer.from(`${shown}\n${content}`, "latin1") }),
  });
}

const text = (before: string, at = "50 600 Td", size = 12) =>
  `BT /F1 ${size} Tf ${before} ${at} (${SECRET}) Tj ET`;
const group = (state: string) => ({
  catalog: `/OCProperties << /OCGs [100 0 R] /D << /${state} [100 0 R] >> >>`,
  objects: ["<< /Type /OCG /Name (Layer) >>"],
  resources: "/Properties << /L 100 0 R >>",
});
const picture = (entries: string) => ({
  objects: [
    `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray ${entries} /Length 1 >>\nstream\n0\nendstream`,
  ],
  resources: "/XObject << /P 100 0 R >>",
});
const settings = (entries: string) => ({ resources: `/ExtGState << /G << ${entries} >> >>` });
const form = (content: string) => ({
  objects: [
    `<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ],
  resources: "/XObject << /F 100 0 R >>",
});

const HIDDEN_PDF: [name: string, content: string, options?: PdfOptions][] = [
  ["without colour and without a picture below", text("3 Tr")],
  ["as a clip alone", text("7 Tr")],
  ["white on white", text("1 1 1 rg")],
  ["white in shades of gray", text("1 g")],
  ["white by inks", text("0 0 0 0 k")],
  ["white in a named colour space", `/DeviceRGB cs 1 1 1 sc ${text("")}`],
  ["nearly white", text(".98 .98 .97 rg")],
  ["in the colour of a band", `0 0 .5 rg 40 580 300 50 re f ${text("0 0 .5 rg")}`],
  ["black on a black band", `0 g 40 580 300 50 re f ${text("")}`],
  ["white on a white band on a black one", `0 g 0 500 595 200 re f 1 g 40 580 300 50 re f ${text("")}`],
  ["half a point high", text("", "50 600 Td", 0.5)],
  ["made small by the page's scale", `q .04 0 0 .04 50 600 cm ${text("", "0 0 Td")} Q`],
  ["without any width", text("1 Tz")],
  ["outside of the crop box", text("", "50 90 Td"), { page: "/CropBox [0 200 595 842]" }],
  ["outside of the page", text("", "50 -50 Td")],
  ["outside of a clip", `q 0 0 40 40 re W n ${text("")} Q`],
  ["covered by a later rectangle", `${text("")} 1 g 40 580 300 50 re f`],
  ["covered by a later polygon", `${text("")} .9 g 40 580 m 340 580 l 340 640 l 40 640 l h f`],
  ["covered by a later picture", `${text("")} q 300 0 0 50 40 590 cm /P Do Q`, picture("")],
  ["in a layer that is off", `/OC /L BDC ${text("")} EMC`, group("OFF")],
  ["transparent", `/G gs ${text("")}`, settings("/ca 0")],
  ["white in a form", "/F Do", form(text("1 g"))],
  ["in the middle of a line", `BT /F1 12 Tf 50 600 Td (Thanks) Tj 1 g ( ${SECRET}) Tj 0 g ( again) Tj ET`],
];

const HONEST_PDF: [name: string, content: string, options?: PdfOptions][] = [
  ["in the ordinary way", text("")],
  ["white on a black band", `0 g 40 580 300 50 re f ${text("1 g")}`],
  ["white on a band that is a thick line", `40 w 40 604 m 400 604 l S ${text("1 g")}`],
  [
    "white on a rounded button",
    `0 .3 0 rg 40 590 m 300 590 l 310 590 310 620 300 620 c 40 620 l h f ${text("1 g")}`,
  ],
  ["white on a picture", `q 300 0 0 50 40 590 cm /P Do Q ${text("1 g")}`, picture("")],
  ["white on a band of a form", `/F Do ${text("1 g")}`, form("0 g 40 580 300 50 re f")],
  [
    "white on the second drawing of a form",
    `/F Do q 1 0 0 1 0 -200 cm /F Do Q ${text("1 g", "50 400 Td")}`,
    form("0 g 40 580 300 50 re f"),
  ],
  ["light gray", text(".8 g")],
  ["a watermark", `BT /F1 60 Tf .9 g .7 .7 -.7 .7 100 100 Tm (${SECRET}) Tj ET`],
  ["half transparent", `/G gs ${text("")}`, settings("/ca .5")],
  ["a scan's text below its picture", `${text("3 Tr")} q 595 0 0 842 0 0 cm /P Do Q`, picture("")],
  ["a scan's text above its picture", `q 595 0 0 842 0 0 cm /P Do Q ${text("3 Tr")}`, picture("")],
  ["a scan's text that its picture covers", `${text("")} q 595 0 0 842 0 0 cm /P Do Q`, picture("")],
  ["a footnote of five points", text("", "50 600 Td", 5)],
  ["a superscript", `BT /F1 6 Tf 5 Ts 50 600 Td (${SECRET}) Tj ET`],
  [
    "a table's header on its fill",
    `.2 .4 .8 rg 40 590 m 340 590 l 340 620 l 40 620 l h f ${text("1 1 1 rg")}`,
  ],
  ["dark on a light cell", `.95 g 40 590 300 30 re f ${text("0 g")}`],
  ["on a page that is filled black", `0 g 0 0 595 842 re f ${text("1 g")}`],
  [
    "below a marker that is mixed with it",
    `${text("")} /G gs 1 1 0 rg 40 580 300 50 re f`,
    settings("/BM /Multiply"),
  ],
  [
    "below a stamp that lets it through",
    `${text("")} q 300 0 0 50 40 590 cm /P Do Q`,
    picture("/Mask [48 48]"),
  ],
  ["with a white shadow", `${text("1 g", "50.5 599.5 Td")} ${text("0 g")}`],
  ["white with a black outline", text("1 g 0 G 2 Tr")],
  ["within a clip", `q 40 580 300 50 re W n ${text("")} Q`],
  ["in a layer that is on", `/OC /L BDC ${text("")} EMC`, group("ON")],
  ["after the white was restored", `q 1 g Q ${text("")}`],
  [
    "in a spot colour",
    `/Spot cs 1 scn ${text("")}`,
    { resources: "/ColorSpace << /Spot [/Separation /Red /DeviceRGB 100 0 R] >>" },
  ],
  ["drawn again over what covered it", `${text("")} 1 g 40 580 300 50 re f ${text("0 g")}`],
];

const page = (body: string, css = "") =>
  Buffer.from(
    `<!doctype html><html><head><style>${css}</style></head><body><p>Total 120.00</p>${body}<p>Thanks</p></body></html>`,
  );

const HIDDEN_HTML: [name: string, body: string, css?: string][] = [
  ["not displayed", `<div style="display:none">${SECRET}</div>`],
  ["with the attribute", `<div hidden>${SECRET}</div>`],
  ["invisible", `<p style="visibility: hidden">${SECRET}</p>`],
  ["of no size", `<span style="font-size:0">${SECRET}</span>`],
  ["a pixel high", `<span style="font-size:1px">${SECRET}</span>`],
  ["transparent", `<div style="opacity:0">${SECRET}</div>`],
  ["white on white", `<span style="color:#fff">${SECRET}</span>`],
  ["white in another notation", `<font color=white>${SECRET}</font>`],
  [
    "in the colour of its cell",
    `<table bgcolor="#000080"><tr><td style="color: rgb(0,0,128)">${SECRET}</td></tr></table>`,
  ],
  ["by a class", `<div class="a b">${SECRET}</div>`, ".b { display: none }"],
  ["by an id", `<div id=x>${SECRET}</div>`, "#x{color:white!important}"],
  ["by its name", `<aside>${SECRET}</aside>`, "aside, nav { visibility:hidden }"],
  ["by a style sheet for screens", `<div class=a>${SECRET}</div>`, "@media screen { .a { display:none } }"],
  ["far outside", `<div style="position:absolute;left:-9999px">${SECRET}</div>`],
  ["cut off", `<div style="max-height:0;overflow:hidden">${SECRET}</div>`],
  ["in a paragraph without its end", `<p hidden>${SECRET}`],
  ["within what is not displayed", `<div style="display:none"><p style="display:block">${SECRET}</p></div>`],
];

const HONEST_HTML: [name: string, body: string, css?: string][] = [
  ["in the ordinary way", `<p>${SECRET}</p>`],
  ["white on a black cell", `<table><tr><td bgcolor=black style="color:white">${SECRET}</td></tr></table>`],
  ["light on a dark page", `<div class=d><p>${SECRET}</p></div>`, ".d{background:#111;color:#eee}"],
  ["white on a picture", `<div style="background:url(a.png);color:#fff">${SECRET}</div>`],
  ["hidden on paper alone", `<p class=a>${SECRET}</p>`, "@media print { .a { display:none } }"],
  ["white in the dark mode alone", `<p>${SECRET}</p>`, "@media (prefers-color-scheme: dark){p{color:white}}"],
  ["white where it is pointed at", `<p>${SECRET}</p>`, "p:hover { display:none }"],
  [
    "in letters of a size within none",
    `<div style="font-size:0"><span style="font-size:14px">${SECRET}</span></div>`,
  ],
  [
    "visible within what is invisible",
    `<div style="visibility:hidden"><b style="visibility:visible">${SECRET}</b></div>`,
  ],
  ["after what is not displayed", `<ul><li hidden>x<li>${SECRET}</ul>`],
  [
    "white on what a longer rule colours",
    `<div class=a><p style="color:#fff">${SECRET}</p></div>`,
    "body .a { background: navy }",
  ],
  ["gray", `<p style="color:#bbb">${SECRET}</p>`],
  ["small print", `<small style="font-size:6px">${SECRET}</small>`],
  ["displayed by a stronger rule", `<p id=x class=a>${SECRET}</p>`, "#x{display:block} .a{display:none}"],
  ["closed, to be opened by the reader", `<details><summary>More</summary>${SECRET}</details>`],
  [
    "with other styles outside of the file",
    `<link rel=stylesheet href=a.css><p style="color:white">${SECRET}</p>`,
  ],
];

async function read(bytes: Buffer, filename: string) {
  const { text, hidden = [], coverage } = await readBytes(bytes, filename);
  return {
    text,
    hidden: hidden.map((passage) => passage.text),
    reasons: coverage.unread.map(({ reason }) => reason),
  };
}

const word = (properties: string, paragraph = "") =>
  `<w:p><w:pPr>${paragraph}</w:pPr><w:r><w:rPr>${properties}</w:rPr><w:t>${SECRET}</w:t></w:r></w:p>`;
const white = '<w:color w:val="FFFFFF"/>';
const dark = '<w:shd w:val="clear" w:fill="1F3864"/>';
const wordCell = (cell: string, table = "") =>
  `<w:tbl><w:tblPr>${table}</w:tblPr><w:tr><w:tc><w:tcPr>${cell}</w:tcPr>${word(white)}</w:tc></w:tr></w:tbl>`;

const HIDDEN_WORD: [name: string, body: string][] = [
  ["white", word(white)],
  ["a point high", word('<w:sz w:val="2"/>')],
  ["marked as hidden", word("<w:vanish/>")],
  ["white in a cell without a fill", wordCell("")],
];

const HONEST_WORD: [name: string, body: string][] = [
  ["in the ordinary way", word("")],
  ["white on a shaded cell", wordCell(dark)],
  ["white in a table with a style", wordCell("", '<w:tblStyle w:val="Grid"/>')],
  ["white on a shaded paragraph", word(white, dark)],
  ["white on a shade of its own", word(white + dark)],
  ["white on a marker", word(`${white}<w:highlight w:val="black"/>`)],
  ["gray", word('<w:color w:val="BFBFBF"/>')],
  ["of five points", word('<w:sz w:val="10"/>')],
];

const richCell = (cell: string, text: string) =>
  `\\trowd${cell}\\cellx9000\\pard\\intbl ${text}\\cell\\row\\pard `;

const HIDDEN_RTF: [name: string, body: string][] = [
  ["marked as hidden", `{\\v ${SECRET}}`],
  ["white", `{\\cf1 ${SECRET}}`],
  ["nearly white, between others", `Thanks {\\cf3 ${SECRET}} again`],
  ["a point high", `{\\fs2 ${SECRET}}`],
  ["white in a cell without a fill", richCell("", `\\cf1 ${SECRET}\\cf0`)],
  ["white beside a shaded cell", richCell("\\clcbpat2\\cellx1000", `a\\cell{\\cf1 ${SECRET}}`)],
  ["in the colour of a marker", `{\\cf2\\highlight2 ${SECRET}}`],
  ["white after a shaded paragraph", `\\pard\\cbpat2 a\\par\\pard{\\cf1 ${SECRET}}\\par`],
  ["white in escapes", `{\\cf1 ${[...SECRET].map((sign) => `\\u${sign.charCodeAt(0)}?`).join("")}}`],
];

const HONEST_RTF: [name: string, body: string][] = [
  ["in the ordinary way", SECRET],
  ["in the automatic colour", `{\\cf0 ${SECRET}}`],
  ["black", `{\\cf2 ${SECRET}}`],
  ["white on a shaded cell", richCell("\\clcbpat2", `\\cf1 ${SECRET}\\cf0`)],
  ["white on the second cell, shaded", richCell("\\cellx1000\\clcbpat2", `a\\cell{\\cf1 ${SECRET}}`)],
  ["white on a cell with a pattern", richCell("\\clshdng5000", `{\\cf1 ${SECRET}}`)],
  ["white on a shaded paragraph", `\\pard\\cbpat2{\\cf1 ${SECRET}}\\par`],
  ["white on a marker", `{\\cf1\\highlight2 ${SECRET}}`],
  ["white on a background of its own", `{\\cf1\\chcbpat2 ${SECRET}}`],
  ["white on an older background", `{\\cf1\\cb2 ${SECRET}}`],
  ["white with an outline", `{\\outl\\cf1 ${SECRET}}`],
  ["white on a shape below", `{\\shp{\\*\\shpinst\\shpfblwtxt1}}{\\cf1 ${SECRET}}`],
  ["gray", `{\\cf4 ${SECRET}}`],
  ["of five points", `{\\fs10 ${SECRET}}`],
  ["after white ones", `{\\cf1 x}\\par \\cf1\\plain ${SECRET}`],
];

const style = (family: string, ...properties: string[]) =>
  `<style:style style:name="X" style:family="${family}">${properties.map((property) => `<style:${property}/>`).join("")}</style:style>`;
const textStyle = (attributes: string) => style("text", `text-properties ${attributes}`);
const span = `<text:p>Thanks <text:span text:style-name="X">${SECRET}</text:span></text:p>`;
const whiteText = 'text-properties fo:color="#ffffff"';
const openCell = (styled: string, text: string) =>
  `<table:table><table:table-row><table:table-cell${styled}>${text}</table:table-cell></table:table-row></table:table>`;
const WHITE_SPAN = textStyle('fo:color="#ffffff"');

const HIDDEN_ODT: [name: string, styles: string, body: string][] = [
  ["not displayed", textStyle('text:display="none"'), span],
  ["white", WHITE_SPAN, span],
  ["a point high", textStyle('fo:font-size="1pt"'), span],
  ["a fifth of a millimetre high", textStyle('fo:font-size="0.02cm"'), span],
  ["in the colour of its marker", textStyle('fo:color="#000080" fo:background-color="#000080"'), span],
  ["white by its paragraph", style("paragraph", whiteText), `<text:p text:style-name="X">${SECRET}</text:p>`],
  [
    "white by the parent of its style",
    `${WHITE_SPAN}<style:style style:name="Y" style:family="text" style:parent-style-name="X"/>`,
    span.replace('"X"', '"Y"'),
  ],
  ["white in a cell without a fill", WHITE_SPAN, openCell("", span)],
  ["in a hidden section", "", `<text:section text:display="none"><text:p>${SECRET}</text:p></text:section>`],
  [
    "as a hidden text",
    "",
    `<text:p><text:hidden-text text:is-hidden="true">${SECRET}</text:hidden-text></text:p>`,
  ],
  ["in a hidden paragraph", "", `<text:p>${SECRET}<text:hidden-paragraph text:is-hidden="true"/></text:p>`],
];

const HONEST_ODT: [name: string, styles: string, body: string][] = [
  ["in the ordinary way", "", `<text:p>${SECRET}</text:p>`],
  ["white on a marker", textStyle('fo:color="#ffffff" fo:background-color="#000000"'), span],
  ["in the automatic colour", textStyle('fo:color="#ffffff" style:use-window-font-color="true"'), span],
  [
    "white on a shaded cell",
    WHITE_SPAN + style("table-cell", 'table-cell-properties fo:background-color="#000080"'),
    openCell(' table:style-name="X"', span),
  ],
  [
    "white on a shaded paragraph",
    style("paragraph", whiteText, 'paragraph-properties fo:background-color="#000080"'),
    `<text:p text:style-name="X">${SECRET}</text:p>`,
  ],
  [
    "black within a white paragraph",
    style("paragraph", whiteText) + textStyle('fo:color="#000000"'),
    `<text:p text:style-name="X"><text:span text:style-name="X">${SECRET}</text:span></text:p>`,
  ],
  [
    "white in a box",
    WHITE_SPAN,
    `<text:p><draw:frame><draw:text-box>${span}</draw:text-box></draw:frame></text:p>`,
  ],
  [
    "white on a dark page",
    `${WHITE_SPAN}<style:page-layout><style:page-layout-properties fo:background-color="#222222"/></style:page-layout>`,
    span,
  ],
  [
    "white on a shape below",
    WHITE_SPAN + style("graphic", 'graphic-properties style:run-through="background"'),
    `<text:p><draw:rect draw:style-name="X"/></text:p>${span}`,
  ],
  ["gray", textStyle('fo:color="#bbbbbb"'), span],
  ["of five points", textStyle('fo:font-size="5pt"'), span],
  ["raised", textStyle('style:text-position="super 58%"'), span],
  [
    "in a paragraph that may be hidden",
    "",
    `<text:p>${SECRET}<text:hidden-paragraph text:is-hidden="false"/></text:p>`,
  ],
  [
    "after a hidden paragraph",
    "",
    `<text:p>x<text:hidden-paragraph text:is-hidden="true"/></text:p><text:p>${SECRET}</text:p>`,
  ],
];

type Case = [name: string, bytes: Buffer, filename: string];
const pdfs = (cases: typeof HIDDEN_PDF): Case[] =>
  cases.map(([name, content, options]) => [`${name} in a PDF`, invoice(content, options), "a.pdf"]);
const pages = (cases: typeof HIDDEN_HTML): Case[] =>
  cases.map(([name, body, css]) => [`${name} in HTML`, page(body, css), "a.html"]);

const words = (cases: typeof HIDDEN_WORD): Case[] =>
  cases.map(([name, body]) => [
    `${name} in a DOCX`,
    makeDocx(wordParagraph("Total 120.00") + body),
    "a.docx",
  ]);

const rtfs = (cases: typeof HIDDEN_RTF): Case[] =>
  cases.map(([name, body]) => [`${name} in RTF`, richText(`Total 120.00\\par ${body}`), "a.rtf"]);
const richText = (body: string) => {
  const colours = [255, 0, 252, 190].map((part) => `\\red${part}\\green${part}\\blue${part};`).join("");
  return Buffer.from(`{\\rtf1\\ansi{\\colortbl;${colours}}${body}}`);
};
const odts = (cases: typeof HIDDEN_ODT): Case[] =>
  cases.map(([name, styles, body]) => [
    `${name} in an ODT`,
    makeOdt(`<text:p>Total 120.00</text:p>${body}`, { styles }),
    "a.odt",
  ]);

const HIDDEN: Case[] = [
  ...pdfs(HIDDEN_PDF),
  ...pages(HIDDEN_HTML),
  ...words(HIDDEN_WORD),
  ...rtfs(HIDDEN_RTF),
  ...odts(HIDDEN_ODT),
];
const HONEST: Case[] = [
  ...pdfs(HONEST_PDF),
  ...pages(HONEST_HTML),
  ...words(HONEST_WORD),
  ...rtfs(HONEST_RTF),
  ...odts(HONEST_ODT),
];

it.each(HIDDEN)("hides words %s from engines and reports them", async (_, bytes, filename) => {
  const { text, hidden, reasons } = await read(bytes, filename);
  // Letters without any width leave no room between words.
  expect(hidden.map((passage) => passage.replaceAll(" ", ""))).toEqual([SECRET.replaceAll(" ", "")]);
  expect(text).toContain("Total 120.00");
  expect(text).not.toContain("9999");
  expect(reasons).toEqual(["not_visible"]);
});

it.each(HONEST)("reads words %s", async (_, bytes, filename) => {
  const { text, hidden } = await read(bytes, filename);
  expect(hidden.filter((passage) => passage.includes("9999"))).toEqual([]);
  expect(text.replace(/\s+/g, " ")).toContain(SECRET);
});
