import { readRecognitionEnv } from "@/lib/env";
import { chooseRecognition, type Recognition } from "@/lib/text/recognition";

const NO_OCR = "--no-ocr";

export function takeRecognition(given: string[]): { recognition: Recognition | null; rest: string[] } {
  const rest = given.filter((argument) => argument !== NO_OCR);
  const off = rest.length < given.length;
  return { recognition: off ? null : chooseRecognition(readRecognitionEnv(process.env)), rest };
}
