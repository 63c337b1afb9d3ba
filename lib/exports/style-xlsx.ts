import { unzipSync } from "fflate";
import { makeZip } from "./make-zip";

const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`;
const STYLES = "xl/styles.xml";
const FROZEN_HEADER =
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView>';

/** Makes each sheet's first row bold and frozen, which the free edition of SheetJS cannot do. */
export function styleSheets(workbook: Uint8Array, count: number): Uint8Array {
  const parts = unzipSync(workbook);
  const { xml, style } = addBoldStyle(partOf(parts, STYLES));
  const sheets = Array.from({ length: count }, (_, index) => sheetPath(index + 1));
  const styled = sheets.map((path, index) => [
    path,
    Buffer.from(styleSheet(partOf(parts, path), style, index === 0)),
  ]);
  return makeZip({ ...parts, [STYLES]: Buffer.from(xml), ...Object.fromEntries(styled) });
}

function styleSheet(xml: string, style: number, isShown: boolean): string {
  const view = `<sheetView workbookViewId="0"${isShown ? ' tabSelected="1"' : ""}>${FROZEN_HEADER}`;
  const sheet = xml.replace('<sheetView workbookViewId="0"/>', view);
  const headerEnd = sheet.indexOf("</row>");
  const header = sheet.slice(0, headerEnd).replace(/<c r="([A-Z]+1)"/g, `<c r="$1" s="${style}"`);
  return header + sheet.slice(headerEnd);
}

function partOf(parts: Record<string, Uint8Array>, name: string): string {
  const part = parts[name];
  if (!part) throw new Error(`the workbook has no ${name}`);
  return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString();
}

function addBoldStyle(xml: string): { xml: string; style: number } {
  const style = Number(/<cellXfs count="(\d+)"/.exec(xml)?.[1] ?? 0);
  const font = /<font>.*?<\/font>/s.exec(xml)?.[0] ?? "<font></font>";
  const styled = xml
    .replace(
      /<fonts count="1">(.*?)<\/fonts>/s,
      `<fonts count="2">$1${font.replace("<font>", "<font><b/>")}</fonts>`,
    )
    .replace(
      /<cellXfs count="\d+">(.*?)<\/cellXfs>/s,
      `<cellXfs count="${style + 1}">$1<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>`,
    );
  return { xml: styled, style };
}
