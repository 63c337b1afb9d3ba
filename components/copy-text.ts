import { texts } from "./texts";
import { toastError, toastSuccess } from "./ui/toast";

/** Copies a text, and says whether the browser has allowed it. */
export function copyText(text: string): void {
  void navigator.clipboard.writeText(text).then(
    () => toastSuccess(texts.copied),
    () => toastError(texts.errors.copy),
  );
}
