import { expect, it } from "vitest";
import { extract, field } from "@/lib/extraction/testing/extract-locally";

it.each([
  [
    "City, state and ZIP",
    "Request form\n\nName\nJane Doe\nAddress\n12 Main Street\nCity, state and ZIP code\nSpringfield, IL 62704\n",
    "Springfield, IL 62704",
  ],
  [
    "PLZ / Ort",
    "Antrag\n\nName: Jana Roth\nStraße: Am Markt 3\nPLZ / Ort: 04109 Leipzig\nTelefon: 0341 123456\n",
    "04109 Leipzig",
  ],
  [
    "Town and postcode",
    "Delivery note 44\n\nRose Hill Ltd\n5 Mill Lane\nYork YO1 7HH\n\nNet weight 4 kg\n",
    "York YO1 7HH",
  ],
])("answers %s with the whole line rather than a part", async (name, text, line) => {
  expect(await extract(text, [field(name, "TEXT")])).toEqual({ [name]: line });
});
