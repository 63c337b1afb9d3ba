import "server-only";
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import { MAX_UPLOAD_BYTES } from "@/lib/api/limits";
import { fileTooLarge } from "@/lib/api/upload-rules";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { ReceivedFile } from "@/lib/uploads/received-file";
import { safeFilename } from "@/lib/uploads/safe-filename";

/** What a multipart form adds around its file. */
const FORM_OVERHEAD_BYTES = 64 * 1024;

/** An upload on its way; `remove` deletes whatever of it still lies in the temporary folder. */
export interface Upload {
  receive: () => Promise<ReceivedFile>;
  remove: () => Promise<void>;
}

/**
 * Prepares to receive the form's part `file`. It is streamed to disk, never held in memory, and a file that is too large
 * is refused as soon as that is known: by the declared length, or when the limit has come in.
 */
export function expectUpload(request: Request): Upload {
  const temporary = path.resolve(env().DATA_DIR, "uploads", randomUUID());
  return {
    receive: () => receiveFile(request, temporary),
    remove: () => rm(temporary, { force: true }),
  };
}

async function receiveFile(request: Request, temporary: string): Promise<ReceivedFile> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > MAX_UPLOAD_BYTES + FORM_OVERHEAD_BYTES)
    throw new AppError("too_large", fileTooLarge("the file"));
  if (!request.body) throw missingFile();
  await mkdir(path.dirname(temporary), { recursive: true });

  const parser = createParser(request);
  const file = new Promise<ReceivedFile>((resolve, reject) => {
    let found = false;
    parser.on("file", (field, stream, info) => {
      if (field !== "file" || found) return void stream.resume();
      found = true;
      const filename = safeFilename(info.filename ?? "");
      let size = 0;
      stream.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_UPLOAD_BYTES) parser.destroy(new AppError("too_large", fileTooLarge(filename)));
      });
      pipeline(stream, createWriteStream(temporary, { flags: "wx" })).then(
        () => resolve({ path: temporary, filename, mimeType: info.mimeType, size }),
        reject,
      );
    });
    parser.on("close", () => {
      if (!found) reject(missingFile());
    });
    parser.on("error", reject);
  });
  // Whichever of the two fails first tells why; the other follows from it.
  const [received] = await Promise.all([file, feed(request.body, parser)]);
  return received;
}

async function feed(body: Request["body"], parser: busboy.Busboy): Promise<void> {
  try {
    await pipeline(Readable.fromWeb(body as ReadableStream<Uint8Array>), parser);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("bad_request", "The upload was interrupted or is malformed.", { cause: error });
  }
}

function createParser(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: Object.fromEntries(request.headers),
      // Browsers send names as UTF-8.
      defParamCharset: "utf8",
      limits: { fields: 10, fieldSize: 1024, parts: 20 },
    });
  } catch (error) {
    throw new AppError("bad_request", "Please send the file as multipart/form-data.", { cause: error });
  }
}

function missingFile(): AppError {
  return new AppError("bad_request", "Please send a file in the form field 'file'.");
}
