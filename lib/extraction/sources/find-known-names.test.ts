import { expect, it } from "vitest";
import { extract, field } from "@/lib/extraction/testing/extract-locally";
import { candidatesOf } from "@/lib/extraction/testing/candidates-of";

it("finds a country by its name in any of the languages, whatever label it has", async () => {
  const text =
    "Consignment note 8127\nGoods    Oak boards\nMade by  Tischlerei Hofer, Österreich\nTo: Bosnia and Herzegovina\n";
  const raws = (await candidatesOf(text, { name: "Country of origin" }))
    .filter(({ features }) => features.shapeFits === 1)
    .map(({ raw }) => raw);
  expect(raws).toEqual(["Österreich", "Bosnia and Herzegovina"]);
});

it("returns the country of an address, not its whole line", async () => {
  const text =
    "Delivery note 4711\n\nShip to\nMaria Costa\nRua Augusta 12\n1100-048 Lisboa\nPortugal\n\nNet weight 12.5 kg\n";
  expect(await extract(text, [field("Country", "TEXT")])).toEqual({ Country: "Portugal" });
});

it("finds how a bill was paid within a sentence, by the longest of the words for it", async () => {
  const text = "Rechnung 2024-118\nDer Betrag wird per SEPA-Lastschrift eingezogen.\n";
  const raws = (await candidatesOf(text, { name: "Payment method" }))
    .filter(({ features }) => features.shapeFits === 1)
    .map(({ raw }) => raw);
  expect(raws).toEqual(["SEPA-Lastschrift"]);
});

it("does not mistake part of a longer word for a country", async () => {
  const raws = (await candidatesOf("Omani dates and chadlike cloth\n", { name: "Country" }))
    .filter(({ features }) => features.shapeFits === 1)
    .map(({ raw }) => raw);
  expect(raws).toEqual([]);
});
