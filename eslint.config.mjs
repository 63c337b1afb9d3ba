import path from "node:path";
import nextCoreWebVitals from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";
import prettier from "eslint-config-prettier";
import tseslint from "typescript-eslint";

/**
 * Each folder's rooms, lowest layer first. A room may import itself, its neighbours and lower layers.
 * tests/guards checks that no room is missing and that neighbours form no cycle.
 */
export const LAYERS = {
  lib: [
    [
      "class-names.ts",
      "concurrency-limiter.ts",
      "describe-issue.ts",
      "engine-names.ts",
      "env.ts",
      "errors.ts",
      "group-by.ts",
      "item-at.ts",
      "ocr-languages.ts",
      "operator.ts",
      "read-if-exists.ts",
      "with-time-limit.ts",
      "yield-to-event-loop.ts",
    ],
    ["log.ts", "metrics"],
    ["storage", "outbound", "db"],
    ["jobs", "embedded"],
    ["text"],
    ["credits"],
    ["extraction"],
    ["rules", "trust"],
    ["exports"],
    // The API contract uses formats, field types and checks from the rooms below.
    ["api"],
    ["values"],
    ["context.ts"],
    ["uploads", "health", "help", "webhooks"],
    ["users"],
    ["extractors"],
    ["documents", "wizard"],
    ["retention"],
    ["server-context.ts"],
    ["auth"],
    ["http"],
    ["mcp"],
  ],
  "lib/extraction": [
    ["values"],
    ["identifiers"],
    ["page"],
    ["lexicon"],
    ["units"],
    ["local"],
    ["sources"],
    ["combinations"],
    ["records"],
    ["tables"],
    ["ranker"],
    ["learning"],
    ["proposal"],
    // An engine that asks a model verifies the answers before it asks again.
    ["verify"],
    ["attachment"],
    ["results"],
    ["engines", "model"],
    ["process"],
    ["extract"],
    ["testing"],
  ],
  components: [
    [
      "api-request.ts",
      "browser-log.ts",
      "constants.ts",
      "formats.ts",
      "pluralize.ts",
      "refetching-after.ts",
      "store.ts",
      "texts.ts",
      "use-file-drop.ts",
      "use-media-query.ts",
      "use-optimistic-mutation.ts",
    ],
    ["error-message.ts"],
    ["ui"],
    ["copy-text.ts", "secret-dialog.tsx", "navigation", "samples"],
    ["user", "help", "legal"],
    ["credits", "webhooks", "extractors"],
    ["documents", "keys"],
    ["uploads", "grid"],
    ["review"],
    ["wizard"],
    ["screens", "shell"],
  ],
};

const zone = (target, from, except, message) => ({ target, from, except, message });

const layerZonesOf = (folder, layers) =>
  layers.flatMap((rooms, index) => {
    const higher = layers.slice(index + 1).flat();
    return rooms.flatMap((room) =>
      higher.map((other) =>
        zone(
          `./${folder}/${room}`,
          `./${folder}/${other}`,
          undefined,
          `${folder}/${room} lies below ${folder}/${other}.`,
        ),
      ),
    );
  });

// Extraction tests may run any engine.
const { "lib/extraction": extractionLayers, ...otherLayers } = LAYERS;
const extractionZones = layerZonesOf("lib/extraction", extractionLayers);

const importZones = [
  ...Object.entries(otherLayers).flatMap(([folder, layers]) => layerZonesOf(folder, layers)),
  zone("./lib", "./app", undefined, "lib imports lib only."),
  zone("./lib", "./components", undefined, "lib imports lib only."),
  zone("./lib", "./inngest", undefined, "lib imports lib only."),
  zone("./inngest", "./app", undefined, "inngest imports lib only."),
  zone("./inngest", "./components", undefined, "inngest imports lib only."),
  zone("./components", "./app", undefined, "components do not know the routes that show them."),
  zone("./components", "./inngest", undefined, "components know nothing of jobs."),
  zone(
    "./components",
    "./lib",
    ["./api", "./errors.ts", "./http/client.ts", "./class-names.ts", "./exports/to-tsv.ts"],
    "components see lib/api, lib/errors, lib/http/client, lib/class-names and lib/exports/to-tsv only.",
  ),
  ...["app", "components", "inngest", "lib", "scripts"].map((room) =>
    zone("./client", `./${room}`, undefined, "client is copied into other projects."),
  ),
  ...["app", "components", "inngest", "lib"].map((room) =>
    zone(`./${room}`, "./client", undefined, "client is for programs elsewhere."),
  ),
  zone("./app", "./inngest", undefined, "Only the serve route and instrumentation.ts know the jobs."),
];

const importStyle = {
  meta: { fixable: "code", schema: [] },
  create(context) {
    const folder = path.dirname(path.relative(import.meta.dirname, context.filename));
    const check = ({ source }) => {
      if (typeof source?.value !== "string" || !/^(?:@\/|\.\.\/)/.test(source.value)) return;
      const target = source.value.replace(/^@\//, "");
      const file = target === source.value ? path.join(folder, target) : target;
      const wanted = path.dirname(file) === folder ? `./${path.basename(file)}` : `@/${file}`;
      if (wanted === source.value) return;
      context.report({
        node: source,
        message: `Write "${wanted}".`,
        fix: (fixer) => fixer.replaceText(source, JSON.stringify(wanted)),
      });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

const envMessage = "process.env is read in lib/env.ts alone.";

export default tseslint.config(
  {
    ignores: [
      ".next/**",
      ".data*/**",
      "lib/db/generated/**",
      "lib/embedded/generated/**",
      "lib/text/generated/**",
      "lib/text/pdf/generated/pdfjs.mjs",
      "scripts/generated/**",
      "client/generated/**",
      "public/generated/**",
      "next-env.d.ts",
      "test-results/**",
      "playwright-report/**",
    ],
  },
  ...nextCoreWebVitals,
  ...nextTypescript,
  {
    files: ["**/*.{ts,tsx,mts}"],
    plugins: { house: { rules: { "import-style": importStyle } } },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      "house/import-style": "error",
      "no-console": "error",
      eqeqeq: ["error", "always"],
    },
  },
  {
    files: ["{app,client,components,lib,inngest}/**/*.{ts,tsx}", "*.ts"],
    rules: {
      "import/no-restricted-paths": ["error", { zones: [...importZones, ...extractionZones] }],
      "no-restricted-properties": ["error", { object: "process", property: "env", message: envMessage }],
    },
  },
  {
    files: ["lib/**/*.ts", "inngest/**/*.ts"],
    ignores: ["lib/http/**", "lib/auth/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: ["next", "next/*", "react", "react-dom", "react/*"],
              message: "lib is free of React and Next.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["lib/extraction/**/*.test.ts"],
    rules: { "import/no-restricted-paths": ["error", { zones: importZones }] },
  },
  { files: ["app/api/inngest/route.ts"], rules: { "import/no-restricted-paths": "off" } },
  {
    files: ["lib/env.ts", "*.config.ts", "instrumentation.ts", "**/*.test.ts"],
    rules: { "no-restricted-properties": "off" },
  },
  // The specification requires a browser log.
  { files: ["components/browser-log.ts"], rules: { "no-console": "off" } },
  { files: ["lib/embedded/**"], rules: { "no-console": "off" } },
  // Replaces Next's console output, which may contain data that must not be logged.
  { files: ["lib/log.ts"], rules: { "no-console": "off" } },
  { files: ["scripts/**", "tests/**"], rules: { "no-console": "off" } },
  prettier,
);
