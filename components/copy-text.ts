import { texts } from "./texts";
import { toastError, toastSuccess } from "./ui/toast";

export function copyText(text: string): void {
  void navigator.clipboard.writeText(text).then(
    () => toastSuccess(texts.copied),
    () => toastError(texts.errors.copy),
  );
}
