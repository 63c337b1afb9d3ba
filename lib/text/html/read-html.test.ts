import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { detectFormat } from "@/lib/text/detect-format";
import { layOutHtml, readHtml } from "./read-html";
import { assertReadsDamaged } from "@/lib/text/testing/mutate";

const htmlToText = (html: string): string => layOutHtml(html).text;

describe("layOutHtml", () => {
  it("breaks lines where a browser does", () => {
    expect(htmlToText("<p>One\n  <b>two</b></p><div>three<br>four</div>five")).toBe(
      "One two\n\nthree\nfour\nfive",
    );
  });

  it("writes table rows as lines of tab-separated cells, closed or not", () => {
    const table = "<table><tr><th>Item<th>Price<tr><td>Chair<td>49.90</table>after";
    expect(htmlToText(table)).toBe("Item\tPrice\nChair\t49.90\nafter");
  });

  it("separates the cells of nested tables as well", () => {
    expect(htmlToText("<table><tr><td><table><tr><td>a<td>b</table><td>c</table>")).toBe("a\tb\tc");
  });

  it("drops what is not text of the page", () => {
    expect(
      htmlToText("<head><title>T</title><style>p{}</style><body>shown<script>if (a<b) {}</script><!-- c -->"),
    ).toBe("shown");
  });

  it("numbers ordered lists", () => {
    expect(htmlToText('<ol start="3"><li>a<li><p>b</p></ol><ol type="i"><li>c</ol><ul><li>d</ul>')).toBe(
      "3. a\n4. b\n\ni. c\nd",
    );
  });

  it("writes the selected option of a list and the value of a field, but no password or hidden value", () => {
    const form =
      "<select><option>red<option selected>blue</select><select><option>first<option>second</select>" +
      '<input value="typed"><input type=hidden value=secret><input type=password value=secret>';
    expect(htmlToText(form)).toBe("blue first typed");
  });

  it("keeps preformatted text and decodes entities", () => {
    expect(htmlToText("<pre>a  b\n c</pre>&euro;&nbsp;5 &amp;&#x41;")).toBe("a  b\n c\n\n€\u00a05 &A");
  });

  it("keeps values in their columns next to cells that span several", () => {
    const head = "<tr><th rowspan=2>Item<th colspan=2>Price<th>No.<tr><th>net<th>gross<th>1";
    expect(htmlToText(`<table>${head}<tr><td>Chair<td>1<td>2<td>3</table>`)).toBe(
      "Item\tPrice\t\tNo.\n\tnet\tgross\t1\nChair\t1\t2\t3",
    );
  });

  it("writes whether check boxes are ticked", () => {
    expect(htmlToText("<input type=checkbox checked>Yes <input type='radio'>No")).toBe("☒ Yes ☐ No");
  });

  it("reads a page with an unclosed head", () => {
    expect(htmlToText("<html><head><title>T</title><p>Text")).toBe("Text");
  });

  it("separates a superscript number from the one before it", () => {
    expect(htmlToText("10<sup>6</sup> m<sup>2</sup> <b>49</b><sup>90</sup>")).toBe("10^6 m2 49^90");
  });

  it("takes time proportional to the size, however deep the markup", () => {
    expect(htmlToText("<div>".repeat(200_000) + "deep" + "</div>".repeat(200_000))).toBe("deep");
    expect(htmlToText("<table><tr><td>deep".repeat(100_000))).toContain("deep");
  });
});

describe("readHtml", () => {
  it("uses the declared encoding if the bytes are not UTF-8", () => {
    const page =
      '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>Счёт на оплату';
    expect(readHtml(iconv.encode(page, "windows-1251")).text).toBe("Счёт на оплату");
  });

  it("decodes ISO-2022-JP", () => {
    const page = Buffer.from('<meta charset="iso-2022-jp"><p>\x1b$B@A5a=q\x1b(B 1', "latin1");
    expect(readHtml(page).text).toBe("請求書 1");
  });

  it("reads the page of a web archive in its declared encoding", () => {
    const page = (type: string, encoding: string, body: string): string =>
      `Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`;
    const archive =
      'From: <Saved by a browser>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html";\r\n\tboundary="--=x"\r\n\r\n' +
      `preamble\r\n----=x\r\n${page("image/png", "base64", "AAAA")}\r\n` +
      `----=x\r\n${page("text/html; charset=windows-1251", "base64", iconv.encode("<p>Счёт</p>", "windows-1251").toString("base64"))}\r\n----=x--`;
    expect(readHtml(Buffer.from(archive)).text).toBe("Счёт");
    expect(detectFormat(Buffer.from(archive), "report.doc")).toBe("html");
    expect(readHtml(Buffer.from("MIME-Version: 1.0\nContent-Type: text/html\n\n<p>Alone")).text).toBe(
      "Alone",
    );
  });

  it("reads a damaged file or reports an error for the user", async () => {
    const page =
      "<html><body><h1>Invoice</h1><table><tr><td>Chair</td><td>49.90</td></tr></table><ol><li>a</li></ol>";
    await assertReadsDamaged(Buffer.from(page), "html", 300);
    const archive = `MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n${page}=20=\n\n--b--`;
    await assertReadsDamaged(Buffer.from(archive), "html", 200);
  });
});
