import localFont from "next/font/local";

// The geist package preloads two full fonts (140 KB), and text reflows when they arrive. We load a Latin subset
// (scripts/subset-fonts.ts), and the full font only for other characters.

export const sans = localFont({
  src: "./generated/geist-latin.woff2",
  variable: "--font-sans-latin",
  weight: "400 500",
  display: "swap",
  adjustFontFallback: "Arial",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+20-7E, U+A0-FF, U+131, U+152-153, U+2C6, U+2DC, U+2000-206F, U+20AC, U+2122, U+2190-2193, U+2212, U+2318",
    },
  ],
});

export const sansOthers = localFont({
  src: "../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2",
  variable: "--font-sans-others",
  weight: "400 500",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+100-130, U+132-151, U+154-2C5, U+2C7-2DB, U+2DD-52F, U+1E00-1FFF, U+2070-20AB, U+20AD-20CF",
    },
  ],
});

export const mono = localFont({
  src: "./generated/geist-mono-latin.woff2",
  variable: "--font-mono-latin",
  weight: "400 500",
  display: "swap",
  preload: false,
});

export const monoOthers = localFont({
  src: "../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2",
  variable: "--font-mono-others",
  weight: "400 500",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+100-130, U+132-151, U+154-2C5, U+2C7-2DB, U+2DD-52F, U+1E00-1FFF, U+2070-20AB, U+20AD-20CF",
    },
  ],
});
