import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { OcrLanguage } from "@/lib/ocr-languages";
import type { Raster } from "./raster";

/** In pixels from the image's top left corner. */
export interface TesseractWord {
  text: string;
  confidence: number;
  left: number;
  right: number;
  baseline: number;
  /** Distance from the top of ascenders to the bottom of descenders. */
  lineHeight: number;
}

interface Core {
  FS: { writeFile: (path: string, bytes: Uint8Array) => void; unlink: (path: string) => void };
  TessBaseAPI: new () => Api;
}

interface Api {
  Init: (folder: null, language: string, engine: number) => number;
  SetVariable: (name: string, value: string) => void;
  SetImageFile: (orientation: number, radians: number) => number;
  Recognize: (monitor: null) => number;
  GetIterator: () => ResultIterator | null;
  Clear: () => void;
}

interface ResultIterator {
  Begin: () => void;
  Next: (level: number) => boolean;
  GetUTF8Text: (level: number) => string;
  Confidence: (level: number) => number;
  getBoundingBox: (level: number) => { x0: number; y0: number; x1: number; y1: number };
  getBaseline: (level: number) => { x0: number; y0: number; x1: number; y1: number; has_baseline: boolean };
  getRowAttributes: () => { row_height: number };
  __destroy__: () => void;
}

const LSTM_ENGINE = 1;
const WORD = 3;
/** This mode finds text in no particular order. Our own layout code sorts it. */
const SPARSE_TEXT = "11";
const SINGLE_LINE = "7";
const INPUT = "/input";

const require = createRequire(import.meta.url);

export class Tesseract {
  private readonly engines = new Map<OcrLanguage, Api>();

  private constructor(private readonly core: Core) {}

  static async load(): Promise<Tesseract> {
    const create = require("tesseract.js-core/tesseract-core-simd-lstm") as (
      options: object,
    ) => Promise<Core>;
    const ignore = (): void => undefined;
    return new Tesseract(await create({ print: ignore, printErr: ignore }));
  }

  recognise(
    raster: Raster,
    language: OcrLanguage,
    dotsPerInch: number,
    { isLine = false } = {},
  ): TesseractWord[] {
    const engine = this.engine(language);
    engine.SetVariable("tessedit_pageseg_mode", isLine ? SINGLE_LINE : SPARSE_TEXT);
    this.core.FS.writeFile(INPUT, toPgm(raster));
    if (engine.SetImageFile(1, 0) === 1) throw new Error("Tesseract cannot read the picture");
    engine.SetVariable("user_defined_dpi", String(Math.round(dotsPerInch)));
    try {
      if (engine.Recognize(null) !== 0) throw new Error("Tesseract failed");
      return wordsOf(engine);
    } finally {
      engine.Clear();
      this.core.FS.unlink(INPUT);
    }
  }

  private engine(language: OcrLanguage): Api {
    const known = this.engines.get(language);
    if (known) return known;
    const file = `${language}.traineddata`;
    const weights = require.resolve(`@tesseract.js-data/${language}/package.json`);
    this.core.FS.writeFile(
      file,
      gunzipSync(readFileSync(path.join(path.dirname(weights), "4.0.0_best_int", `${file}.gz`))),
    );
    const engine = new this.core.TessBaseAPI();
    if (engine.Init(null, language, LSTM_ENGINE) !== 0) throw new Error(`no weights for ${language}`);
    this.core.FS.unlink(file);
    this.engines.set(language, engine);
    return engine;
  }
}

function wordsOf(engine: Api): TesseractWord[] {
  const words: TesseractWord[] = [];
  const iterator = engine.GetIterator();
  if (!iterator) return words;
  iterator.Begin();
  do {
    const text = iterator.GetUTF8Text(WORD);
    if (!text || text.trim() === "") continue;
    const box = iterator.getBoundingBox(WORD);
    const { y0, y1, has_baseline: hasBaseline } = iterator.getBaseline(WORD);
    words.push({
      text: text.trim(),
      confidence: iterator.Confidence(WORD) / 100,
      left: box.x0,
      right: box.x1,
      baseline: hasBaseline ? (y0 + y1) / 2 : box.y1,
      lineHeight: iterator.getRowAttributes().row_height,
    });
  } while (iterator.Next(WORD));
  iterator.__destroy__();
  return words;
}

function toPgm({ width, height, data }: Raster): Uint8Array {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`);
  return Buffer.concat([header, data]);
}
