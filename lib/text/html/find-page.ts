export interface ArchivedPage {
  bytes: Buffer;
  encoding: string | undefined;
}

interface MimePart {
  type: string;
  boundary: string | undefined;
  encoding: string | undefined;
  transfer: string;
  body: string;
}

const MAX_PART_DEPTH = 5;
const MAX_PARTS = 1000;
const MAX_HEADER_LENGTH = 16_384;
const HEADER_LINE = /^[A-Za-z][A-Za-z-]{0,60}:/;

/** Whether the file is MHTML (RFC 2557), which browsers and Word save as a "single file". */
export function isWebArchive(head: string): boolean {
  return (
    HEADER_LINE.test(head) &&
    /^mime-version:/im.test(head) &&
    /^content-type:\s*(?:multipart\/|text\/html)/im.test(head)
  );
}

export function findPage(bytes: Buffer): ArchivedPage | null {
  return searchPart(bytes.toString("latin1"), 0);
}

function searchPart(source: string, depth: number): ArchivedPage | null {
  const part = parsePart(source);
  if (part.type === "text/html") return { bytes: decodeBody(part), encoding: part.encoding };
  if (!part.type.startsWith("multipart/") || !part.boundary || depth >= MAX_PART_DEPTH) return null;
  for (const inner of part.body.split(`--${part.boundary}`, MAX_PARTS).slice(1)) {
    const page = searchPart(inner.replace(/^[ \t]*\r?\n/, ""), depth + 1);
    if (page) return page;
  }
  return null;
}

function parsePart(source: string): MimePart {
  const end = /\r?\n\r?\n/.exec(source.slice(0, MAX_HEADER_LENGTH));
  const header = source.slice(0, end?.index ?? 0).replace(/\r?\n[ \t]+/g, " ");
  const field = (name: string): string => new RegExp(`^${name}:[ \\t]*(.*)$`, "im").exec(header)?.[1] ?? "";
  const contentType = field("content-type");
  const parameter = (name: string): string | undefined => {
    const [, quoted, bare] =
      new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, "i").exec(contentType) ?? [];
    return quoted ?? bare;
  };
  return {
    type: (contentType.split(";")[0] ?? "").trim().toLowerCase(),
    boundary: parameter("boundary"),
    encoding: parameter("charset"),
    transfer: field("content-transfer-encoding").trim().toLowerCase(),
    body: end ? source.slice(end.index + end[0].length) : "",
  };
}

function decodeBody({ transfer, body }: MimePart): Buffer {
  if (transfer === "base64") return Buffer.from(body, "base64");
  if (transfer !== "quoted-printable") return Buffer.from(body, "latin1");
  const joined = body.replace(/=[ \t]*\r?\n/g, "");
  const decoded = joined.replace(/=([\da-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Buffer.from(decoded, "latin1");
}
