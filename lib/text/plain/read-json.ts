import { cleanText } from "@/lib/text/clean-text";
import { decodeText } from "./decode-text";
import type { Reader } from "@/lib/text/reader";

/** The source itself: parsing would lose digits (12345678901234567890, 0.1000), and broken JSON is still text. */
export const readJson: Reader = (bytes) => ({ text: cleanText(decodeText(bytes)) });
