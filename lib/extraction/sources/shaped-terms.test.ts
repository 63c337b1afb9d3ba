import { expect, it } from "vitest";
import { candidatesOf } from "@/lib/extraction/testing/candidates-of";

it.each([
  ["Term", "This Agreement shall remain in force for two (2) years from its date.", "two (2) years"],
  ["Laufzeit", "Die Pflichten gelten für die Dauer von drei Jahren.", "drei Jahren"],
  ["Durée", "L'accord est conclu pour une durée de cinq (5) ans.", "cinq (5) ans"],
  ["Notice period", "The notice period is three months on either side.", "three months"],
  ["Renewal notice", "unless notice is given sixty (60) days before its end.", "sixty (60) days"],
  ["Lease term", "for a term of twenty-four (24) calendar months,", "twenty-four (24) calendar months"],
  ["Competent court", "shall be brought before the Court of Amsterdam only.", "Court of Amsterdam"],
  ["Tribunal compétent", "relève du tribunal de commerce de Nantes.", "tribunal de commerce de Nantes"],
  [
    "Bank name",
    "Bitte auf unser Konto bei der Stadtsparkasse Musterstadt, IBAN",
    "Stadtsparkasse Musterstadt",
  ],
  [
    "Supplier",
    "NORDLICHT\nVersicherungsverein a.G.\n\n1 Main Street\n",
    "NORDLICHT\nVersicherungsverein a.G.",
  ],
  ["Company", "EXAMPLE (M) SDN BHD\nJALAN BATU\n", "EXAMPLE (M) SDN BHD"],
  ["Company", "#000002 EXAMPLE (M) SDN BHD\nJALAN BATU\n", "EXAMPLE (M) SDN BHD"],
])("%s in running text: %s", async (name, text, raw) => {
  const found = (await candidatesOf(text, { name })).find((candidate) => candidate.raw === raw);
  expect(found?.features.shapeFits).toBeGreaterThan(0);
});
