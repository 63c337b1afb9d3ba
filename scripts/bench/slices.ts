import { AppUnderTest } from "@/tests/setup/app-under-test";
import { BenchClient } from "./client";
import { FIELDS } from "./documents";
import { type Figure, median, timed } from "./figure";
import { makeLong } from "./made-up-pages";

const KB = 1_000;
const SLICE = 20 * KB;
const [SHORT_TEXT, LONG_TEXT] = [100 * KB, 10_000 * KB];
const [FEW_PAGES, MANY_PAGES] = [2, 200];
const REQUESTS = 100;
const WARM_UP = 10;
const LINE = "Invoice number: B-17, and so it goes on for a while\n";

/** What a part of a document costs: a slice of its text, or a page with its words, against that of a short document. */
export async function measureSlices(): Promise<Figure[]> {
  const app = await AppUnderTest.start({ settings: { RATE_LIMIT_PER_MINUTE: "1000000" } });
  try {
    const client = await BenchClient.signedIn(app.baseUrl);
    const extractorId = await client.createExtractor(FIELDS);
    const addressOf = async (file: File) =>
      `/api/extractor/${extractorId}/document/${await client.process(extractorId, file)}`;
    const text = async (length: number) => {
      const content = LINE.repeat(Math.ceil(length / LINE.length)).slice(0, length);
      const address = await addressOf(new File([content], "text.txt", { type: "text/plain" }));
      return (request: number) => {
        const start = (request * SLICE) % (length - SLICE);
        return `${address}/text?start=${start}&end=${start + SLICE}`;
      };
    };
    const pages = async (count: number) => {
      const address = await addressOf(new File([new Uint8Array(makeLong(count))], "pages.pdf"));
      return (request: number) => `${address}/page/${1 + (request % count)}`;
    };
    return [
      await compare(client, "slice of a text of 10 MB against one of 100 kB", {
        long: await text(LONG_TEXT),
        short: await text(SHORT_TEXT),
      }),
      await compare(client, `page of ${MANY_PAGES} against one of ${FEW_PAGES}`, {
        long: await pages(MANY_PAGES),
        short: await pages(FEW_PAGES),
      }),
    ];
  } finally {
    await app.stop();
  }
}

type Addresses = (request: number) => string;

async function compare(
  client: BenchClient,
  what: string,
  addresses: { long: Addresses; short: Addresses },
): Promise<Figure> {
  const fetchPart = async (address: string) => (await client.get(address)).text();
  const long: number[] = [];
  const short: number[] = [];
  for (let request = 0; request < WARM_UP + REQUESTS; request += 1) {
    const ofLong = await timed(() => fetchPart(addresses.long(request)));
    const ofShort = await timed(() => fetchPart(addresses.short(request)));
    if (request < WARM_UP) continue;
    long.push(ofLong);
    short.push(ofShort);
  }
  const ratio = median(long) / median(short);
  return {
    what: `${what}, median`,
    measured: `${ratio.toFixed(1)}x (${median(long).toFixed(1)} ms)`,
    wanted: "<= 2x",
    reached: ratio <= 2,
  };
}
