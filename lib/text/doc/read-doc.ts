import { corruptError } from "@/lib/text/reading-error";
import type { Reader } from "@/lib/text/reader";

export const readDoc: Reader = () => {
  throw corruptError("doc");
};
