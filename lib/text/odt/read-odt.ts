import { Archive } from "@/lib/text/archive/archive";
import { OdtXml } from "./odt-xml";
import { joinParts } from "@/lib/text/join-parts";
import type { ReadResult } from "@/lib/text/reader";
import { corruptError, passwordError } from "@/lib/text/reading-error";
import { attributesOf } from "@/lib/text/xml/parse-xml";

/**
 * Reads an archive or a flat document (one XML file): headers first, then the body with its tables, lists and text boxes,
 * then notes and footers.
 */
export function readOdt(bytes: Buffer): ReadResult {
  const reader = new OdtXml();
  const body = reader.readContent(isArchive(bytes) ? openParts(bytes, reader) : bytes);
  const { headers, footers } = reader.headersAndFooters();
  return joinParts(headers, body, [reader.noteTexts.filter(Boolean).join("\n"), ...footers]);
}

function isArchive(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, 2) === "PK";
}

/** Reads the styles and returns the content. */
function openParts(bytes: Buffer, reader: OdtXml): Buffer {
  const archive = new Archive(bytes);
  const encryption = attributesOf(archive.find("META-INF/manifest.xml"), "encryption-data");
  if (encryption.length > 0) throw passwordError("odt");
  const content = archive.find("content.xml");
  if (!content) throw corruptError("odt");
  const styles = archive.find("styles.xml");
  if (styles) reader.readStyles(styles);
  return content;
}
