import { describe, expect, it } from "vitest";
import { extract, field } from "@/lib/extraction/testing/extract-locally";

const CONTRACT = `CONTRACT OF EMPLOYMENT

1. The first six months of your employment will be a probationary period.

2. Your salary is £46,500 per annum, payable monthly in arrears by bank transfer.

3. Your normal working hours are 37.5 hours per week, Monday to Friday.

4. You are entitled to 28 days' paid holiday in each holiday year, including public holidays.

5. After the probationary period the notice period is three months on either side.

6. Standstill. For a period of eighteen (18) months after its end you shall not work for a competitor.
`;

describe("finding a value in a sentence", () => {
  it("finds it by the words of the field's name, in other forms as well", async () => {
    const fields = [
      field("Annual salary", "NUMBER"),
      field("Weekly hours", "NUMBER"),
      field("Holiday days", "NUMBER"),
      field("Notice period", "TEXT"),
      field("Probation period", "TEXT"),
      field("Standstill in months", "NUMBER"),
    ];
    expect(await extract(CONTRACT, fields)).toEqual({
      "Annual salary": 46_500,
      "Weekly hours": 37.5,
      "Holiday days": 28,
      "Notice period": "three months",
      "Probation period": "six months",
      "Standstill in months": 18,
    });
  });

  it("does not convert it to another unit", async () => {
    const fields = [
      field("Standstill in years", "NUMBER"),
      field("Monthly salary", "NUMBER"),
      field("Bonus", "NUMBER"),
    ];
    expect(await extract(CONTRACT, fields)).toEqual({
      "Standstill in years": null,
      "Monthly salary": null,
      Bonus: null,
    });
  });
});
