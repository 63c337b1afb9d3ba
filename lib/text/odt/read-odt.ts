import { corruptError } from "@/lib/text/reading-error";
import type { Reader } from "@/lib/text/reader";

export const readOdt: Reader = () => {
  throw corruptError("odt");
};
