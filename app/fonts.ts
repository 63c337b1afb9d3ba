import localFont from "next/font/local";

export { GeistSans as sans } from "geist/font/sans";

/** The package's own declaration would preload 70 KB that most pages hardly use. */
export const mono = localFont({
  src: "../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  display: "swap",
  preload: false,
});
