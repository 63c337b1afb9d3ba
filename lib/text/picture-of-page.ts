import "server-only";
import { drawerPool } from "@/lib/text/process/pools";

/**
 * Draws the page as a JPEG with 1,568 pixels on its longer side, in a child process with limits. Pages count from 1.
 * @throws AppError: corrupt, password_protected, too_complex, reading_timeout, internal
 * @throws the signal's reason
 */
export function pictureOfPage(pdf: Uint8Array, page: number, signal?: AbortSignal): Promise<Uint8Array> {
  return drawerPool().run({ filename: "document.pdf", bytes: pdf, page }, signal);
}
