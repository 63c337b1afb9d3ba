import { InvalidXmlError, readXmlTree, type XmlElement } from "@/lib/text/xml/xml-tree";
import { readCrossIndustry } from "./cross-industry";
import { embeddedFiles, portfolioFiles, type EmbeddedFile } from "./embedded-files";
import { textAt } from "./term-writer";
import type { AttachedData, AttachedKind, AttachedStandard } from "./terms";
import { readUbl } from "./ubl";

const PRESCRIBED_NAMES = new Set(["factur-x.xml", "zugferd-invoice.xml", "xrechnung.xml", "order-x.xml"]);
const MAX_XML_BYTES = 5 * 1024 * 1024;
const MAX_XML_FILES = 10;
/** Invoices nest about twelve elements deep and have about forty elements per line. */
const LIMITS = { maxDepth: 64, maxElements: 100_000 };

/** Returns undefined unless exactly one embedded invoice or order can be read. */
export function readAttachment(pdf: Buffer): AttachedData | undefined {
  try {
    const files = embeddedFiles(pdf).filter(mayBeXml);
    const prescribed = files.filter(({ name }) => PRESCRIBED_NAMES.has(name.toLowerCase()));
    return readOnly(prescribed.length > 0 ? prescribed : files);
  } catch {
    return undefined;
  }
}

export function countEmbeddedDocuments(pdf: Buffer): number {
  try {
    return portfolioFiles(pdf).filter((file) => !mayBeXml(file)).length;
  } catch {
    // A broken attachment must not prevent the pages from being read.
    return 0;
  }
}

function mayBeXml({ name, mimeType }: EmbeddedFile): boolean {
  return /\.xml$/i.test(name) || /[/+]xml$/i.test(mimeType ?? "");
}

function readOnly(files: EmbeddedFile[]): AttachedData | undefined {
  const found = files.slice(0, MAX_XML_FILES).flatMap((file) => readFile(file) ?? []);
  return found.length === 1 ? found[0] : undefined;
}

function readFile({ name, read }: EmbeddedFile): AttachedData | null {
  const bytes = read(MAX_XML_BYTES);
  const root = bytes && parse(bytes);
  if (!root) return null;
  if (Object.hasOwn(UBL_KINDS, root.name)) return { ...describeUbl(root), fileName: name, ...readUbl(root) };
  const described = describeCrossIndustry(root, name);
  return described && { ...described, fileName: name, ...readCrossIndustry(root) };
}

function parse(bytes: Buffer): XmlElement | null {
  try {
    return readXmlTree(bytes, LIMITS);
  } catch (error) {
    if (error instanceof InvalidXmlError) return null;
    throw error;
  }
}

type Description = Pick<AttachedData, "standard" | "kind">;

const UBL_KINDS: Record<string, AttachedKind> = {
  Invoice: "invoice",
  CreditNote: "credit-note",
  Order: "order",
};

function describeUbl(root: XmlElement): Description {
  const isXRechnung = /xrechnung/i.test(textAt(root, "CustomizationID") ?? "");
  const isCredit = isCreditNote(textAt(root, "InvoiceTypeCode"));
  const kind = isCredit ? "credit-note" : (UBL_KINDS[root.name] ?? "invoice");
  return { standard: isXRechnung ? "XRechnung" : "UBL", kind };
}

function describeCrossIndustry(root: XmlElement, fileName: string): Description | null {
  if (root.name === "SCRDMCCBDACIOMessageStructure") return { standard: "Order-X", kind: "order" };
  if (root.name !== "CrossIndustryInvoice" && root.name !== "CrossIndustryDocument") return null;
  const isCredit = isCreditNote(textAt(root, "ExchangedDocument|HeaderExchangedDocument/TypeCode"));
  return { standard: standardOf(root, fileName), kind: isCredit ? "credit-note" : "invoice" };
}

function standardOf(root: XmlElement, fileName: string): AttachedStandard {
  const guideline = "ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID";
  if (/xrechnung/i.test(textAt(root, guideline) ?? "")) return "XRechnung";
  return root.name === "CrossIndustryDocument" || /zugferd/i.test(fileName) ? "ZUGFeRD" : "Factur-X";
}

/** Document type codes from UNTDID 1001. */
const CREDIT_NOTE_CODES = new Set(["81", "83", "261", "296", "308", "381", "396", "420", "458", "532"]);

function isCreditNote(typeCode: string | null): boolean {
  return CREDIT_NOTE_CODES.has(typeCode ?? "");
}
