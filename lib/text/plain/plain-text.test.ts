import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { leastCpuMsOf } from "@/tests/setup/cpu-time";
import { decodeText } from "./decode-text";
import { csvToLines, findDelimiter } from "./parse-csv";
import { readCsv } from "./read-csv";
import { readJson } from "./read-json";
import { readTxt } from "./read-txt";
import type { Reader, ReadResult } from "@/lib/text/reader";
import { assertReadsDamaged } from "@/lib/text/testing/mutate";

function read(reader: Reader, content: string | Buffer): string {
  return (reader(Buffer.from(content)) as ReadResult).text;
}

describe("decodeText", () => {
  it("decodes UTF-8 and UTF-16 with and without a byte order mark", () => {
    expect(decodeText(Buffer.from("\ufeffGröße"))).toBe("Größe");
    expect(decodeText(Buffer.from("Größe"))).toBe("Größe");
    expect(decodeText(Buffer.from("\ufeffGröße der Dinge", "utf16le"))).toBe("Größe der Dinge");
    expect(decodeText(Buffer.from("Größe der Dinge", "utf16le"))).toBe("Größe der Dinge");
    expect(decodeText(iconv.encode("Größe der Dinge", "utf-16be"))).toBe("Größe der Dinge");
  });

  it.each([
    [
      "windows-1252",
      "Die Rechnung über die gelieferten Gegenstände: bitte überweisen Sie den Betrag. Grüße, Müller",
    ],
    [
      "windows-1250",
      "Prosimy o zapłatę należności w ciągu czternastu dni. Z poważaniem, Małgorzata Wiśniewska, Łódź",
    ],
    ["windows-1251", "Просим оплатить указанную сумму в течение четырнадцати дней с момента получения счёта"],
    ["koi8-r", "Просим оплатить указанную сумму в течение четырнадцати дней с момента получения счёта"],
    ["windows-1253", "Παρακαλούμε να πληρώσετε το ποσό εντός δεκατεσσάρων ημερών από την παραλαβή"],
    ["shift_jis", "ご確認の上、十四日以内にお支払いくださいますようお願い申し上げます。山田太郎"],
    ["euc-jp", "ご確認の上、十四日以内にお支払いくださいますようお願い申し上げます。山田太郎"],
    ["gb18030", "请在收到发票后十四天内将所列金额汇入我们的账户。如有任何疑问，请随时与我们联系"],
    ["big5", "請於收到發票後十四天內將所列金額匯入我們的帳戶。如有任何疑問，請隨時與我們聯繫"],
    ["euc-kr", "청구서를 받으신 날로부터 십사일 이내에 금액을 지불하여 주시기 바랍니다. 감사합니다"],
    ["macintosh", "Café à la crème – déjà vu, naïve façade, où êtes-vous? L’été dernier"],
    ["iso-8859-2", "Příliš žluťoučký kůň úpěl ďábelské ódy"],
    ["iso-8859-2", "Zażółć gęślą jaźń, Małgorzata Wiśniewska zamieszkała w Łodzi"],
    ["windows-1250", "Árvíztűrő tükörfúrógép"],
    ["windows-1254", "Fatura numarası: 12, İstanbul'da ödeme yapılmıştır, teşekkür ederiz"],
    ["windows-1255", "חשבונית מספר 12 לתשלום מיידי"],
    ["windows-1256", "فاتورة رقم 12 للدفع خلال أسبوع"],
    ["windows-874", "กรุณาชำระเงินภายในสิบสี่วันหลังจากได้รับใบแจ้งหนี้"],
    ["windows-1257", "Lūdzu, apmaksājiet rēķinu četrpadsmit dienu laikā"],
    ["cp866", "Съешь ещё этих мягких французских булок, да выпей чаю"],
    ["windows-1252", "Hij is l…. Ach, het moest alles zoo komen!"],
    ["cp850", "Müller über Straße, Größe"],
    ["koi8-r", "СЧЁТ НА ОПЛАТУ"],
    ["windows-1251", "СЧЁТ"],
    ["windows-1252", "Señor Núñez"],
    ["windows-1252", "Størrelse: æble, øl, å"],
    ["shift_jis", "請求書"],
    ["gb18030", "发票号码"],
    ["big5", "發票號碼"],
    ["euc-kr", "청구서 번호"],
    ["euc-kr", "계약서(契約書) 제1조(目的) 본 계약은 물품의 공급에 관한 사항을 정함을 목적으로 한다."],
    ["euc-kr", "代金은 請求日로부터 十四日 以內에 支給한다."],
    ["euc-kr", "領收證 金額 壹百萬원整 위 金額을 正히 領收함"],
    ["euc-kr", "대금(代金): 壹百萬원"],
    ["gb18030", "收据 今收到 人民币 壹万元整"],
  ])("guesses %s from its letters", (encoding, text) => {
    expect(decodeText(iconv.encode(text, encoding))).toBe(text);
  });

  it.each(["cp850", "utf8"])("reads the cells of a table that a terminal drew, in %s", (encoding) => {
    const table = "╔════════╦══════╗\n║ Größe  ║  4,5 ║\n╚════════╩══════╝\n";
    const { text } = readTxt(iconv.encode(table, encoding));
    expect(text).toBe("-----------------\n  Größe     4,5  \n-----------------\n");
  });

  it("finds lines outside ASCII, however late they come", () => {
    const text = `${"plain words and figures\n".repeat(10_000)}Größe\n`;
    expect(decodeText(iconv.encode(text, "windows-1252"))).toBe(text);
    const oneLine = `${"plain words and figures\r".repeat(10_000)}ご請求金額は百円です`;
    expect(decodeText(iconv.encode(oneLine, "shift_jis"))).toBe(oneLine);
  });

  it("decodes slightly damaged UTF-8 as UTF-8", () => {
    const bytes = Buffer.concat([
      Buffer.from("Größe, Höhe, Länge, Fläche – ".repeat(3)),
      Buffer.from([0xc3]),
    ]);
    expect(decodeText(bytes)).toBe(`${"Größe, Höhe, Länge, Fläche – ".repeat(3)}\ufffd`);
    const mixed = Buffer.concat([
      Buffer.from("Chloë, Vélez, Rodr"),
      Buffer.from([0xed]),
      Buffer.from("guez"),
    ]);
    expect(decodeText(mixed)).toBe("Chloë, Vélez, Rodr\ufffdguez");
  });

  it("recognizes UTF-16 without a byte order mark by characters that any text has", () => {
    const text = "发票号码：一二三\n请付款。";
    expect(decodeText(Buffer.from(text, "utf16le"))).toBe(text);
    expect(decodeText(iconv.encode(text, "utf-16be"))).toBe(text);
  });
});

describe("readTxt", () => {
  it("removes NULs, control characters and lone surrogates, and normalizes line ends", () => {
    const text = read(readTxt, Buffer.from("\ufeffa\0b\r\nc\rd\x07\u00ade\ud800f", "utf16le"));
    expect(text).toBe("ab\nc\nde\ufffdf");
  });

  it("ends lines at form feeds", () => {
    expect(readTxt(Buffer.from("One\fTwo\n\fThree\f")).text).toBe("One\nTwo\nThree\n");
  });

  it("takes four times as long for four times the pages", async () => {
    const timeOf = (pages: number) => {
      const bytes = Buffer.from(`${"A line of words. ".repeat(60)}\f`.repeat(pages));
      return leastCpuMsOf(() => readTxt(bytes));
    };
    expect((await timeOf(2_000)) / (await timeOf(500))).toBeLessThan(9);
  });

  it("removes overstriking and terminal escape sequences", () => {
    expect(read(readTxt, "N\bNA\bA _\bu_\bp \u001b[1;31mred\u001b[0m")).toBe("NA up red");
  });

  it("reads a damaged file or reports an error for the user", async () => {
    await assertReadsDamaged(Buffer.from("Rechnung Nr. 4711 über 49,90 €\nZahlbar sofort"), "txt", 200);
    await assertReadsDamaged(iconv.encode("請求書の合計金額は百円です。", "shift_jis"), "txt", 200);
  });
});

describe("readJson", () => {
  it("keeps the digits of the source", () => {
    const source = '{"big": 12345678901234567890, "exact": 0.1000}';
    expect(read(readJson, source)).toBe(source);
  });

  it("reads a damaged file or reports an error for the user", async () => {
    await assertReadsDamaged(Buffer.from('{"a": [1, {"b": "c"}], "d": 0.1000}'), "json", 200);
  });
});

describe("readCsv", () => {
  it("writes rows as lines of tab-separated cells and removes enclosing quotes", () => {
    expect(read(readCsv, 'a,b\r\n"1,5","say ""hi"""\r\n"two\nlines",\r\n')).toBe(
      'a\tb\n1,5\tsay "hi"\ntwo lines\t\n',
    );
  });

  it.each([
    [",", "a,b,c\n1,2,3\n"],
    [";", "a;b;c\n1,5;2,5;3,5\n"],
    ["\t", "a\tb\n1,2\t3,4\n"],
    ["|", "a|b|c\n1|2|3\n"],
    [",", "just text\nwithout any columns\n"],
    [",", '"x;y;z",1\n"x;y;z",2\n'],
    [";", "Name;Net\n" + "1,50;2,75\n".repeat(20)],
    [";", "1,50;2,75;3,10\n2,00;1,25;4,75\n"],
    [",", "1,50,2\n3,4,5\n"],
    [";", "sep=;\na,b,c;d\n1,2,3;4\n"],
  ])("detects the delimiter %j", (delimiter, source) => {
    expect(findDelimiter(source).delimiter).toBe(delimiter);
  });

  it("keeps all text of a file with an unclosed quote", () => {
    const source = 'a,b\n1,"open\n2,3\n';
    expect(read(readCsv, source)).toBe('a\tb\n1\t"open\n2\t3\n');
  });

  it("drops the line that declares the delimiter", () => {
    expect(read(readCsv, "sep=|\r\na|b\r\n")).toBe("a\tb\n");
  });

  it("takes time proportional to the length, however many quotes are unclosed", () => {
    expect(csvToLines('"a,'.repeat(300_001), ",").length).toBeGreaterThan(300_000);
  });

  it("keeps a quote in the middle of a cell, and text after a closing one", () => {
    expect(csvToLines('5" pipe,"a"b,c\n', ",")).toBe('5" pipe\tab\tc\n');
  });

  it("reads a damaged file or reports an error for the user", async () => {
    await assertReadsDamaged(Buffer.from('item;price\n"Chair; red";49,90\n"Table";99\n'), "csv", 300);
  });
});
