import { startEmbeddedDatabase } from "@/scripts/embedded/embedded-database";
import { migrate } from "@/scripts/embedded/migrate";
import { testKillsAtEachPoint, type Place } from "./each-point";
import { POINTS } from "./points";

/** The database dies with each worker, which has opened it, and is found again in its files. */
function openPlace(directory: string): Promise<Place> {
  const prepare = async (url: string) => void (await migrate(url));
  const open = async () => {
    const { server, ready } = await startEmbeddedDatabase(directory, "password", prepare);
    await ready;
    return { url: server.url, close: () => server.stop() };
  };
  return Promise.resolve({ open, remove: () => Promise.resolve() });
}

// It serves one transaction at a time, so that only one document can be held within its own.
const points = POINTS.filter((point) => point !== "within refund");

testKillsAtEachPoint("the embedded database", points, openPlace);
