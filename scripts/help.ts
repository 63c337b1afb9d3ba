import { FIELD_TYPES } from "@/lib/extraction/field-types";

interface Help {
  /** What follows `npm run`. */
  usage: string;
  does: string;
}

/** What each script of package.json does; a script that is not named here fails a test. */
const HELP = {
  dev: {
    usage: "dev",
    does: `Starts the app for development, on http://localhost:3000 or PORT. Without DATABASE_URL it brings its own database,
in DATA_DIR. The settings are listed in README.md.`,
  },
  start: {
    usage: "start",
    does: `Starts the app as "npm run build" has built it, on http://localhost:3000 or PORT. Without DATABASE_URL it brings
its own database, in DATA_DIR. The settings are listed in README.md.`,
  },
  build: {
    usage: "build [-- OPTION OF next build...]",
    does: `Generates what the app is built with, then builds it for "npm start".`,
  },
  generate: {
    usage: "generate",
    does: `Generates the database client, the program that reads documents, and the fonts that most pages need.
Runs by itself after an installation and before a build.`,
  },
  migrate: {
    usage: "migrate",
    does: `Applies the migrations that the database of DATABASE_URL lacks. "npm start" and "npm run dev" do so by themselves.`,
  },
  test: {
    usage: "test",
    does: `Runs all tests: units, the API over HTTP, crashes, a browser. Builds the app and installs a browser if need be.`,
  },
  lint: {
    usage: "lint [-- OPTION OF prettier...]",
    does: `Checks the rules of the house and the formatting. Changes nothing.`,
  },
  format: {
    usage: "format [-- OPTION OF prettier...]",
    does: `Formats all files, in place.`,
  },
  typecheck: {
    usage: "typecheck [-- OPTION OF tsc...]",
    does: `Generates the types of the routes, then checks all types.`,
  },
  text: {
    usage: "-s text -- FILE...",
    does: `Prints the text of documents, one JSON object a line, in the order of the files:
{file, ok, format, text, words, pages, ms}, or {file, ok: false, code, error, ms}.`,
  },
  extract: {
    usage: "-s extract -- --fields FIELDS.json FILE...",
    does: `Prints the fields of documents, one JSON object a line, in the order of the files:
{file, ok, data, evidence, words, ms}, or {file, ok: false, code, error, ms}.

  FIELDS.json   [{"name": "Total", "type": "NUMBER", "required": true, "prompt": "Grand total including tax"}, ...]
                type is one of ${FIELD_TYPES.join(", ")} (default TEXT); required and prompt may be left out`,
  },
  bench: {
    usage: "bench [-- start|upload|pipeline|listing|export...]",
    does: `Measures the built app, as ratios and counts: all that is listed, or only what is named.`,
  },
  "bench:text": {
    usage: "bench:text [-- --corpus DIR] [--rounds N]",
    does: `Measures how fast and how completely documents are read, against pdftotext and officeparser: made-up ones, or those
in DIR that have a FILE.ref.txt beside them.`,
  },
  "bench:extraction": {
    usage: "bench:extraction [-- --set first|second|third] [--verbose]",
    does: `Measures what the local engine finds in made-up documents of many kinds and languages.`,
  },
} satisfies Record<string, Help>;

export type ScriptName = keyof typeof HELP;

export const scriptNames = Object.keys(HELP) as ScriptName[];

/** How a script is used and what it does. */
export function helpOf(name: ScriptName): string {
  const { usage, does } = HELP[name];
  return `usage: npm run ${usage}\n\n${does}`;
}

/** Ends the process with a script's help, where that is what was asked for. To be called before anything is done. */
export function answerHelp(name: ScriptName): void {
  if (!process.argv.some((argument) => argument === "--help" || argument === "-h")) return;
  console.log(helpOf(name));
  process.exit(0);
}
