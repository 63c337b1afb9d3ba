import "server-only";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { fileTooLarge, MAX_FILE_BYTES } from "@/lib/text/formats";
import { AppError } from "@/lib/errors";
import { temporaryFile } from "@/lib/storage/temporary-files";
import type { ReceivedFile } from "@/lib/uploads/identify-file";
import { safeFilename } from "@/lib/uploads/safe-filename";
import { readBytes } from "./read-bytes";

const MAX_FORM_BYTES = MAX_FILE_BYTES + 64 * 1024;

export interface Upload {
  receive: () => Promise<ReceivedFile>;
  remove: () => Promise<void>;
}

/**
 * Streams the form part `file` to disk. Refuses a second file, and a large file as early as possible.
 * @throws from `receive`: AppError `too_large`, `bad_request`
 */
export function expectUpload(request: Request): Upload {
  let path: string | undefined;
  return {
    receive: async () => receiveFile(request, (path = await temporaryFile())),
    remove: async () => {
      if (path !== undefined) await rm(path, { force: true });
    },
  };
}

async function receiveFile(request: Request, path: string): Promise<ReceivedFile> {
  const tooLarge = () => new AppError("too_large", fileTooLarge("the file"));
  if (Number(request.headers.get("content-length") ?? 0) > MAX_FORM_BYTES) throw tooLarge();

  const parser = createParser(request);
  let stored: Promise<ReceivedFile> | undefined;
  parser.on("file", (field, content, { filename, mimeType }) => {
    if (field === "file" && !stored) {
      stored = store(content, path, displayName(filename), mimeType);
      stored.catch((error: Error) => parser.destroy(error));
      return;
    }
    // Without a listener, a malformed form would crash the process.
    content.on("error", () => undefined).resume();
    // A part without a file name isn't a user's file, whatever its content type.
    if (filename !== undefined) parser.destroy(unexpectedFile(displayName(filename)));
  });
  try {
    await pipeline(readBytes(request, MAX_FORM_BYTES, tooLarge), parser);
  } catch (error) {
    // Either error may contain the reason. Wait for both, because the file must not
    // be removed while it is written.
    throw reasonOf(error, await stored?.then(() => undefined).catch((cause: unknown) => cause));
  }
  if (!stored) throw new AppError("bad_request", "Please send a file in the form field 'file'.");
  return stored;
}

function unexpectedFile(filename: string): AppError {
  return new AppError(
    "bad_request",
    `Please send only one file, in the form field 'file'. ${filename} is an extra file.`,
  );
}

/** Browsers escape only quotes, CR and LF in file names, not even the percent sign (HTML, multipart form data). */
function displayName(filename: string | undefined): string {
  return safeFilename((filename ?? "").replace(/%22|%0D|%0A/g, (escape) => decodeURIComponent(escape)));
}

async function store(
  content: Readable,
  path: string,
  filename: string,
  mimeType: string,
): Promise<ReceivedFile> {
  let size = 0;
  async function* counted() {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_FILE_BYTES) throw new AppError("too_large", fileTooLarge(filename));
      yield chunk;
    }
  }
  await pipeline(counted, createWriteStream(path));
  return { path, filename, mimeType, size };
}

function reasonOf(...errors: unknown[]): unknown {
  const known = errors.find((error) => error instanceof AppError);
  // A full disk is not the client's fault.
  const systemError = errors.find((error) => error instanceof Error && "syscall" in error);
  return (
    known ?? systemError ?? new AppError("bad_request", "The upload is malformed.", { cause: errors[0] })
  );
}

function createParser(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: Object.fromEntries(request.headers),
      defParamCharset: "utf8",
      limits: { fields: 10, fieldSize: 1024, parts: 20 },
    });
  } catch (error) {
    throw new AppError("bad_request", "Please send the file as multipart/form-data.", { cause: error });
  }
}
