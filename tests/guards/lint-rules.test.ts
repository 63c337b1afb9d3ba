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

describe("lint refuses", () => {
  it.each([
    ["lib/credits/made-up.ts", 'import { x } from "@/lib/documents/list-documents";\nexport const y = x;\n'],
    ["lib/text/made-up.ts", 'import { x } from "@/lib/context";\nexport const y = x;\n'],
    ["lib/text/made-up.ts", 'import { x } from "@/lib/api/limits";\nexport const y = x;\n'],
    [
      "lib/credits/made-up.ts",
      'import type { X } from "@/lib/extraction/values/types";\nexport type Y = X;\n',
    ],
    [
      "lib/extraction/sources/made-up.ts",
      'import { rank } from "@/lib/extraction/ranker/rank";\nexport const y = rank;\n',
    ],
    [
      "lib/extraction/values/made-up.ts",
      'import type { X } from "@/lib/extraction/tables/types";\nexport type Y = X;\n',
    ],
    [
      "lib/extraction/model/tables/made-up.ts",
      'import { x } from "@/lib/extraction/testing/by-name";\nexport const y = x;\n',
    ],
    ["lib/users/made-up.ts", 'import { x } from "@/lib/server-context";\nexport const y = x;\n'],
    ["lib/users/made-up.ts", 'import { x } from "@/components/texts";\nexport const y = x;\n'],
    ["lib/jobs/made-up.ts", 'import { x } from "@/inngest";\nexport const y = x;\n'],
    ["components/ui/made-up.tsx", 'import { x } from "@/components/navigation/link";\nexport const y = x;\n'],
    [
      "components/grid/made-up.tsx",
      'import { x } from "@/components/review/review-values";\nexport const y = x;\n',
    ],
    [
      "components/wizard/made-up.tsx",
      'import type { X } from "@/components/screens/extract/extract-screen";\nexport type Y = X;\n',
    ],
    ["components/ui/made-up.tsx", 'import { x } from "@/lib/db/client";\nexport const y = x;\n'],
    ["components/ui/made-up.tsx", 'import { x } from "@/lib/http/route";\nexport const y = x;\n'],
    ["app/api/user/made-up.ts", 'import { x } from "@/inngest";\nexport const y = x;\n'],
  ])("an upward import, in %s: %s", async (file, code) => {
    expect(await violations(file, code)).toContain("import/no-restricted-paths");
  });

  it.each(["@/app/layout", "@/components/texts", "@/inngest", "@/lib/api/limits", "@/scripts/help"])(
    "an import into the client of programs elsewhere, of %s",
    async (name) => {
      const code = `import { x } from "${name}";\nexport const y = x;\n`;
      expect(await violations("client/made-up.ts", code)).toEqual(["import/no-restricted-paths"]);
    },
  );

  it.each(["app/made-up.ts", "components/made-up.ts", "inngest/made-up.ts", "lib/users/made-up.ts"])(
    "an import of that client in %s",
    async (file) => {
      const code = 'import { x } from "@/client/gleaner";\nexport const y = x;\n';
      expect(await violations(file, code)).toEqual(["import/no-restricted-paths"]);
    },
  );

  it("no import of that client in a script", async () => {
    const code = 'import { x } from "@/client/gleaner";\nexport const y = x;\n';
    expect(await violations("scripts/made-up.ts", code)).toEqual([]);
  });

  it("React and Next imports in lib", async () => {
    expect(
      await violations(
        "lib/users/made-up.ts",
        'import { useState } from "react";\nexport const y = useState;\n',
      ),
    ).toContain("no-restricted-imports");
    expect(
      await violations(
        "lib/users/made-up.ts",
        'import { headers } from "next/headers";\nexport const y = headers;\n',
      ),
    ).toContain("no-restricted-imports");
  });

  it.each([
    "lib/users/made-up.ts",
    "components/ui/made-up.tsx",
    "app/made-up.tsx",
    "inngest/made-up.ts",
    "middleware.ts",
  ])("process.env in %s", async (file) => {
    expect(await violations(file, "export const y = process.env.HOME;\n")).toContain(
      "no-restricted-properties",
    );
  });

  it.each([
    'import { x } from "@/lib/users/get-user";\nexport const y = x;\n',
    'import { x } from "../credits/post-entry";\nexport const y = x;\n',
    'export { x } from "@/lib/users/get-user";\n',
    'export const y = () => import("../users/get-user");\n',
  ])("another style of import: %s", async (code) => {
    expect(await violations("lib/users/made-up.ts", code)).toEqual(["house/import-style"]);
  });

  it("a console message in product code", async () => {
    expect(await violations("lib/users/made-up.ts", 'console.log("x");\n')).toContain("no-console");
  });

  it("neither process.env in lib/env.ts nor downward imports", async () => {
    expect(await violations("lib/env.ts", "export const y = process.env.HOME;\n")).toEqual([]);
    expect(
      await violations(
        "lib/documents/made-up.ts",
        'import { y } from "@/lib/credits/post-entry";\nexport const z = y;\n',
      ),
    ).toEqual([]);
  });

  it("floating promises, in all TypeScript files", async () => {
    const config = (await new ESLint({ cwd: root }).calculateConfigForFile(`${root}lib/env.ts`)) as {
      rules: Record<string, unknown[]>;
    };
    expect(config.rules["@typescript-eslint/no-floating-promises"]?.[0]).toBe(2);
  });
});

it("every room has its layer", async () => {
  const { LAYERS } = (await import(`${root}eslint.config.mjs`)) as { LAYERS: Record<string, string[][]> };
  for (const [folder, layers] of Object.entries(LAYERS)) {
    const rooms = readdirSync(`${root}${folder}`).filter((room) => !/\.test\.tsx?$|\.md$/.test(room));
    expect(layers.flat().sort()).toEqual(rooms.sort());
  }
});
