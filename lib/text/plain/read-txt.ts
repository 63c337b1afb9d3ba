import { cleanText } from "@/lib/text/clean-text";
import { decodeText } from "@/lib/text/plain/decode-text";
import type { Reader } from "@/lib/text/reader";

export const readTxt: Reader = (bytes) => ({ text: cleanText(decodeText(bytes)) });
