import { startEmbeddedDatabase } from "@/lib/embedded/embedded-database";
import { migrate } from "@/lib/embedded/migrate";
import { repetitions } from "@/tests/setup/repetitions";
import { testKillsAtEachPoint, type Place } from "./each-point";
import { POINTS } from "./points";

/** Each worker opens the database and takes it down when killed; it is then reopened from its files. */
function openPlace(directory: string): Promise<Place> {
  const prepare = async (url: string) => void (await migrate(url));
  const open = async () => {
    const { server, ready } = await startEmbeddedDatabase(directory, "password", prepare);
    await ready;
    return { url: server.url, close: () => server.stop() };
  };
  return Promise.resolve({ open, remove: () => Promise.resolve() });
}

// The embedded database runs one transaction at a time, so only one document can be stopped within a transaction.
const points = POINTS.filter((point) => point !== "within refund");

testKillsAtEachPoint("the embedded database", points, repetitions({ gate: 1, all: 20 }), openPlace);
