import path from "node:path/posix";
import type { Archive } from "@/lib/text/archive/archive";
import type { FoundSheet } from "@/lib/text/html/page-sheets";
import { parseStyleSheet, type StyleSheet } from "@/lib/text/html/style-sheet";
import { decodeXml } from "@/lib/text/xml/decode-xml";
import { decodePath } from "./decode-path";

const NO_SHEET: StyleSheet = parseStyleSheet("");

export class BookSheets {
  private readonly sheets = new Map<string, StyleSheet>();

  constructor(private readonly archive: Archive) {}

  find(address: string, within: string): FoundSheet | null {
    if (/^\s*(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)) return null;
    const name = path.join(path.dirname(within), decodePath(address.trim()));
    const known = this.sheets.get(name);
    if (known) return { sheet: known, address: name };
    const part =
      this.archive.recover(name) ?? this.archive.recover(path.join(path.dirname(within), address.trim()));
    const sheet = part ? parseStyleSheet(decodeXml(part.bytes)) : NO_SHEET;
    this.sheets.set(name, sheet);
    return { sheet, address: name };
  }
}
