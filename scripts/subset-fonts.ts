import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

/** The subsets contain the characters of most pages, in a quarter of the bytes. */
const folder = "app/generated";
const fonts = {
  "geist-latin.woff2": "node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2",
  "geist-mono-latin.woff2": "node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2",
};
const characters = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2c6, 0x2c6],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x2318, 0x2318],
] as const;
const options = {
  targetFormat: "woff2" as const,
  variationAxes: { wght: { min: 400, max: 500 } },
  // OpenType features for correct text and for the style sheet.
  keepFeatures: ["kern", "mark", "mkmk", "liga", "calt", "ccmp", "locl", "tnum", "cv11", "ss03"],
};

await mkdir(folder, { recursive: true });
for (const [name, source] of Object.entries(fonts)) {
  const subset = await subsetFont(await readFile(source), textOf(characters), options);
  const staging = path.join(folder, `${name}.${process.pid}`);
  await writeFile(staging, subset);
  await rename(staging, path.join(folder, name));
}

function textOf(ranges: readonly (readonly [first: number, last: number])[]): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, step) => first + step))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join("");
}
