import { makeDocx, makeEpub, makeOdt, wordParagraph } from "./make-documents";
import { makePdf } from "./make-pdf";

const IMAGE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/image";

/** Returns documents by name. Each refers to remote resources in every way that its format allows. */
export function documentsWithRemoteResources(address: string): Record<string, Buffer> {
  const words = "Number: 4711";
  const page =
    `<link rel="stylesheet" href="${address}a.css"/><script src="${address}a.js"></script><img src="${address}a.png"/>` +
    `<iframe src="${address}a.html"></iframe><object data="${address}a.swf"></object><p>${words}</p>`;
  const external = (id: string, type: string): string =>
    `<Relationship Id="${id}" Type="${type}" Target="${address}${id}" TargetMode="External"/>`;
  return {
    "a.html": Buffer.from(`<html><head><base href="${address}"/></head><body>${page}</body></html>`),
    "a.txt": Buffer.from(`${words}\n${address}a.txt\n`),
    "a.csv": Buffer.from(`Number,Address\n4711,${address}a.csv\n`),
    "a.json": Buffer.from(
      JSON.stringify({ Number: 4711, $ref: `${address}a.json`, $schema: `${address}schema` }),
    ),
    "a.rtf": Buffer.from(
      `{\\rtf1 {\\field{\\*\\fldinst INCLUDEPICTURE "${address}a.png"}{\\fldrslt }}{\\*\\template ${address}a.dot}${words}\\par}`,
    ),
    "a.docx": makeDocx(wordParagraph(words), {
      entries: [
        {
          name: "word/_rels/settings.xml.rels",
          data: `<Relationships>${external("template", IMAGE.replace("image", "attachedTemplate"))}${external("image", IMAGE)}</Relationships>`,
        },
      ],
    }),
    "a.odt": makeOdt(
      `<text:p>${words}</text:p><draw:frame><draw:image xlink:href="${address}a.png"/></draw:frame>` +
        `<text:section><text:section-source xlink:href="${address}a.odt"/></text:section>`,
    ),
    "a.epub": makeEpub([page]),
    "a.pdf": makePdf([[{ x: 50, y: 100, text: words }]], {
      catalog: `/OpenAction << /S /URI /URI (${address}a) >>`,
      page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 600 800] /A << /S /GoToR /F (${address}a.pdf) >> >>]`,
    }),
  };
}
