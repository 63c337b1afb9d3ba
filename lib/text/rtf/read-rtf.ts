import { corruptError } from "@/lib/text/reading-error";
import type { Reader } from "@/lib/text/reader";

export const readRtf: Reader = () => {
  throw corruptError("rtf");
};
