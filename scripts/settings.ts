import { readFileSync, writeFileSync } from "node:fs";
import { answerHelp } from "./help";
import { settingsTable } from "./settings-table";

answerHelp("settings");

const FILE = "docs/operate.md";
const MARK = '<!-- Generated from lib/env.ts by "npm run settings". -->\n';

const [text = ""] = readFileSync(FILE, "utf8").split(MARK);
writeFileSync(FILE, `${text}${MARK}\n${settingsTable()}\n`);
