import { loadFile } from "./load-file";
import { pack, type PackedPage, type RecogniseRequest } from "./protocol";
import { serveRequests } from "./serve-requests";
import { openScan } from "@/lib/text/ocr/open-scan";

serveRequests<RecogniseRequest, PackedPage>(async ({ page, languages, ...file }) => {
  const scan = await openScan(await loadFile(file));
  return pack(await scan.recognisePage(page, languages).finally(() => scan.close()));
});
