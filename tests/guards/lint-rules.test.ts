import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ESLint } from "eslint";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The ids of the rules that a file with this path and content violates. */
async function violations(filePath: string, code: string): Promise<string[]> {
  const eslint = new ESLint({
    cwd: root,
    // The files do not exist, so the rules that need type information are left to the full lint run.
    overrideConfig: [
      { languageOptions: { parserOptions: { projectService: false, project: null } } },
      ...typeless,
    ],
  });
  const [result] = await eslint.lintText(code, { filePath: `${root}${filePath}` });
  return result!.messages.map(({ ruleId }) => ruleId ?? "fatal");
}

const typeless = [
  {
    rules: {
      "@typescript-eslint/no-floating-promises": "off" as const,
      "@typescript-eslint/no-misused-promises": "off" as const,
      "@typescript-eslint/await-thenable": "off" as const,
    },
  },
];

const RESTRICTED_PATHS = "import/no-restricted-paths";

describe("lint refuses", () => {
  it.each([
    ["lib/credits/made-up.ts", "@/lib/documents/list-documents", RESTRICTED_PATHS],
    ["lib/extraction/values/made-up.ts", "@/lib/extraction/tables/types", RESTRICTED_PATHS],
    ["components/ui/made-up.tsx", "@/lib/http/route", RESTRICTED_PATHS],
    ["client/made-up.ts", "@/lib/api/limits", RESTRICTED_PATHS],
    ["lib/users/made-up.ts", "@/client/gleaner", RESTRICTED_PATHS],
    ["lib/users/made-up.ts", "react", "no-restricted-imports"],
    ["lib/users/made-up.ts", "../credits/post-entry", "house/import-style"],
  ])("in %s an import of %s", async (file, name, rule) => {
    expect(await violations(file, `import { x } from "${name}";\nexport const y = x;\n`)).toEqual([rule]);
  });

  it("process.env and console messages in product code, but for lib/env.ts", async () => {
    const code = "console.log(process.env.HOME);\n";
    expect(await violations("lib/users/made-up.ts", code)).toEqual([
      "no-console",
      "no-restricted-properties",
    ]);
    expect(await violations("lib/env.ts", "export const y = process.env.HOME;\n")).toEqual([]);
  });

  it("no import downwards", async () => {
    const code = 'import { y } from "@/lib/credits/post-entry";\nexport const z = y;\n';
    expect(await violations("lib/documents/made-up.ts", code)).toEqual([]);
  });
});

it("every room has its layer", async () => {
  const { LAYERS } = (await import(`${root}eslint.config.mjs`)) as { LAYERS: Record<string, string[][]> };
  for (const [folder, layers] of Object.entries(LAYERS)) {
    const rooms = readdirSync(`${root}${folder}`).filter((room) => !/\.test\.tsx?$|\.md$/.test(room));
    expect(layers.flat().sort()).toEqual(rooms.sort());
  }
});
