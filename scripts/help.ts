import { ENGINE_NAMES } from "@/lib/engine-names";
import { FIELD_TYPES } from "@/lib/extraction/values/field-types";
import { COVERAGE_UNITS, UNREAD_REASONS } from "@/lib/text/coverage";

interface Help {
  usage: string;
  does: string;
}

const COVERAGE = `coverage is {unit, total, read, unread: [{from, to, reason, boxes?}]}: which parts of the document were read, and which were not and why.
unit is one of ${COVERAGE_UNITS.join(", ")}; reason is one of ${UNREAD_REASONS.join(", ")}.
boxes are the places of illegible words on a scanned page, in points from its top left corner.`;

const HELP = {
  dev: {
    usage: "dev",
    does: `Starts the app for development, on http://localhost:3000 or PORT. Without DATABASE_URL it runs an embedded
database in DATA_DIR. docs/operate.md lists the settings.`,
  },
  start: {
    usage: "start",
    does: `Starts the app built by "npm run build", on http://localhost:3000 or PORT. Without DATABASE_URL it runs an
embedded database in DATA_DIR. docs/operate.md lists the settings.`,
  },
  build: {
    usage: "build [-- OPTION OF next build...]",
    does: `Generates the sources that a build needs, then builds the app for "npm start".`,
  },
  generate: {
    usage: "generate",
    does: `Generates the database client, the programs that read documents and that start the built app, the fonts that
most pages need, what a browser needs to draw PDFs, and the empty database of a first start. Runs automatically after an installation and before a build.`,
  },
  migrate: {
    usage: "migrate",
    does: `Applies pending migrations to the database of DATABASE_URL. "npm start" and "npm run dev" do this automatically.`,
  },
  backup: {
    usage: "backup -- [--with-secret] FILE",
    does: `Writes the embedded database and the stored files in DATA_DIR to FILE (a compressed tar), as of one moment. The app can
be running. With DATABASE_URL, use pg_dump and the bucket's own tools.

  --with-secret   Include DATA_DIR/auth-secret. Without it, a restore loses what extractors have learned and need to
                  recognise duplicates, unless a copy of that file is there. With it, anyone who has the backup can
                  test guesses of deleted values`,
  },
  restore: {
    usage: "restore -- FILE",
    does: `Restores a backup into DATA_DIR, which must not contain any data. Backups of earlier versions are accepted; the next
start migrates them. If the backup was made without the secret, put the previous auth-secret into DATA_DIR first, or set
AUTH_SECRET if it was set before. Otherwise everything that depends on the secret is left out.`,
  },
  check: {
    usage: "check [-- COMMIT]",
    does: `Checks what has changed since COMMIT (HEAD by default) and is new: its formatting and lint rules, all types, and the
unit tests that import it.`,
  },
  test: {
    usage: "test [-- PATH...]",
    does: `Runs the tests of these files and folders, by default all: unit, API over HTTP, crash and browser tests. Builds the app
and installs a browser if necessary. Crashes and generated inputs are few; see "npm run test:all".`,
  },
  "test:all": {
    usage: "test:all [-- PATH...]",
    does: `As "npm test", with every crash and every generated input as often as it takes to meet rare moments, then the benchmarks at their
smallest size.`,
  },
  pictures: {
    usage: "pictures [-- URL]",
    does: `Makes the README's pictures, the link picture and the touch icon, of the built app or of one that runs at URL with
local sign-in. Builds the app if necessary.`,
  },
  settings: {
    usage: "settings",
    does: `Writes the table of settings in docs/operate.md, from lib/env.ts.`,
  },
  "check:bundle": {
    usage: "check:bundle",
    does: `Checks what the build packs for a serverless host: that the programs that read documents, the character maps and the
weights of recognition are in it, that it is small enough, and that a PDF can be read with these files alone. Holds the server's
bundles to their budgets, and refuses a route that loads the engine before it answers.`,
  },
  client: {
    usage: "client",
    does: `Writes client/api-types.ts, the API's types in the client for programs, from the OpenAPI document.`,
  },
  licences: {
    usage: "-s licences",
    does: `Lists the packages that the product installs with their licences. Exit code 1 if one is not permissive.`,
  },
  lint: {
    usage: "lint [-- OPTION OF prettier...]",
    does: `Checks that nothing is exported or installed without use, the lint rules and the formatting. Changes nothing.`,
  },
  format: {
    usage: "format [-- OPTION OF prettier...]",
    does: `Formats all files, in place.`,
  },
  typecheck: {
    usage: "typecheck [-- OPTION OF tsc...]",
    does: `Generates the route types, then checks all types.`,
  },
  text: {
    usage: "-s text -- [--no-ocr] FILE...",
    does: `Prints the text of documents, one JSON object per line, in the order of the files:
{file, ok, format, text, words, pages, coverage, ms}, or {file, ok: false, code, error, ms}.

  --no-ocr      Do not recognise pages without text

${COVERAGE}`,
  },
  fit: {
    usage: "fit -- [--corpus DIR] [--cache DIR] [--blanks] [--write | --check] [--verbose]",
    does: `Fits the local engine's ranker to labelled documents, cross-validated by maker, and prints what models answer that
have not seen a document's maker.

  --corpus DIR   The labelled documents, with MANIFEST.json (../shared/corpus)
  --makers all   Cross-validate on the makers that are set aside too; never for weights that are kept
  --cache DIR    Keep the documents' texts there, for the next time
  --folds N      Into how many parts the makers are divided (5)
  --blanks       Ask for fields whose values were taken out, too, and print how many are answered; takes twice as long
  --write        Write weights.json and thresholds.json in lib/extraction/ranker
  --check        Fail where the weights are not what these documents give
  --verbose      Print each wrong value`,
  },
  "fit:learning": {
    usage: "fit:learning -- [--corpus DIR] [--cache DIR] [--write]",
    does: `Fits what weighs lessons of reviewed documents against the ranker, to groups of labelled documents of one maker and
kind, cross-validated by maker: one to three of a group are taught, the others read.

  --corpus DIR   The labelled documents, with MANIFEST.json there and in learning/ (../shared/corpus)
  --cache DIR    Keep the documents' texts there, for the next time
  --write        Write weights.json in lib/extraction/learning`,
  },
  "fit:suggestions": {
    usage: "fit:suggestions -- [--corpus DIR] [--cache DIR] [--write] [--verbose]",
    does: `Fits what ranks suggested fields to labelled documents, cross-validated by maker, and prints how many of their values are
among the first suggestions.

  --corpus DIR   The labelled documents, with MANIFEST.json (../shared/corpus)
  --cache DIR    Keep the documents' texts there, for the next time
  --write        Write weights.json in lib/extraction/proposal
  --verbose      Print each value that is not among the possible ones, and the figures of each kind`,
  },
  extract: {
    usage: "-s extract -- --fields FIELDS.json [--taught TAUGHT.json] [--no-ocr] [--no-attachments] FILE...",
    does: `Prints the fields of documents, one JSON object per line, in the order of the files:
{file, ok, data, evidence, words, usage, coverage, ms}, or {file, ok: false, code, error, ms}.

  FIELDS.json   [{"name": "Total", "type": "NUMBER", "required": true, "prompt": "Grand total including tax",
                  "also_called": ["Sum", "To pay"]}, ...]
                type is one of ${FIELD_TYPES.join(", ")} (default TEXT); only the name is needed.
                Allowed values: "options": [{"value": "EUR", "also": ["Euro"]}] and "pattern" of a TEXT,
                "minimum" and "maximum" of a NUMBER or DATE
  TAUGHT.json   [{"file": "seen.pdf", "values": {"Total": 1234.5, "Berth": null}}, ...]
                reviewed documents with their values; fields that are not listed were not reviewed.
                For a TABLE, all its rows: "Items": [{"Article": "Pump", "Amount": 12.5}, ...]
  --no-ocr           Do not recognise pages without text
  --no-attachments   Ignore the XML attached to a PDF (Factur-X, ZUGFeRD, XRechnung, Order-X)

${COVERAGE}
If part of the document is unread, the state of a field without a value is unread instead of missing.`,
  },
  propose: {
    usage: "-s propose -- [--no-ocr] FILE...",
    does: `Prints the fields that the wizard would keep for each document, and those that it would also suggest, one JSON object
per line, in the order of the files: {file, ok, name, fields, suggestions, ms}, or {file, ok: false, code, error, ms}.
A field or suggestion is {name, type, prompt, value, quote, start, end, page, label, columns?, rows?}, best first; label is
{text, start, end} or null.

  --no-ocr      Do not recognise pages without text`,
  },
  gleaner: {
    usage:
      "-s gleaner -- extract --extractor NAME [--shape SHAPE] [--at-once N] [--patience SECONDS] FILE...",
    does: `Sends documents to a server, waits, and prints one JSON object per line, each as soon as its document is done:
{file, status, document, values: [{name, value, state, quote, page, checks}], coverage}, or
{file, status: "FAILURE", document, code, error}.

  GLEANER_URL       The server's address, such as https://gleaner.example.com
  GLEANER_API_KEY   An API key with write access; both are read only from the environment

  --extractor NAME     The extractor's name or id
  --shape schema       Add data in the shape of the extractor's JSON Schema, and problems, the places that do not match it
  --at-once N          Send and wait for N documents at once (4, at most 8)
  --patience SECONDS   How long to wait for an unreachable server (30)

Exit codes: 0 all documents succeeded, 1 some failed, 2 wrong usage or no such extractor, 3 not signed in or not allowed,
4 server not reachable, 130 stopped by Ctrl-C. Documents sent by then have a line with the status PROCESSING and their id.

${COVERAGE}`,
  },
  watch: {
    usage: "-s watch -- DIR --extractor NAME",
    does: `Sends each document that arrives in the folder DIR to a server, writes the result next to it, in NAME.gleaner.json, and
prints it as a line, like "npm run -s gleaner". It needs GLEANER_URL and GLEANER_API_KEY too. A file that fails gets a
result with the error. A file is sent when it has not changed for a second. If it changes later, it is sent again, for
another credit; "sent" in a result identifies the state of the file. Hidden files, unfinished downloads, empty files and
folders are skipped. Delete a result to send its document again. If the server is unreachable, the command waits.

  --extractor NAME     The extractor's name or id

Ctrl-C stops it with exit code 0. The next start waits for documents that were already sent and does not send them again.
Other exit codes: 2 wrong usage or no such extractor, 3 not signed in or not allowed.`,
  },
  eval: {
    usage: "eval -- --labels DIR_OR_ZIP [--engine NAME[:MODEL]...] [OPTION...]",
    does: `Measures how well engines extract your own documents, each with its values in a NAME.json next to it, as
docs/command-line.md describes. Prints the shares of exact, near, wrong and empty values, how far confidence can be trusted,
tokens and seconds.

  --labels DIR       The documents with their values, in this folder and those below it, or in a ZIP such as a test set
  --engine NAME      ${ENGINE_NAMES.join(", ")}, with the settings of the environment; repeat it to compare engines.
                     NAME:MODEL uses another model (default: the engine of the settings)
  --taught N,...     Measure the effect of learning: each document is read after the N most similar others were reviewed,
                     once for each N (0)
  --at-once N        Process N documents at once (1)
  --json FILE        Write the figures and every value to FILE
  --verbose          Print every value that is not exact
  --no-ocr           Do not recognise pages without text
  --no-attachments   Ignore the XML attached to a PDF

Engines with a model receive the documents: "openai" sends them to OPENAI_BASE_URL, "anthropic" to Anthropic.`,
  },
  bench: {
    usage:
      "bench [-- [--smallest] [start|upload|pipeline|listing|growth|large-results|export|many-values|marks|pages|grid|tables|rows|take-over|second-server...]]",
    does: `Measures the built app, as ratios and counts: all of the benchmarks, or only those named. Prints each figure as soon as it
is measured, continues after a failed benchmark, and fails at the end if one failed. Some need PostgreSQL and poppler's pdftotext.

  --smallest  Only see whether they still work, with few rows and rounds`,
  },
  "bench:text": {
    usage: "bench:text [-- --corpus DIR] [--rounds N]",
    does: `Compares the speed and completeness of reading documents with pdftotext and officeparser: on generated documents, or
on those in DIR that have a reference text, FILE.ref.txt.`,
  },
  "bench:ocr": {
    usage: "bench:ocr [-- --corpus DIR] [--makers aside|rest] [--pages N] [--verbose]",
    does: `Makes scans of documents in DIR (default ../shared/corpus) and measures how well and how fast they are recognised. Needs
poppler's programs (pdftotext, pdftoppm). --makers takes the documents that are set aside, or only the others.`,
  },
  "bench:extraction": {
    usage:
      "bench:extraction [-- [--set first|second|third|kinds|cases] [--tables COUNT [--taught] [--aside]] [--learning] [--verbose] [--time]]",
    does: `Measures the accuracy of the local engine on made-up documents of many kinds and languages. Fails where it is below
what has been reached (lib/extraction/testing/floor.ts). --verbose prints the values that are not right.
--time measures the CPU time of candidates and ranking instead, and fails where it grows faster than the document.
--tables reads so many made-up tables instead, printed by a browser and as DOCX, and prints how many cells and rows are
right and how many wrong tables carry no check; --taught reads each before and after another of its layout was reviewed;
--aside takes tables on which nothing was tuned.
--learning reads papers of 60 made-up layouts instead, after none to three of the same layout were taught, and copies that
are moved, longer and scanned. A third of the layouts is set aside: --verbose prints the missed values of the others only.`,
  },
  "bench:evidence": {
    usage: "bench:evidence [-- --corpus DIR] [--verbose]",
    does: `Measures how long the search for a quote takes and, on the PDFs in DIR, how well the boxes of words and quotes cover
those of pdftotext.`,
  },
  "bench:trust": {
    usage: "bench:trust [-- [--scores FILE] [--runs N]]",
    does: `Confirms values in random order, N times (100) for each target, lets the others pass by what follows from them, and counts in how
many runs the passing ones keep to the target. FILE is the scoring of labelled documents as JSON:
{values: [{domain, name, absent, value, state, confidence, verdict}]}, where the verdict of a right value is exact or near; without it the values are made up.`,
  },
  "mutate:rules": {
    usage:
      "mutate:rules [-- --rooms sources,ranker,tables] [--only PATTERN] [--jobs N] [--write] [--verbose]",
    does: `Changes the rules of the local engine one by one (numbers, patterns, sources, the ranker's features and trees) and
measures each changed engine on the sample documents, or runs the tests of the folder tables. Fails where a change goes
unseen, unless scripts/mutate/expected-unseen.ts says why. Takes hours.

  --rooms     Folders of lib/extraction
  --only      Only the rules whose "FILE: NAME" fits the pattern
  --jobs      How many are measured at once (default 2)
  --write     Writes the result of each folder to its unseen-rules.md`,
  },
} satisfies Record<string, Help>;

export type ScriptName = keyof typeof HELP;

export const scriptNames = Object.keys(HELP) as ScriptName[];

export function helpOf(name: ScriptName): string {
  const { usage, does } = HELP[name];
  return `usage: npm run ${usage}\n\n${does}`;
}

/** Prints the help and exits if the command line asks for it. Call it first. */
export function answerHelp(name: ScriptName): void {
  if (!process.argv.some((argument) => argument === "--help" || argument === "-h")) return;
  console.log(helpOf(name));
  process.exit(0);
}
