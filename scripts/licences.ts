import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { readIfExists } from "@/lib/read-if-exists";
import { answerHelp } from "./help";
import { printTable } from "./print-table";

answerHelp("licences");

const PERMISSIVE = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Python-2.0",
  "SIL OPEN FONT LICENSE",
  "Unlicense",
  "Zlib",
]);

const EXPLAINED: Record<string, string> = {
  "@img/sharp-libvips-linux-x64":
    "LGPL, a shared library that sharp loads unchanged; an option of Next's for pictures",
  duck: "two-clause BSD, in its LICENSE",
  elkjs: "EPL, of Prisma's Studio, a tool for development that the product never loads",
  only: "MIT, in its readme; an option of Inngest's that the product never loads",
  "seq-queue": "MIT, in its LICENSE; of Prisma's tool for development",
};

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), dev: z.boolean().optional(), link: z.boolean().optional() }),
  ),
});
const manifest = z.object({
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

interface Installed {
  name: string;
  version: string;
  licence: string;
}

function productionPackages(): Installed[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  return Object.entries(packages).flatMap(([folder, { version = "", dev, link }]) => {
    if (folder === "" || dev || link) return [];
    const text = readIfExists(path.join(folder, "package.json"));
    if (text === undefined) return [];
    const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
    return [{ name, version, licence: licenceOf(manifest.parse(JSON.parse(text))) }];
  });
}

function licenceOf({ license, licenses }: z.infer<typeof manifest>): string {
  if (typeof license === "string") return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(" OR ") ?? "none stated";
}

function isPermissive(licence: string): boolean {
  return licence
    .replace(/[()]/g, "")
    .split(/ OR /i)
    .some((alternative) => alternative.split(/ AND /i).every((part) => PERMISSIVE.has(part.trim())));
}

const installed = productionPackages().sort((a, b) => a.name.localeCompare(b.name, "en"));
printTable(installed.map(({ name, version, licence }) => [name, version, licence]));
const others = installed.filter(({ licence }) => !isPermissive(licence));
const unexplained = others.filter(({ name }) => !(name in EXPLAINED));
console.log(
  `\n${installed.length} packages, ${others.length} not under a permissive licence by their manifest:`,
);
for (const { name, licence } of others)
  console.log(`  ${name} (${licence}): ${EXPLAINED[name] ?? "not explained"}`);
process.exitCode = unexplained.length === 0 ? 0 : 1;
