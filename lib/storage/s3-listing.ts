import { Parser } from "htmlparser2";

export interface Listing {
  objects: { key: string; modifiedAt: Date }[];
  next: string | undefined;
}

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
