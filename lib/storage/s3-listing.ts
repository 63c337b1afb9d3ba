import { Parser } from "htmlparser2";

/** One page of a bucket's objects. */
export interface Listing {
  objects: { key: string; modifiedAt: Date }[];
  /** The continuation token of the next page; undefined on the last. */
  next: string | undefined;
}

/** Parses the response to ListObjectsV2. */
export function parseListing(xml: string): Listing {
  const listing: Listing = { objects: [], next: undefined };
  let text = "";
  let key = "";
  const parser = new Parser(
    {
      onopentagname: () => (text = ""),
      ontext: (piece) => (text += piece),
      onclosetag(name) {
        if (name === "Key") key = text;
        else if (name === "LastModified") listing.objects.push({ key, modifiedAt: new Date(text) });
        else if (name === "NextContinuationToken") listing.next = text;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return listing;
}
