import { describe, expect, it } from "vitest";
import type { Notation } from "./decode-references";
import { leastCpuMsOf } from "@/tests/setup/cpu-time";
import { scanMarkup } from "./scan-markup";

/** What a scanner reports, in one line: "<a>", "</a>", "<!A>", and texts in quotes. */
function scanned(source: string, notation: Notation = "xml"): string {
  const events: string[] = [];
  scanMarkup(source, notation, {
    open: ({ name, attributes, isSelfClosing }) => {
      const written = Object.entries(attributes).map(([key, value]) => ` ${key}=${value}`);
      events.push(`<${name}${written.join("")}${isSelfClosing ? "/" : ""}>`);
    },
    close: (name) => events.push(`</${name}>`),
    text: (text) => events.push(`'${text}'`),
    declaration: (text) => events.push(`<!${text}>`),
  });
  return events.join("");
}

describe("scanMarkup", () => {
  it.each([
    ["a tag twice", '<a b="1">x</a><a b="1">', "<a b=1>'x'</a><a b=1>"],
    ["attributes of all kinds", '<a b c = \'"\' d=e/f g="h>i" b=2 / j/>', '<a b= c=" d=e/f g=h>i j=/>'],
    ["an attribute that begins with its sign", "<a =b=c>", "<a =b=c>"],
    ["references", '<a b="&lt;&#65;">&amp;&#x42;&nbsp;&amp</a>', "<a b=<A>'&B&nbsp;&amp'</a>"],
    ["comments", "a<!-- <b> -->c<!-->d<!--->e<!-- f", "'a''c''d''e'"],
    ["character data", "<![CDATA[<a>&amp;]]]>b<![CDATA[c", "'<a>&amp;]''b''c'"],
    ["declarations", "<!DOCTYPE a><?xml b?>c<![IF]>d", "<!DOCTYPE a>'c'<![IF]>'d'"],
    ["declarations without an end", "a<!DOCTYPE &lt; <b", "'a''DOCTYPE &lt; <b'"],
    ["instructions without an end", "a<?b <c", "'a''b <c'"],
    ["signs that begin no tag", "1 < 2 <> 3 </> 4 <", "'1 < 2 <> 3 </> 4 <'"],
    ["end tags", "</ a b></a/b></ /c>d</e", "</a></a>'d'"],
    ["an unfinished tag", 'a<b c="d>', "'a'"],
    ["instructions with a sign within", "a<?b x > y ?>c<?>d", "'a''c''d'"],
    ["empty declarations", "a<!>b<!->c", "'a'<!>'b'<!->'c'"],
  ])("reads %s", (_, source, expected) => {
    expect(scanned(source)).toBe(expected);
  });

  it.each([
    ["names in lower case", "<A Href=B>c</A>", "<a href=B>'c'</a>"],
    ["references of HTML", "<a b='&eacute;&copy=1' c=&lt>&nbsp&eacute", "<a b=é&copy=1 c=<>'\u00a0é'"],
    [
      "elements without tags",
      "<Script>a<b></scripts></SCRIPT >c<style>&lt;",
      "<script>'a<b></scripts>'</script>'c'<style>'&lt;'",
    ],
    ["a name that begins with a digit as text", "<1>a</1>", "'<1>a'"],
    [
      "end tags with a slash",
      "<p></p/><script>a</scripts/></script/>b",
      "<p></p><script>'a</scripts/>'</script>'b'",
    ],
    ["comments", "a<!-- x --!>b<!-->c<!--->d<!--!>-->e<!---!>-->f<!---->g", "'a''b''c''d''e''f''g'"],
    ["character data as a comment", "a<![CDATA[ x > y ]]>b", "'a'<![CDATA[ x >' y ]]>b'"],
    ["instructions as comments", "a<?b x > y ?>c", "'a'' y ?>c'"],
    [
      "references in titles and text areas",
      "<title>A &amp; B</title><textarea><b>&eacute;</b> &lt<i></textarea>",
      "<title>'A & B'</title><textarea>'<b>é</b> <<i>'</textarea>",
    ],
  ])("reads %s", (_, source, expected) => {
    expect(scanned(source, "html")).toBe(expected);
  });

  it.each([
    ["character data", "a<![CDATA[ <x> > y ]]>b", "'a'' <x> > y ''b'"],
    ["instructions with a sign within", "a<?b x > y ?>c", "'a''c'"],
    ["names and references of HTML", "<A>&eacute;</A>", "<a>'é'</a>"],
  ])("reads %s in XHTML", (_, source, expected) => {
    expect(scanned(source, "xhtml")).toBe(expected);
  });

  it("gives equal tags one object, so that readers can remember them", () => {
    const tags = new Set<unknown>();
    scanMarkup('<a b="1"><a b="1"><a b="2">', "xml", {
      open: (tag) => tags.add(tag),
      close: () => undefined,
      text: () => undefined,
    });
    expect(tags.size).toBe(2);
  });

  const pieces = [
    "<",
    "<a ",
    "<a b='",
    "<a>b",
    "</",
    "</a",
    "</a/>",
    "<!",
    "<!>",
    "<!--",
    "<!-- --!",
    "<![CDATA[",
    "<?",
    "<? >",
    "&",
    "<a>&",
    "<a>&x",
    "caf&eacute; &nbsp;",
    "<script>",
    "<script></script/>",
    "<textarea>&",
    "<textarea>&</textarea>",
    "< ",
  ];
  const notations: Notation[] = ["html", "xml"];
  const ignore = (): void => undefined;
  it.each(notations.flatMap((notation) => pieces.map((piece) => [piece, notation] as const)))(
    "takes time proportional to the size of %s in %s",
    async (piece, notation) => {
      const time = (count: number): Promise<number> => {
        const source = piece.repeat(count);
        return leastCpuMsOf(() =>
          scanMarkup(source, notation, { open: ignore, close: ignore, text: ignore }),
        );
      };
      await time(1_000);
      let count = 1_000;
      let short = await time(count);
      while (short < 10 && count * piece.length < 2_000_000) {
        count *= 2;
        short = await time(count);
      }
      // Quadratic time would be seconds at the largest size.
      const growth = short < 10 ? 1 : (await time(count * 10)) / short;
      expect(growth).toBeLessThan(40);
    },
  );
});
