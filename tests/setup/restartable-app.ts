import type { TestProject } from "vitest/node";
import { findFreePort } from "./app-under-test";
import { ensureBuild } from "./build";

/** For tests that start and kill the app themselves: a build, and a URL that stays the same across restarts. */
export default async function prepareApp(project: TestProject): Promise<void> {
  await ensureBuild();
  project.provide("baseUrl", `http://localhost:${await findFreePort()}`);
}
