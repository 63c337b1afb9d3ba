import { describe, expect, it } from "vitest";
import { extract, field } from "@/lib/extraction/testing/extract-locally";

const PARTS = ["street", "postal code", "city", "country"];

/** The parts of a party's address where its name is asked for, too. */
async function addressOf(party: string, text: string): Promise<unknown[]> {
  const fields = ["Supplier", "Customer", ...PARTS.map((part) => `${party} ${part}`)];
  const found = await extract(
    text,
    fields.map((name) => field(name, "TEXT")),
  );
  return PARTS.map((part) => found[`${party} ${part}`]);
}

const LETTER = `Nordlicht Handels GmbH
Hafenstraße 12
20457 Hamburg
Deutschland

Frau
Erika Beispiel
Am Waldrand 12
4020 Linz
Österreich

Rechnung Nr. 2026-118
Datum: 03.02.2026
Gesamtbetrag: 119,00 EUR
`;

const COLUMNS = `Invoice

Seller:                          Bill to:
Blue Harbor Ltd                  Globex Corporation
17 Station Road                  400 Market Street, Suite 5
Leeds LS1 4AB                    Springfield, IL 62701
United Kingdom                   USA

Invoice no: 118
Total: 119.00 USD
`;

describe("the parts of an address", () => {
  it.each([
    ["Supplier", LETTER, ["Hafenstraße 12", "20457", "Hamburg", "Deutschland"]],
    ["Customer", LETTER, ["Am Waldrand 12", "4020", "Linz", "Österreich"]],
    ["Supplier", COLUMNS, ["17 Station Road", "LS1 4AB", "Leeds", "United Kingdom"]],
    ["Customer", COLUMNS, ["400 Market Street, Suite 5", "62701", "Springfield", "USA"]],
  ])("are those below the name of its party: %s", async (party, text, parts) => {
    expect(await addressOf(party, text)).toEqual(parts);
  });

  it("are never those of another party", async () => {
    const text = LETTER.replace("Am Waldrand 12\n4020 Linz\nÖsterreich\n", "");
    expect(await addressOf("Customer", text)).not.toContain("Hafenstraße 12");
    expect((await addressOf("Customer", LETTER.replace("Österreich\n", "")))[3]).toBeNull();
  });
});
