import { corruptError } from "@/lib/text/reading-error";
import type { Reader } from "@/lib/text/reader";

export const readEpub: Reader = () => {
  throw corruptError("epub");
};
