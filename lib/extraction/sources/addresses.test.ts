import { describe, expect, it } from "vitest";
import { candidatesOf } from "@/lib/extraction/testing/candidates-of";

const NAME = { name: "Address" };

describe("addresses", () => {
  it("are found with all their lines, below the resident's name", async () => {
    const text = "Harbour Works Ltd\n12 Quay Street\nBristol BS1 4RN\n\nInvoice 7\n";
    const whole = (await candidatesOf(text, NAME)).find(
      ({ raw }) => raw === "12 Quay Street\nBristol BS1 4RN",
    );
    expect(whole?.features).toMatchObject({
      shapeFits: expect.any(Number) as number,
      addressLines: 2,
      isWholeAddress: 1,
      endsAtPostalCode: 1,
      isBelowName: 1,
    });
  });

  it("begin after their label, and continue below it", async () => {
    const text = "Address: LOT 12, JALAN BATU\n41400 KLANG, SELANGOR\nTel: 03-1234 5678\n";
    const raws = (await candidatesOf(text, NAME)).map(({ raw }) => raw);
    expect(raws).toContain("LOT 12, JALAN BATU\n41400 KLANG, SELANGOR");
    expect(raws.some((raw) => raw.includes("SELANGOR\nTel"))).toBe(false);
  });

  it("begin with a number or floor before the first comma, but not only after it", async () => {
    const text = "EXAMPLE (M) BHD\n3RD FLR, EXAMPLE TAMAN BATU\nJLN JAYA\n55100 KUALA LUMPUR\n";
    const raws = (await candidatesOf(text, NAME)).map(({ raw }) => raw);
    expect(raws).toContain("3RD FLR, EXAMPLE TAMAN BATU\nJLN JAYA\n55100 KUALA LUMPUR");
  });

  it("begin after the sender's name if both are on one line", async () => {
    const text = "Muster GmbH | Hauptweg 7 | 70173 Stuttgart\n\nFrau\nErika Beispiel\n";
    const raws = (await candidatesOf(text, NAME)).map(({ raw }) => raw);
    expect(raws).toContain("Hauptweg 7 | 70173 Stuttgart");
  });

  it("do not span lines with another column in between", async () => {
    const text = "12 Quay Street     Invoice 7\nBristol BS1 4RN     Page 1\n";
    const raws = (await candidatesOf(text, NAME)).map(({ raw }) => raw);
    expect(raws).toContain("12 Quay Street");
    expect(raws.some((raw) => raw.includes("Invoice"))).toBe(false);
  });
});
