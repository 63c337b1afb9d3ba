import { expect, it } from "vitest";
import { makeOdt } from "@/lib/text/testing/make-documents";
import { SECRET, seenIn, SHOWN, type Sight } from "@/lib/text/testing/seen-in";

/** The styles and the body of a document. */
type Case = [styles: string, body: string];
type Kind = Partial<Record<Sight, Record<string, Case>>>;

const style = (family: string, name: string, properties: string, attributes = "") =>
  `<style:style style:name="${name}" style:family="${family}" ${attributes}>${properties}</style:style>`;
const properties = (family: string, attributes: string) => `<style:${family}-properties ${attributes}/>`;
const p = (content = SECRET, attributes = "") => `<text:p ${attributes}>${content}</text:p>`;
const span = (name: string, content = SECRET) =>
  `<text:span text:style-name="${name}">${content}</text:span>`;
const cell = (content: string, attributes = "") =>
  `<table:table-cell ${attributes}>${content}</table:table-cell>`;
const row = (cells: string, attributes = "") => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const table = (rows: string, attributes = "") => `<table:table ${attributes}>${rows}</table:table>`;
/** Words whose letters look like this. */
const letters = (attributes: string): Case => [
  style("text", "X", properties("text", attributes)),
  p(span("X")),
];
const WHITE = 'fo:color="#ffffff"';
const NAVY = 'fo:background-color="#000080"';
const whiteText = style("text", "X", properties("text", WHITE));
const frame = (attributes: string, content = p(), box = "") =>
  p(`<draw:frame ${attributes}><draw:text-box ${box}>${content}</draw:text-box></draw:frame>`);
const named = (family: string, attributes: string, kind = family) =>
  style(family, "Y", properties(kind, attributes));
const list = (look: string): Case => [
  `${style("text", "X", properties("text", look))}<text:list-style style:name="L"><text:list-level-style-number text:level="1" text:style-name="X" style:num-format="1" style:num-prefix="${SECRET} "/></text:list-style>`,
  `<text:list text:style-name="L"><text:list-item>${p("item")}</text:list-item></text:list>`,
];
const page = (attributes: string) =>
  `<style:page-layout style:name="P"><style:page-layout-properties ${attributes}/></style:page-layout>`;
const header = (attributes: string) =>
  `<office:master-styles><style:master-page style:name="Standard"><style:header ${attributes}>${p()}</style:header></style:master-page></office:master-styles>`;

const byStyle: Kind = {
  "left out": {
    "white by the default of paragraphs": [
      `<style:default-style style:family="paragraph">${properties("text", WHITE)}</style:default-style>`,
      p(),
    ],
    "white by the parent of its paragraph's style": [
      style("paragraph", "X", properties("text", WHITE)) +
        style("paragraph", "Y", "", 'style:parent-style-name="X"'),
      p(SECRET, 'text:style-name="Y"'),
    ],
    "not displayed by its paragraph's style": [
      style("paragraph", "Y", properties("text", 'text:display="none"')),
      p(SECRET, 'text:style-name="Y"'),
    ],
    "a fiftieth of the size around it": letters('fo:font-size="5%"'),
  },
  read: {
    "white on the shade of a parent": [
      style("paragraph", "X", properties("paragraph", NAVY) + properties("text", WHITE)) +
        style("paragraph", "Y", "", 'style:parent-style-name="X"'),
      p(SECRET, 'text:style-name="Y"'),
    ],
    "black in a paragraph whose parent is white": [
      style("paragraph", "X", properties("text", WHITE)) +
        style("paragraph", "Y", properties("text", 'fo:color="#000000"'), 'style:parent-style-name="X"'),
      p(SECRET, 'text:style-name="Y"'),
    ],
    "of six points": letters('fo:font-size="6pt"'),
  },
};

const byColour: Kind = {
  "left out": {
    "black on a black cell": [
      named("table-cell", 'fo:background-color="#000000"'),
      table(row(cell(p(), 'table:style-name="Y"'))),
    ],
    "navy on a navy row": [
      letters('fo:color="#000080"')[0] + named("table-row", NAVY),
      table(row(cell(p(span("X"))), 'table:style-name="Y"')),
    ],
    "black on a black page": [page('fo:background-color="#000000"'), p(span("X", "x")) + p()],
    transparent: letters('fo:color="#000000" loext:opacity="2%"'),
  },
  read: {
    "white on a navy table": [
      whiteText + named("table", NAVY),
      table(row(cell(p(span("X")))), 'table:style-name="Y"'),
    ],
    "white on a navy row": [
      whiteText + named("table-row", NAVY),
      table(row(cell(p(span("X"))), 'table:style-name="Y"')),
    ],
    "in an automatic color, without an opacity of its own": letters(
      'style:use-window-font-color="true" loext:opacity="0%"',
    ),
    "as a relief": letters(`${WHITE} style:font-relief="embossed"`),
    gray: letters('fo:color="#bbbbbb"'),
  },
  "in doubt": {
    "nearly white": letters('fo:color="#efefef"'),
    "mostly transparent": letters('fo:color="#000000" loext:opacity="30%"'),
    "white in a table with a template": [
      whiteText,
      table(row(cell(p(span("X")))), 'table:template-name="T"'),
    ],
  },
};

const byRow: Kind = {
  "left out": {
    "in a collapsed row": ["", table(row(cell(p("a"))) + row(cell(p()), 'table:visibility="collapse"'))],
    "in a filtered row": ["", table(row(cell(p()), 'table:visibility="filter"'))],
    "in a collapsed column": [
      "",
      table(
        `<table:table-column/><table:table-column table:visibility="collapse"/>${row(cell(p("a")) + cell(p()))}`,
      ),
    ],
    "in a row without a height": [
      named("table-row", 'style:row-height="0.01cm"'),
      table(row(cell(p()), 'table:style-name="Y"')),
    ],
    "in a column without a width": [
      named("table-column", 'style:column-width="0.01cm"'),
      table(`<table:table-column table:style-name="Y"/>${row(cell(p()))}`),
    ],
    "in a group of rows that is closed": [
      "",
      table(`<table:table-row-group table:display="false">${row(cell(p()))}</table:table-row-group>`),
    ],
    "in a table that is not displayed": [
      named("table", 'table:display="false"'),
      table(row(cell(p())), 'table:style-name="Y"'),
    ],
    "in a cell that another covers": [
      "",
      table(
        row(
          `${cell(p("a"), 'table:number-columns-spanned="2"')}<table:covered-table-cell>${p()}</table:covered-table-cell>`,
        ),
      ),
    ],
  },
  read: {
    "in a visible row": ["", table(row(cell(p()), 'table:visibility="visible"'))],
    "beside a collapsed column": [
      "",
      table(
        `<table:table-column table:visibility="collapse"/><table:table-column/>${row(cell(p("a")) + cell(p()))}`,
      ),
    ],
    "in a row of a least height": [
      named("table-row", 'style:min-row-height="0.01cm"'),
      table(row(cell(p()), 'table:style-name="Y"')),
    ],
    "after a covered cell": [
      "",
      table(
        `<table:table-column table:number-columns-repeated="2"/><table:table-column/>${row(`${cell(p("a"), 'table:number-columns-spanned="2"')}<table:covered-table-cell/>${cell(p())}`)}`,
      ),
    ],
  },
};

const byLetters: Kind = {
  "left out": {
    "one per cent wide": letters('style:text-scale="1%"'),
    "all in one place": letters('fo:letter-spacing="-0.4cm"'),
    "raised to a hundredth of its size": letters('style:text-position="super 1%"'),
  },
  read: {
    "80 per cent wide": letters('style:text-scale="80%"'),
    "spaced as usual": letters('fo:letter-spacing="normal"'),
    condensed: letters('fo:letter-spacing="-0.02cm"'),
    spread: letters('fo:letter-spacing="0.2cm"'),
    raised: letters('style:text-position="super 58%"'),
    lowered: letters('style:text-position="-33% 58%"'),
    turned: letters('style:text-rotation-angle="90"'),
  },
  "in doubt": {
    "two points high": letters('fo:font-size="2pt"'),
    "a fifth as wide": letters('style:text-scale="20%"'),
    "torn apart": letters('fo:letter-spacing="3cm"'),
    "far above their line": letters('style:text-position="1000% 100%"'),
    blinking: letters('style:text-blinking="true"'),
    "under a condition": letters('text:display="condition"'),
  },
};

const byPlace: Kind = {
  "left out": {
    "in lines without a height": [
      named("paragraph", 'fo:line-height="0.01cm"'),
      p(SECRET, 'text:style-name="Y"'),
    ],
    "far left of the page": [named("paragraph", 'fo:margin-left="-40cm"'), p(SECRET, 'text:style-name="Y"')],
    "in a frame of no size": ["", frame('svg:width="0.01cm" svg:height="0.01cm"')],
    "in a frame off the page that grows": [
      "",
      frame('svg:x="-60cm" svg:y="0cm" svg:width="3cm"', p(), 'fo:min-height="1cm"'),
    ],
    "in a frame off the page": ["", frame('svg:x="-60cm" svg:y="0cm" svg:width="3cm" svg:height="1cm"')],
    "in a shape that is not displayed": [
      "",
      p(`<draw:rect draw:style-name="R" draw:display="none">${p()}</draw:rect>`),
    ],
    "white in a white frame": [
      whiteText + named("graphic", 'fo:background-color="#ffffff"'),
      frame('draw:style-name="Y"', p(span("X"))),
    ],
    "navy in a shape of that color": [
      letters('fo:color="#000080"')[0] + named("graphic", 'draw:fill="solid" draw:fill-color="#000080"'),
      p(`<draw:rect draw:style-name="Y">${p(span("X"))}</draw:rect>`),
    ],
  },
  read: {
    "in lines of 12 points": [named("paragraph", 'fo:line-height="12pt"'), p(SECRET, 'text:style-name="Y"')],
    "in lines half as far apart again": [
      named("paragraph", 'fo:line-height="150%"'),
      p(SECRET, 'text:style-name="Y"'),
    ],
    "left of the others": [named("paragraph", 'fo:margin-left="-1cm"'), p(SECRET, 'text:style-name="Y"')],
    "in a frame beside the text": ["", frame('svg:x="12cm" svg:y="1cm" svg:width="4cm" svg:height="2cm"')],
    "white in a navy frame": [whiteText + named("graphic", NAVY), frame('draw:style-name="Y"', p(span("X")))],
    "white in a navy shape": [
      whiteText + named("graphic", 'draw:fill="solid" draw:fill-color="#000080"'),
      p(`<draw:rect draw:style-name="Y">${p(span("X"))}</draw:rect>`),
    ],
    "in a frame whose width is a share of the page's": [
      "",
      frame('svg:width="0.01cm" style:rel-width="50%" svg:height="2cm"'),
    ],
    "in a frame that is turned": ["", frame('draw:transform="rotate (1.57) translate (2cm 3cm)"')],
  },
  "in doubt": {
    "white in a frame without a fill": [
      whiteText + named("graphic", 'draw:fill="none"'),
      frame('draw:style-name="Y"', p(span("X"))),
    ],
    "white on a shape below": [
      whiteText + style("graphic", "Z", properties("graphic", 'style:run-through="background"')),
      p('<draw:rect draw:style-name="Z"/>') + p(span("X")),
    ],
    "in a frame that is scaled": ["", frame('draw:transform="scale (0.01 0.01)"')],
    "in a frame that grows": ["", frame('svg:width="0.01cm"', p(), 'fo:min-width="1cm"')],
    "in a low frame that grows": [
      "",
      frame('svg:width="5cm" svg:height="0.01cm"', p(), 'fo:min-height="0.01cm"'),
    ],
    "in a low frame": ["", frame('svg:width="5cm" svg:height="0.1cm"')],
    "on screens alone": ["", p(`<draw:rect draw:style-name="R" draw:display="screen">${p()}</draw:rect>`)],
  },
};

const byPart: Kind = {
  "left out": {
    "in a hidden variable": [
      "",
      p(`<text:variable-set text:name="a" text:display="none">${SECRET}</text:variable-set>`),
    ],
    "in a header that is off": [header('style:display="false"'), p("x")],
    "in a white label": list(WHITE),
    "in a section whose condition is met": [
      "",
      `<text:section text:display="condition" text:condition="ooow:1" text:is-hidden="true">${p()}</text:section>`,
    ],
  },
  read: {
    "in a variable": ["", p(`<text:variable-set text:name="a">${SECRET}</text:variable-set>`)],
    "in a header": [header(""), p("x")],
    "in a gray label": list('fo:color="#777777"'),
    "in a section": ["", `<text:section>${p()}</text:section>`],
    "in an insertion": [
      "",
      p(`<text:change-start text:change-id="c"/>${SECRET}<text:change-end text:change-id="c"/>`),
    ],
  },
  "in doubt": {
    "in a section with a condition": [
      "",
      `<text:section text:display="condition" text:condition="ooow:1">${p()}</text:section>`,
    ],
  },
};

const KINDS: Record<string, Kind> = {
  "by a style": byStyle,
  "by a color": byColour,
  "by a row, a column or a cell": byRow,
  "by the look of letters": byLetters,
  "by their place": byPlace,
  "by the part of the document": byPart,
};

const cases = Object.entries(KINDS).flatMap(([kind, sights]) =>
  (["left out", "read", "in doubt"] as const).flatMap((sight) =>
    Object.entries(sights[sight] ?? {}).map(([name, content]) => [sight, kind, name, content] as const),
  ),
);

const shown = style(
  "text",
  "S",
  properties("text", 'fo:color="#404040" fo:background-color="#ffff00" fo:font-size="11pt"'),
);

it.each(cases)("words are %s %s: %s", async (sight, _, __, [styles, body]) => {
  const document = makeOdt(`${p(span("S", SHOWN))}${body}`, { styles: shown + styles });
  expect(await seenIn(document, "a.odt")).toBe(sight);
});
