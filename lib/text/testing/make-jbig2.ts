/** Makes a few bytes that unpack to a black and white square. `regionSide` is the declared size of the only region. */
export function makeJbig2(side: number, regionSide = side): Buffer {
  const page = Buffer.alloc(19);
  page.writeUInt32BE(side, 0);
  page.writeUInt32BE(side, 4);
  const region = Buffer.alloc(17 + 1 + 8 + 8);
  region.writeUInt32BE(regionSide, 0);
  region.writeUInt32BE(regionSide, 4);
  // The default pixels from which the decoder predicts the next one.
  region.set([3, 0xff, 0xfd, 0xff, 2, 0xfe, 0xfe, 0xfe], 18);
  return Buffer.concat([segment(0, 48, page), segment(1, 38, region)]);
}

function segment(number: number, type: number, content: Buffer): Buffer {
  const header = Buffer.alloc(11);
  header.writeUInt32BE(number, 0);
  header.writeUInt8(type, 4);
  header.writeUInt8(1, 6);
  header.writeUInt32BE(content.length, 7);
  return Buffer.concat([header, content]);
}
