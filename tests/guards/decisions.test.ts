import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const FOLDER = "docs/decisions";
const records = readdirSync(FOLDER)
  .filter((file) => file !== "README.md")
  .sort();

describe("decision records", () => {
  it("are numbered from 1, each number used once, those that were withdrawn included", () => {
    const [, withdrawn = ""] = /^Withdrawn: (.*)\.$/m.exec(readFileSync(`${FOLDER}/README.md`, "utf8")) ?? [];
    const numbers = [...records.map((file) => file.slice(0, 4)), ...(withdrawn.match(/\d+/g) ?? [])].map(
      Number,
    );
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  });

  it.each(records)("%s follows the template", (file) => {
    const text = readFileSync(`${FOLDER}/${file}`, "utf8");
    expect(text).toMatch(
      new RegExp(
        `^# ${Number(file.slice(0, 4))}\\. \\S.*\\n\\nDate: \\d{4}-\\d{2}-\\d{2}\\n\\n\\*\\*Context\\.\\*\\* `,
      ),
    );
    expect(text).toMatch(/\n\*\*Decision\.\*\*\s/);
    expect(text).toMatch(/\n\*\*What would reverse it\.\*\* /);
  });

  it.each(records)("%s links to records that exist", (file) => {
    const text = readFileSync(`${FOLDER}/${file}`, "utf8");
    const links = [...text.matchAll(/\]\(([^)#:]+\.md)\)/g)].map(([, link]) => link);
    expect(links.filter((link) => !records.includes(link!))).toEqual([]);
  });
});
