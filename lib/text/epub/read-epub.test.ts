import { describe, expect, it } from "vitest";
import { readEpub } from "@/lib/text/epub/read-epub";
import { makeEpub } from "@/lib/text/testing/make-documents";
import { makeZip } from "@/lib/text/testing/make-zip";
import { holdsWhenDamaged, storedArchive } from "@/lib/text/testing/mutate";

const failsWith = (code: string): Error => expect.objectContaining({ code }) as Error;

describe("readEpub", () => {
  it("gives the chapters in the order of the spine", () => {
    const { text } = readEpub(makeEpub(["<h1>One</h1><p>First<br/>line</p>", "<p>Two &amp; more</p>"]));
    expect(text).toBe("One\n\nFirst\nline\n\nTwo & more");
  });

  it("takes an empty element for empty, as XHTML does", () => {
    const { text } = readEpub(makeEpub(['<script src="a.js"/><p>Shown</p>']));
    expect(text).toBe("Shown");
  });

  it("never leaves the archive, whatever a chapter's address says", () => {
    const opf =
      `<package><manifest><item id="a" href="../../../../etc/passwd" media-type="text/html"/></manifest>` +
      `<spine><itemref idref="a"/></spine></package>`;
    const book = makeZip([
      { name: "META-INF/container.xml", data: `<container><rootfile full-path="OPS/b.opf"/></container>` },
      { name: "OPS/b.opf", data: opf },
    ]);
    expect(() => readEpub(book)).toThrowError(failsWith("corrupt"));
  });

  it("says that a chapter is locked, and does not mind scrambled fonts", () => {
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

  it("reads the pages by their names where the book does not name its chapters", () => {
    const pages = [10, 9].map((n) => ({ name: `text/p${n}.html`, data: `<p>Page ${n}` }));
    expect(readEpub(makeZip([{ name: "META-INF/container.xml", data: "<container/>" }, ...pages])).text).toBe(
      "Page 9\n\nPage 10",
    );
  });

  it("finds a chapter whose address is escaped in the archive, or whose type is not named", () => {
    const opf =
      `<package><manifest><item id="a" href="a%20b.xhtml" media-type="text/xml"/></manifest>` +
      `<spine><itemref idref="a"/></spine></package>`;
    const book = makeZip([
      { name: "b.opf", data: opf },
      { name: "a%20b.xhtml", data: "<p>Found" },
    ]);
    expect(readEpub(book).text).toBe("Found");
  });

  it("reads text or says what is wrong, whatever was done to the file", async () => {
    const book = makeEpub(["<h1>Invoice</h1><table><tr><td>Chair<td>49.90</table>"]);
    await holdsWhenDamaged(book, "epub");
    await holdsWhenDamaged(storedArchive(book), "epub", 300);
  });
});
