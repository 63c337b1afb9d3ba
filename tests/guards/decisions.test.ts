import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const FOLDER = "docs/decisions";
const records = readdirSync(FOLDER)
  .filter((file) => file !== "README.md")
  .sort();

describe("decision records", () => {
  it("are all listed in the index, under their titles", () => {
    const listed = readFileSync(`${FOLDER}/README.md`, "utf8").matchAll(/^- (\d+): \[(.+)\]\((.+)\)$/gm);
    const entries = [...listed].map(([, number, title, file]) => `${file}: ${number}. ${title}`);
    const titles = records.map((file) => `${file}: ${/^# (.*)$/m.exec(textOf(file))?.[1]}`);
    expect(entries.sort()).toEqual(titles);
  });

  it("say what supersedes them where they no longer hold", () => {
    const superseded = records.filter((file) => /superseded/i.test(textOf(file)));
    expect(superseded.filter((file) => !/\nSuperseded by \[.+\]\(.+\)/.test(textOf(file)))).toEqual([]);
  });
});

it("links and paths of documents and code lead to files that exist", () => {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  })
    .trim()
    .split("\n")
    .filter((file) => /\.(?:md|mjs|prisma|sql|tsx?)$/.test(file) && existsSync(file));
  const dead = files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const paths = [...text.matchAll(/\bdocs\/decisions\/\d[\w-]*(?:\.md)?/g)].map(([found]) => found);
    const links = file.endsWith(".md") ? [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)] : [];
    const targets = links.map(([, target]) => path.join(path.dirname(file), target!));
    return [...paths, ...targets]
      .filter((target) => !existsSync(target))
      .map((target) => `${file}: ${target}`);
  });
  expect(dead).toEqual([]);
});

function textOf(record: string): string {
  return readFileSync(`${FOLDER}/${record}`, "utf8");
}
