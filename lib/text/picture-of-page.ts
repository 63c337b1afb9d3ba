import "server-only";
import { drawerPool } from "@/lib/text/process/pools";

/**
 * A page of a PDF, counting from 1, as a JPEG of 1,568 pixels on its longer side. It is drawn in a child process, which is
 * killed when it takes too long or too much memory.
 *
 * @throws AppError: corrupt, where a part of the page cannot be drawn; password_protected, too_complex, reading_timeout,
 *   `internal`; the signal's reason when it is aborted
 */
export function pictureOfPage(pdf: Uint8Array, page: number, signal?: AbortSignal): Promise<Uint8Array> {
  return drawerPool().run({ filename: "document.pdf", bytes: pdf, page }, signal);
}
