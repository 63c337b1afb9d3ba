import path from "node:path";
import { BaseSequencer, createVitest, type TestSpecification } from "vitest/node";
import type { Changes } from "./measure-mutant";

/** Excludes tests that measure time, because they fail on a busy machine. */
const WITHOUT_TIME = "^(?!.*(?:seconds|time))";

class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toReversed();
  }
}

export interface FolderTests {
  firstFailure: (changes: Changes) => Promise<string | null>;
  close: () => Promise<void>;
}

export async function openFolderTests(folder: string): Promise<FolderTests> {
  const root = process.cwd();
  let changed: Changes = {};
  const vitest = await createVitest(
    "test",
    {
      config: false,
      watch: false,
      root,
      include: [`${folder}/**/*.test.ts`],
      isolate: false,
      maxWorkers: 1,
      bail: 1,
      testTimeout: 60_000,
      testNamePattern: WITHOUT_TIME,
      reporters: [{}],
      sequence: { sequencer: QuickFirst },
    },
    {
      resolve: { alias: { "server-only": `${root}/tests/setup/server-only.ts`, "@": root } },
      plugins: [{ name: "changes", enforce: "pre", load: (id) => changed[path.relative(root, id)] }],
    },
  );
  const specifications = await vitest.globTestSpecifications();
  return {
    close: () => vitest.close(),
    firstFailure: async (changes) => {
      for (const file of Object.keys({ ...changed, ...changes }))
        vitest.invalidateFile(path.join(root, file));
      changed = changes;
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      for (const testModule of testModules) {
        for (const test of testModule.children.allTests("failed")) return test.fullName;
        if (testModule.state() === "failed") return `${path.relative(root, testModule.moduleId)} fails`;
      }
      return unhandledErrors.length > 0 ? String(unhandledErrors[0]) : null;
    },
  };
}
