import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";

test("counts the entries of a list named like the table, even if they are not read", async () => {
  const minutes = `Minutes of the meeting

Actions

1. Order new fenders - Erna Falk
2. Check the mooring lines - Ole Brandt
3. Renew the insurance of the pilot boat - Mia Sund

Next meeting on Monday
`;
  expect(await rowsIn(minutes, "m.txt", asked("Task", "Person"), { name: "Actions" })).toEqual({
    rows: [],
    counted: 3,
  });
  const lebenslauf = `LEBENSLAUF

SPRACHEN

• Deutsch, Muttersprache
• Dänisch, gut
• Englisch, gut

HOBBYS

• Segeln
`;
  expect(await rowsIn(lebenslauf, "l.txt", asked("Sprache", "Niveau"), { name: "Sprachen" })).toEqual({
    rows: [],
    counted: 3,
  });
});

test("counts lines with the same number of dates, times and numbers as requested", async () => {
  const booking = `Potvrzení rezervace
15.07.2025 08:15 Brno, hlavní nádraží -> 12:05 Praha, Florenc
Spoj RB
18.07.2025 17:30 Praha, Florenc -> 21:10 Brno, hlavní nádraží
Spoj RB
Děkujeme
`;
  const legs = asked("From", "To", "Date @");
  expect((await rowsIn(booking, "b.txt", legs, { name: "Legs" })).counted).toBe(2);
  const harbour = `Arrivals
On 3 May 2025 at 06:40 the Nordmeer came in with 1,200 t of grain
On 4 May 2025 at 11:15 the Falk came in with 840 t of stone
On 9 May 2025 at 23:05 the Krause came in with 77 t of timber
`;
  const calls = asked("Ship", "Date @", "Tons #");
  expect((await rowsIn(harbour, "h.txt", calls, { name: "Calls" })).counted).toBe(3);
});

test("does not count labels with values, prose, or lines without the requested values", async () => {
  const letter = `Order date: 3 May 2025, 10:00
Delivery date: 9 May 2025, 11:00

Dear Ms Falk, thank you for your order of 3 May. We have 12 fenders and 40 m of rope in stock.
The rest follows in June.
`;
  const { rows, counted } = await rowsIn(
    letter,
    "l.txt",
    asked("Shareholder", "Date of purchase @", "Shares #"),
  );
  expect({ rows, counted }).toEqual({ rows: [], counted: null });
});
