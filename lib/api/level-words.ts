export { levelPoint, levelWordsIn, slantIn } from "@/lib/text/level-words";
