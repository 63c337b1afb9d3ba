import { describe, expect, it } from "vitest";
import { candidatesOf } from "@/lib/extraction/testing/candidates-of";

describe("values with the shape that a field asks for", () => {
  it("finds an identifier alone on its line, without a label next to it", async () => {
    const candidates = await candidatesOf("Statement\nUS0378331005\nSome Fund\n", { name: "ISIN" });
    expect(candidates.find(({ raw }) => raw === "US0378331005")?.features).toMatchObject({
      shapeFits: 1,
      identifiesItself: 1,
      checksum: 1,
    });
  });

  it("describes wrong check digits instead of dropping the value", async () => {
    const candidates = await candidatesOf("ISIN US0378331006\n", { name: "ISIN" });
    expect(candidates.find(({ raw }) => raw === "US0378331006")?.features).toMatchObject({ checksum: -1 });
  });

  it("finds a short code in brackets after a longer one", async () => {
    const candidates = await candidatesOf("Fund shares   ISIN (WKN)\nEUR 5.00  US0378331005 (865985)\n", {
      name: "WKN",
    });
    expect(candidates.map(({ raw }) => raw)).toContain("865985");
  });

  it("drops lookalikes if there is an identifier with valid check digits", async () => {
    const text = "ADRESSZEILE4\nISIN  US0378331005\n";
    const raws = (await candidatesOf(text, { name: "ISIN" }))
      .filter(({ features }) => features.checksum !== 0)
      .map(({ raw }) => raw);
    expect(raws).toEqual(["US0378331005"]);
  });

  it("ends a security's name before the word that announces its identifier", async () => {
    const candidates = await candidatesOf("Northwind Bond ISIN: US0378331005\n", { name: "Security name" });
    expect(candidates.find(({ raw }) => raw === "Northwind Bond")?.features).toMatchObject({
      isBeforeIdentifier: 1,
    });
  });

  it("finds the name of a security before and above its identifier", async () => {
    const text = "Sold 12 NORTHWIND POWER INC (US0378331005) at 3.20\n";
    const candidates = await candidatesOf(text, { name: "Security name" });
    expect(candidates.find(({ raw }) => raw === "NORTHWIND POWER INC")?.features).toMatchObject({
      isBeforeIdentifier: 1,
    });
    const above = await candidatesOf("Shares\nNorthwind Power Inc.\nUS0378331005\n", {
      name: "Security name",
    });
    expect(
      above.find(({ raw }) => raw === "Northwind Power Inc.")?.features.isAboveIdentifier,
    ).toBeGreaterThan(0);
  });

  it("finds the ends of a journey, and which one is requested", async () => {
    const text =
      "Outward journey\nBerlin Hbf      15.11. dep 06:46   2\nBrno hl.n.      15.11. arr 11:22   5\n";
    const from = await candidatesOf(text, { name: "Origin" });
    expect(from.find(({ raw }) => raw === "Berlin Hbf")?.features).toMatchObject({
      isBesideTime: 1,
      stopFits: 1,
    });
    expect(from.find(({ raw }) => raw === "Brno hl.n.")?.features).toMatchObject({ stopFits: -1 });
    const to = await candidatesOf("Oslo S → Bergen\n", { name: "Destination" });
    expect(to.find(({ raw }) => raw === "Bergen")?.features).toMatchObject({ isRouteEnd: 1, stopFits: 1 });
  });

  it("finds a place after its time, without the code in brackets", async () => {
    const candidates = await candidatesOf("Departure:  08:55 Tegel(TXL), Berlin, Germany\n", {
      name: "Origin",
    });
    expect(candidates.map(({ raw }) => raw)).toContain("Tegel");
  });

  it("splits an address's line into postal code and town", async () => {
    const text = "Muster AG\nSeestrasse 3\n8002 Zürich\n";
    const towns = await candidatesOf(text, { name: "City" });
    expect(towns.find(({ raw }) => raw === "Zürich")?.features).toMatchObject({ isAfterPostalCode: 1 });
    const codes = await candidatesOf(text, { name: "Postal code" });
    expect(codes.map(({ raw }) => raw)).toContain("8002");
  });

  it("splits the name below a salutation into first name and surname", async () => {
    const text = "  Frau\n  Erna Eiermann\n  Ringstraße 7\n";
    const given = await candidatesOf(text, { name: "First name" });
    expect(given.find(({ raw }) => raw === "Erna")?.features).toMatchObject({
      isAfterSalutation: 1,
      formIsCertain: 1,
    });
    const surname = await candidatesOf(text, { name: "Surname" });
    expect(surname.find(({ raw }) => raw === "Eiermann")?.features).toMatchObject({ isAfterSalutation: 1 });
  });

  it("drops a degree from a person's name", async () => {
    const candidates = await candidatesOf("Dr. Erna Eiermann\nRome\n", { name: "Patient" });
    expect(candidates.map(({ raw }) => raw)).toContain("Erna Eiermann");
  });

  it("reads a passenger's name as reservation systems write it", async () => {
    const candidates = await candidatesOf("TICKET   DOE/JANE MRS\n", { name: "Passenger" });
    expect(candidates.map(({ raw }) => raw)).toEqual(expect.arrayContaining(["DOE/JANE MRS", "DOE/JANE"]));
  });

  it("finds a company's name in running text, with its legal form and without", async () => {
    const text = "This report was filed by Northwind Power & Light, Inc., a Delaware corporation, in May.\n";
    const raws = (await candidatesOf(text, { name: "Company" })).map(({ raw }) => raw);
    expect(raws).toEqual(
      expect.arrayContaining(["Northwind Power & Light, Inc.", "Northwind Power & Light"]),
    );
  });

  it("finds a month with its year, and not the one of a whole date", async () => {
    const candidates = await candidatesOf("Abrechnung für Dezember 2018, erstellt am 22. Mai 2018\n", {
      name: "Month",
      prompt: "Month and year",
    });
    const months = candidates.filter(({ features }) => features.shapeFits).map(({ raw }) => raw);
    expect(months).toEqual(["Dezember 2018"]);
  });

  it("finds codes of the length that a field states", async () => {
    const candidates = await candidatesOf("Paid by card ending in 4711: March 3, total 12345\n", {
      name: "Card",
      prompt: "Last four digits of the card",
    });
    expect(candidates.filter(({ features }) => features.codeFits).map(({ raw }) => raw)).toEqual(["4711"]);
  });

  it("finds the state whose law applies, also without the words for a state", async () => {
    const text = "This agreement is governed by the laws of the State of Vermont. Es gilt deutsches Recht.\n";
    const candidates = await candidatesOf(text, { name: "Governing law" });
    expect(candidates.find(({ raw }) => raw === "Vermont")?.features).toMatchObject({ isAfterLaw: 1 });
    expect(candidates.find(({ raw }) => raw === "deutsches")?.features.isBeforeLaw).toBeGreaterThan(0);
  });

  it("measures how much a candidate's line has in common with the field", async () => {
    const text = "The seat of arbitration is Geneva.\nThe goods come from Basel AG.\n";
    const candidates = await candidatesOf(text, { name: "Arbitration seat" });
    expect(
      candidates.find(({ raw }) => raw.startsWith("Geneva") || raw.includes("Geneva"))?.features.lineCoverage,
    ).toBe(1);
  });

  it("does not mistake the first word of a sentence for a name", async () => {
    const text = "The seat of the arbitration is Geneva in Switzerland.\nThis is final.\n";
    const candidates = await candidatesOf(text, { name: "Arbitration seat" });
    const names = candidates.filter(({ features }) => features.isNameInProse).map(({ raw }) => raw);
    expect(names).toEqual(["Geneva", "Switzerland"]);
  });

  it("bounds the candidates of a long text", async () => {
    const line = "Northwind Power Inc. (US0378331005) paid 12.50 EUR on 3 May 2024 in 8002 Zürich → Bern\n";
    const candidates = await candidatesOf(line.repeat(300), { name: "Company" });
    expect(candidates.filter(({ features }) => features.shapeFits).length).toBeLessThanOrEqual(120);
  });
});
