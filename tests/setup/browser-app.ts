import { AppUnderTest } from "./app-under-test";
import { ensureBuild } from "./build";

/** Serves the built app to the browser tests, whose workers read E2E_BASE_URL. */
export default async function serveAppToBrowsers(): Promise<() => Promise<void>> {
  await ensureBuild();
  const app = await AppUnderTest.start({ settings: { ALLOW_PRIVATE_WEBHOOKS: "true" } });
  process.env.E2E_BASE_URL = app.baseUrl;
  return () => app.stop();
}
