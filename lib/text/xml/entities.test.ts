import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Archive } from "@/lib/text/archive/archive";
import { makeDocx, makeEpub, makeOdt, wordParagraph } from "@/lib/text/testing/make-documents";
import { makeZip } from "@/lib/text/testing/make-zip";
import { MeasuredProcess } from "@/tests/setup/measured";

const SECRET = "what only the server may read";

/** A document and those of its parts that receive a declaration; its reader parses all of them. */
const documents: [string, Buffer, string[]][] = [
  [
    "docx",
    makeDocx(wordParagraph("&bait;"), { parts: { styles: "<w:styles>&bait;</w:styles>" } }),
    ["_rels/.rels", "word/_rels/document.xml.rels", "word/document.xml", "word/styles.xml"],
  ],
  [
    "odt",
    makeOdt("<text:p>&bait;</text:p>", {
      styles: "<office:master-styles>&bait;</office:master-styles>",
      entries: [{ name: "META-INF/manifest.xml", data: "<manifest>&bait;</manifest>" }],
    }),
    ["content.xml", "styles.xml", "META-INF/manifest.xml"],
  ],
  [
    "epub",
    makeEpub(
      ["<p>&bait;</p>"],
      [{ name: "META-INF/encryption.xml", data: "<encryption>&bait;</encryption>" }],
    ),
    ["META-INF/container.xml", "OPS/book.opf", "META-INF/encryption.xml"],
  ],
];
const parts = documents.flatMap(([format, document, names]) =>
  names.map((name) => [format, name, document] as const),
);

const LAUGHS = [
  '<!ENTITY bait0 "laugh">',
  ...Array.from({ length: 40 }, (_, level) => `<!ENTITY bait${level + 1} "${`&bait${level};`.repeat(10)}">`),
  '<!ENTITY bait "&bait40;">',
].join("");

describe("entities that a document declares", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "gleaner-entities-"));
  const file = path.join(folder, "secret");
  const requests: string[] = [];
  let server: Server;
  let address: string;
  let reader: MeasuredProcess;

  beforeAll(async () => {
    writeFileSync(file, SECRET);
    server = createServer((request, response) => {
      requests.push(request.url ?? "");
      response.end(SECRET);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    reader = await MeasuredProcess.start("lib/text/testing/read-measured.ts");
  });
  afterAll(() => {
    reader.end();
    server.close();
    rmSync(folder, { recursive: true });
  });

  const attacks: [string, () => string][] = [
    ["a file of the server's", () => `<!DOCTYPE a [<!ENTITY bait SYSTEM "file://${file}">]>`],
    ["an address", () => `<!DOCTYPE a [<!ENTITY bait SYSTEM "${address}/entity">]>`],
    ["a parameter from an address", () => `<!DOCTYPE a [<!ENTITY % p SYSTEM "${address}/p"> %p;]>`],
    ["a billion laughs", () => `<!DOCTYPE a [<!ELEMENT a ANY>${LAUGHS}]>`],
  ];

  describe.each(attacks)("%s", (_, declaration) => {
    it.each(parts)("are rejected in a %s, in %s", async (format, name, document) => {
      const bytes = withDeclaration(document, name, declaration());
      const { result } = await reader.run({ filename: `a.${format}`, bytes });
      expect(result).toEqual({ code: "too_complex" });
    });

    it("are not expanded in a chapter of an EPUB, which is read as HTML", async () => {
      const bytes = withDeclaration(
        makeEpub(["<p>before &bait; after</p>"]),
        "OPS/text/c 0.xhtml",
        declaration(),
      );
      const { result } = await reader.run({ filename: "a.epub", bytes });
      expect(result).toEqual({ text: expect.stringMatching(/before &bait; after$/) as string });
      expect(JSON.stringify(result)).not.toContain(SECRET);
    });
  });

  it("are never loaded from outside the document, nor is its document type", async () => {
    for (const [format, document, names] of documents) {
      const type = `<!DOCTYPE a SYSTEM "${address}/type"><?xml-stylesheet href="${address}/style"?>`;
      const bytes = names.reduce((bytes, name) => withDeclaration(bytes, name, type), document);
      const { result } = await reader.run({ filename: `a.${format}`, bytes });
      expect(result).toEqual({ text: "&bait;" });
    }
    expect(requests).toEqual([]);
  });
});

/** The archive with a declaration before the first element of one part. */
function withDeclaration(document: Buffer, part: string, declaration: string): Buffer {
  const archive = new Archive(document);
  const entries = archive.names.map((name) => ({
    name,
    data: `${name === part ? declaration : ""}${archive.find(name)?.toString() ?? ""}`,
    stored: name === "mimetype",
  }));
  expect(archive.has(part)).toBe(true);
  return makeZip(entries);
}
