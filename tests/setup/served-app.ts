import type { TestProject } from "vitest/node";
import { AppUnderTest } from "./app-under-test";
import { ensureBuild } from "./build";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the app under test answers, without a slash at the end. */
    baseUrl: string;
  }
}

/** Serves the built app to the tests that go over HTTP. TEST_BASE_URL names one that is served already. */
export default async function serveApp(project: TestProject): Promise<() => Promise<void>> {
  const served = process.env.TEST_BASE_URL;
  if (served) {
    project.provide("baseUrl", served.replace(/\/$/, ""));
    return () => Promise.resolve();
  }
  await ensureBuild();
  const app = await AppUnderTest.start();
  project.provide("baseUrl", app.baseUrl);
  return () => app.stop();
}
