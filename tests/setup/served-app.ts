import type { TestProject } from "vitest/node";
import { AppUnderTest } from "./app-under-test";
import { ensureBuild } from "./build";

declare module "vitest" {
  export interface ProvidedContext {
    /** The URL of the app under test, without a trailing slash. */
    baseUrl: string;
  }
}

/** Serves the built app to the tests that use HTTP, unless TEST_BASE_URL names a running one. */
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
