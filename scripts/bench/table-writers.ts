import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { drawTable } from "@/lib/extraction/testing/draw-table";
import type { MadeUpTable } from "@/lib/extraction/testing/made-up-tables";
import { tableDocx } from "@/lib/extraction/testing/table-docx";
import { tablePage } from "@/lib/extraction/testing/table-page";
import { openForDrawing, rasterisePage } from "@/lib/text/ocr/rasterise-page";
import { type Raster, rotateRaster } from "@/lib/text/ocr/raster";
import { browserLaunch } from "@/scripts/installed-browser";
import { toPdf } from "./scans";

export async function printTables(tables: readonly MadeUpTable[]): Promise<Buffer[]> {
  const browser = await chromium.launch(browserLaunch);
  try {
    const page = await browser.newPage();
    const printed: Buffer[] = [];
    for (const table of tables) {
      await page.setContent(tablePage(table));
      printed.push(
        await page.pdf({
          format: "A4",
          landscape: true,
          margin: { top: "15mm", bottom: "15mm", left: "15mm", right: "10mm" },
        }),
      );
    }
    return printed;
  } finally {
    await browser.close();
  }
}

const OFFICE = [
  "/usr/bin/soffice",
  "/usr/bin/libreoffice",
  "/Applications/LibreOffice.app/Contents/MacOS/soffice",
];
const CONVERTED_AT_ONCE = 50;

/** If LibreOffice is missing, uses our own writer, which does not support right-to-left scripts. */
export function writeOtherPdfs(tables: readonly MadeUpTable[]): {
  writer: string;
  written: (Buffer | null)[];
} {
  const office = OFFICE.find((file) => existsSync(file));
  if (office) return { writer: "LibreOffice", written: convertAll(office, tables.map(tableDocx)) };
  const written = tables.map((table) => (table.isRightToLeft ? null : drawTable(table)));
  return { writer: "our own, since LibreOffice is not installed", written };
}

function convertAll(office: string, documents: readonly Buffer[]): Buffer[] {
  const folder = mkdtempSync(path.join(tmpdir(), "tables-"));
  try {
    mkdirSync(path.join(folder, "profile"));
    documents.forEach((bytes, index) => writeFileSync(path.join(folder, `${index}.docx`), bytes));
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, "profile")).href}`;
    for (let from = 0; from < documents.length; from += CONVERTED_AT_ONCE) {
      const files = documents.slice(from, from + CONVERTED_AT_ONCE).map((_, at) => `${from + at}.docx`);
      execFileSync(office, ["--headless", profile, "--convert-to", "pdf", ...files], {
        cwd: folder,
        stdio: "ignore",
      });
    }
    return documents.map((_, index) => readFileSync(path.join(folder, `${index}.pdf`)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const DOTS_PER_INCH = 200;

export async function scanPdf(bytes: Buffer, degrees: number): Promise<Buffer> {
  const pdf = await openForDrawing(bytes);
  try {
    const pictures: Raster[] = [];
    for (let page = 1; page <= pdf.numPages; page += 1) {
      const { raster } = await rasterisePage(pdf, page, DOTS_PER_INCH);
      pictures.push(degrees === 0 ? raster : rotateRaster(raster, (degrees * Math.PI) / 180));
    }
    return toPdf(pictures, DOTS_PER_INCH);
  } finally {
    await pdf.destroy();
  }
}
