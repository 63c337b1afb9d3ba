import { describe, expect, it } from "vitest";
import { candidatesOf } from "@/lib/extraction/testing/candidates-of";

const AGREEMENT = `SUPPLY AGREEMENT
This agreement is made by and between ALPHA WIDGETS, INC., a Delaware corporation (the “Seller”), and
Beta Holding GmbH & Co. KG, with offices in Bonn (“Buyer”). An agreement between Buyer and Seller dated
May 9, 2007 is replaced. Gamma Bank, N.A., as Administrative Agent, takes part.
`;

describe("names that a document defines by their role", () => {
  it("resolves a role to the full name with its legal form", async () => {
    const buyers = await candidatesOf(AGREEMENT, { name: "Buyer" });
    expect(buyers.find(({ raw }) => raw === "Beta Holding GmbH & Co. KG")?.features).toMatchObject({
      definedCoverage: 1,
      definedPrecision: 1,
    });
    const sellers = await candidatesOf(AGREEMENT, { name: "Seller" });
    expect(sellers.find(({ raw }) => raw === "ALPHA WIDGETS, INC.")?.features.definedCoverage).toBe(1);
  });

  it("marks the role itself if it replaces a name", async () => {
    const parties = await candidatesOf(AGREEMENT, { name: "Party" });
    expect(
      parties.filter(({ raw }) => raw === "Buyer").every(({ features }) => features.isDefinedTerm === 1),
    ).toBe(true);
    expect(parties.find(({ raw }) => raw === "ALPHA WIDGETS, INC.")?.features.isDefined).toBe(1);
  });

  it("reads the capacity in which a party acts", async () => {
    const agents = await candidatesOf(AGREEMENT, { name: "Administrative agent" });
    expect(agents.find(({ raw }) => raw === "Gamma Bank, N.A.")?.features).toMatchObject({
      definedByAs: 1,
      definedCoverage: 1,
    });
  });

  it("offers the possible names if none has a legal form", async () => {
    const text =
      "Between Alpha B.V. and Lucía Romero, residing at Calle Mayor 5, Madrid (“Candidate”), is agreed:";
    const found = await candidatesOf(text, { name: "Candidate" });
    expect(found.find(({ raw }) => raw === "Lucía Romero")?.features).toMatchObject({
      isFirstDefined: 0.5,
      definedCoverage: 1,
    });
  });
});
