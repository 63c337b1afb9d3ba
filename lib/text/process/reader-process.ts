import { loadFile } from "./load-file";
import { pack, type PackedDocument, type ReaderRequest, unpack } from "./protocol";
import { serveRequests } from "./serve-requests";
import { insertRecognisedPages } from "@/lib/text/insert-recognised-pages";
import { readBytes } from "@/lib/text/read-bytes";

serveRequests<ReaderRequest, PackedDocument>(async (request) => {
  if (!("document" in request)) {
    return pack(await readBytes(await loadFile(request), request.filename, request.format));
  }
  const pages = request.pages.map(
    ([page, outcome]) => [page, typeof outcome === "string" ? outcome : unpack(outcome)] as const,
  );
  return pack(insertRecognisedPages(unpack(request.document), new Map(pages)));
});
