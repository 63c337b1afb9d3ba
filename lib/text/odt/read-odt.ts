import { Archive, type UnpackedPart } from "@/lib/text/archive/archive";
import { OdtXml } from "./odt-xml";
import { joinLines, joinParts, MISSING_PART, wholePart } from "@/lib/text/join-parts";
import type { ReadResult } from "@/lib/text/reader";
import { corruptError, passwordError } from "@/lib/text/reading-error";
import { attributesOf } from "@/lib/text/xml/parse-xml";

export function readOdt(bytes: Buffer): ReadResult {
  const reader = new OdtXml();
  const { content, styles } = isArchive(bytes)
    ? openParts(bytes)
    : { content: { bytes, isWhole: true }, styles: null };
  const hasStyles = !styles || (reader.readStyles(styles.bytes) && styles.isWhole);
  const body = reader.readContent(content.bytes);
  const { headers, footers } = reader.headersAndFooters();
  const parts = joinParts([
    ...(hasStyles ? [] : [MISSING_PART]),
    ...headers.map(wholePart),
    { ...body, isCutOff: body.isCutOff || !content.isWhole },
    wholePart(joinLines(reader.noteTexts)),
    ...footers.map(wholePart),
  ]);
  return { ...parts, hidden: reader.hidden.passages };
}

function isArchive(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, 2) === "PK";
}

const NOTHING: UnpackedPart = { bytes: Buffer.alloc(0), isWhole: false };

function openParts(bytes: Buffer): { content: UnpackedPart; styles: UnpackedPart | null } {
  const archive = new Archive(bytes);
  const manifest = archive.recover("META-INF/manifest.xml")?.bytes ?? null;
  if (attributesOf(manifest, "encryption-data").length > 0) throw passwordError("odt");
  const content = archive.recover("content.xml");
  if (!content || content.bytes.length === 0) throw corruptError("odt");
  const listed = attributesOf(manifest, "file-entry").map((entry) => entry["manifest:full-path"]);
  // The part is missing if the document has no styles.
  const styles = archive.recover("styles.xml") ?? (listed.includes("styles.xml") ? NOTHING : null);
  return { content, styles };
}
