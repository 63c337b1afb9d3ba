/** How a drawn region lies on a page that is askew: server and screens use the same. */
export { levelPoint, levelWordsIn, slantIn } from "@/lib/text/level-words";
