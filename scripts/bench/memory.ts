import { AppUnderTest } from "@/tests/setup/app-under-test";
import { appPid } from "./app-pid";
import { BenchClient } from "./client";
import { FIELDS } from "./documents";
import { atMost, type Figure } from "./figure";
import { processAll } from "./pipeline";
import { residentBytes } from "./resident-bytes";
import type { BenchRun } from "./run-benches";

const MB = 1024 * 1024;
const EXTENTS = {
  full: { warmUp: 200, documents: 1_500, users: 20, documentsPerUser: 10 },
  smallest: { warmUp: 2, documents: 4, users: 2, documentsPerUser: 1 },
};
type Extent = (typeof EXTENTS)["full"];
const SAMPLE_EVERY_MS = 50;
const MAX_GROWTH_RATIO = 1.25;
const MAX_AT_ONCE_MB = 900;

export async function measureMemory({ size, report }: BenchRun): Promise<void> {
  const extent = EXTENTS[size];
  report(await withApp((app) => measureInARow(app, extent)));
  report(await withApp((app) => measureAtOnce(app, extent)));
}

async function withApp(measure: (app: AppUnderTest) => Promise<Figure>): Promise<Figure> {
  const app = await AppUnderTest.start({ settings: { RATE_LIMIT_PER_MINUTE: "1000000" } });
  try {
    return await measure(app);
  } finally {
    await app.stop();
  }
}

async function measureInARow(app: AppUnderTest, { warmUp, documents }: Extent): Promise<Figure> {
  const client = await BenchClient.signedIn(app.baseUrl);
  const extractorId = await client.createExtractor(FIELDS);
  const first = await peakBytesDuring(app, () => processAll(client, extractorId, warmUp, 0));
  const later = await peakBytesDuring(app, () => processAll(client, extractorId, documents - warmUp, warmUp));
  const beside = ` (${(first / MB).toFixed(0)} MB, then ${(later / MB).toFixed(0)} MB)`;
  const what = `memory of the server, peak of ${documents.toLocaleString("en")} documents against that of the first ${warmUp}`;
  return atMost(what, later / first, MAX_GROWTH_RATIO, { digits: 2, beside });
}

async function measureAtOnce(app: AppUnderTest, { users: count, documentsPerUser }: Extent): Promise<Figure> {
  const users = await Promise.all(
    Array.from({ length: count }, async () => {
      const client = await BenchClient.signedIn(app.baseUrl);
      return { client, extractorId: await client.createExtractor(FIELDS) };
    }),
  );
  const peak = await peakBytesDuring(app, () =>
    Promise.all(
      users.map(({ client, extractorId }, user) =>
        processAll(client, extractorId, documentsPerUser, user * documentsPerUser),
      ),
    ),
  );
  const what = `memory of the server while ${count} users have ${documentsPerUser} documents each processed, peak`;
  return atMost(what, peak / MB, MAX_AT_ONCE_MB, { unit: " MB" });
}

async function peakBytesDuring(app: AppUnderTest, work: () => Promise<unknown>): Promise<number> {
  const pid = appPid(app);
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, residentBytes(pid))), SAMPLE_EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak;
}
