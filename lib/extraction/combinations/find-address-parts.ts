import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { Sense } from "@/lib/extraction/lexicon/senses";
import type { Option, OptionsOfField } from "./options";

const BELOW_NAME = 4;
const MIN_NAME = 1;

const PARTS: readonly Sense[] = ["street", "postcode", "city", "country"];

/** Returns log-odds. Parts of the party's own address gain, and parts of another party's lose. */
export function findAddressParts(fields: readonly OptionsOfField[]): ReadonlyMap<Option, number> {
  const found = new Map<Option, number>();
  const names = fields.flatMap(({ query, ranked: [name] }) => {
    const address = name && name.score >= MIN_NAME ? addressOf(name) : 0;
    const isName = query.role !== null && query.valueKinds[0] === "name" && !isPart(query);
    return isName && address > 0 ? [{ role: query.role, address }] : [];
  });
  for (const { query, ranked } of fields) {
    const own = names.find(({ role }) => role === query.role)?.address;
    if (!isPart(query) || own === undefined) continue;
    const others = names.map(({ address }) => address).filter((address) => address !== own);
    for (const option of ranked) if (others.includes(addressOf(option))) found.set(option, -BELOW_NAME);
    const part = ranked.find(
      (option) => addressOf(option) === own && option.candidate.features.get("formIsCertain") === 1,
    );
    if (part) found.set(part, BELOW_NAME);
  }
  return found;
}

function isPart({ names: [name] }: FieldQuery): boolean {
  return PARTS.some((part) => name?.terms.senses.has(part));
}

function addressOf({ candidate }: Option): number {
  return candidate.features.get("addressNumber");
}
