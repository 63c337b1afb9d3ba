export interface Run<T> {
  start: number;
  end: number;
  properties: T;
}

const PAGE = 512;
const MAX_PAGES = 20_000;

export function readRuns<T>(
  stream: Buffer,
  plc: Buffer,
  numberBytes: 2 | 4,
  read: (page: Buffer, index: number, count: number) => T,
): Run<T>[] {
  const pages = Math.min(MAX_PAGES, Math.floor((plc.length - 4) / (4 + numberBytes)));
  const runs: Run<T>[] = [];
  for (let i = 0; i < pages; i += 1) {
    const number = plc.readUIntLE((pages + 1) * 4 + i * numberBytes, numberBytes) & 0x3fffff;
    const page = stream.subarray(number * PAGE, (number + 1) * PAGE);
    const count = page.length === PAGE ? (page[PAGE - 1] ?? 0) : 0;
    for (let index = 0; index < count && (index + 2) * 4 <= PAGE; index += 1) {
      const start = page.readUInt32LE(index * 4);
      const end = page.readUInt32LE(index * 4 + 4);
      if (end > start) runs.push({ start, end, properties: read(page, index, count) });
    }
  }
  return runs;
}

export function modifiersOf(page: Buffer, index: number, count: number): Buffer {
  const at = (page[(count + 1) * 4 + index] ?? 0) * 2;
  return page.subarray(at + 1, at === 0 ? 1 : at + 1 + (page[at] ?? 0));
}
