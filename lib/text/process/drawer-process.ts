import { loadFile } from "./load-file";
import type { DrawRequest } from "./protocol";
import { serveRequests } from "./serve-requests";
import { drawJpeg, openForDrawing } from "@/lib/text/ocr/rasterise-page";

serveRequests<DrawRequest, Uint8Array>(async ({ page, ...file }) => {
  const pdf = await openForDrawing(await loadFile(file));
  return drawJpeg(pdf, page).finally(() => pdf.destroy());
});
