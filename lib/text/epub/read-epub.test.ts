import { describe, expect, it } from "vitest";
import { readEpub } from "./read-epub";
import { makeEpub } from "@/lib/text/testing/make-documents";
import { makeZip } from "@/lib/text/testing/make-zip";
import { assertReadsDamaged, storedArchive } from "@/lib/text/testing/mutate";

const failsWith = (code: string): Error => expect.objectContaining({ code }) as Error;

describe("readEpub", () => {
  it("reads the chapters in the order of the spine", () => {
    const { text } = readEpub(makeEpub(["<h1>One</h1><p>First<br/>line</p>", "<p>Two &amp; more</p>"]));
    expect(text).toBe("One\n\nFirst\nline\n\nTwo & more");
  });

  it("treats a self-closing tag as an empty element, as in XHTML", () => {
    const { text } = readEpub(makeEpub(['<script src="a.js"/><p>Shown</p>']));
    expect(text).toBe("Shown");
  });

  it("never reads outside the archive, whatever a chapter's address", () => {
    const opf =
      `<package><manifest><item id="a" href="../../../../etc/passwd" media-type="text/html"/></manifest>` +
      `<spine><itemref idref="a"/></spine></package>`;
    const book = makeZip([
      { name: "META-INF/container.xml", data: `<container><rootfile full-path="OPS/b.opf"/></container>` },
      { name: "OPS/b.opf", data: opf },
    ]);
    expect(() => readEpub(book)).toThrowError(failsWith("corrupt"));
  });

  it("reports an encrypted chapter, but accepts obfuscated fonts", () => {
    const encryption = (uri: string): { name: string; data: string } => ({
      name: "META-INF/encryption.xml",
      data: `<encryption><CipherReference URI="${uri}"/></encryption>`,
    });
    expect(() => readEpub(makeEpub(["<p>a</p>"], [encryption("OPS/text/c%200.xhtml")]))).toThrowError(
      failsWith("password_protected"),
    );
    expect(() => readEpub(makeEpub(["<p>a</p>"], [encryption("OPS/text/c%200.xhtml")]))).toThrowError(/DRM/);
    expect(readEpub(makeEpub(["<p>a</p>"], [encryption("OPS/font.otf")])).text).toBe("a");
  });

  it("reads the pages in the order of their names if there is no spine", () => {
    const pages = [10, 9].map((n) => ({ name: `text/p${n}.html`, data: `<p>Page ${n}` }));
    expect(readEpub(makeZip([{ name: "META-INF/container.xml", data: "<container/>" }, ...pages])).text).toBe(
      "Page 9\n\nPage 10",
    );
  });

  it("finds a chapter with an escaped name in the archive, or without a media type", () => {
    const opf =
      `<package><manifest><item id="a" href="a%20b.xhtml" media-type="text/xml"/></manifest>` +
      `<spine><itemref idref="a"/></spine></package>`;
    const book = makeZip([
      { name: "b.opf", data: opf },
      { name: "a%20b.xhtml", data: "<p>Found" },
    ]);
    expect(readEpub(book).text).toBe("Found");
  });

  it("reads a damaged file or reports an error for the user", async () => {
    const book = makeEpub(["<h1>Invoice</h1><table><tr><td>Chair<td>49.90</table>"]);
    await assertReadsDamaged(book, "epub");
    await assertReadsDamaged(storedArchive(book), "epub", 300);
  });
});
