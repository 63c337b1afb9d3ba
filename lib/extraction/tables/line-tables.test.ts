import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";

const BOOKINGS = asked("Date @: Day of booking", "Amount #: Without sign");

test("reads lines from a date to an amount as bookings, except balances", async () => {
  const text = `Musterbank, Kontoauszug 3/2019
Bu-Tag Wert Vorgang Betrag
Alter Kontostand vom 01.02.2019 1.200,00 H
02.02. 02.02.19 Abschlag 54,69 S
STADTWERKE FEBRUAR
03.02. 03.02.19 Gutschrift 1.000,00 H
GEHALT 02/2019
05.02. 05.02.19 Kartenzahlung 12,00 S
Neuer Kontostand vom 28.02.2019 2.133,31 H
`;
  expect(await rowsIn(text, "s.txt", BOOKINGS)).toEqual({
    rows: [
      ["02.02.19", "54,69"],
      ["03.02.19", "1.000,00"],
      ["05.02.19", "12,00"],
    ],
    counted: 3,
  });
});

test("names columns by the words of a header that lost its columns", async () => {
  const text = `First Bank
Date Description Amount Balance
01/03/2024 OPENING BALANCE 1,000.00
03/03/2024 CARD PAYMENT STORES -23.10 976.90
05/03/2024 SALARY 2,000.00 2,976.90
31/03/2024 CLOSING BALANCE 2,976.90
`;
  const { rows } = await rowsIn(text, "s.txt", asked("Date @", "Description", "Amount #", "Balance #"));
  expect(rows).toEqual([
    ["03/03/2024", "CARD PAYMENT STORES", "-23.10", "976.90"],
    ["05/03/2024", "SALARY", "2,000.00", "2,976.90"],
  ]);
});

test("finds an amount several lines below its date", async () => {
  const text = `Umsätze
01.03.2024 Überweisung
Miete März
-750,00 EUR
04.03.2024 Gutschrift
Firma GmbH
2.300,00 EUR
`;
  expect(await rowsIn(text, "s.txt", BOOKINGS)).toEqual({
    rows: [
      ["01.03.2024", "750,00"],
      ["04.03.2024", "2.300,00"],
    ],
    counted: 2,
  });
});

test("takes the product of other numbers as the amount if there are no headings", async () => {
  const text = `Export
2024-01-02 Kauf Fonds Welt 10 Stk 75,50 EUR -755,00 EUR
2024-01-05 Dividende Alpha AG 12,30 EUR
2024-01-09 Kauf Beta SE 5 Stk 20,00 EUR -100,00 EUR
`;
  const { rows } = await rowsIn(text, "e.txt", asked("Date @", "Amount #"));
  expect(rows.map(([, amount]) => amount)).toEqual(["-755,00", "12,30", "-100,00"]);
});

test("reads quantity, unit price and total of items without columns", async () => {
  const text = `Invoice 12
Description Qty Unit price Amount
Widget blue 2 10.00 20.00
Gadget 1 99.50 99.50
Cable, long 5 3.00 15.00
Subtotal 134.50
Total 147.95
`;
  const columns = asked("Description", "Quantity #", "Unit price #", "Line total #");
  expect(await rowsIn(text, "i.txt", columns)).toEqual({
    rows: [
      ["Widget blue", "2", "10.00", "20.00"],
      ["Gadget", "1", "99.50", "99.50"],
      ["Cable, long", "5", "3.00", "15.00"],
    ],
    counted: 3,
  });
});

test("reads a quantity before an item's name", async () => {
  const text =
    "2 x Koffiekop € 5,00 € 10,00\n1 x Theepot € 19,95 € 19,95\n3 x Lepel € 1,50 € 4,50\nTotaal € 34,45\n";
  const columns = asked("Description", "Quantity #", "Unit price #", "Line total #");
  expect((await rowsIn(text, "i.txt", columns)).rows).toEqual([
    ["Koffiekop", "2", "5,00", "10,00"],
    ["Theepot", "1", "19,95", "19,95"],
    ["Lepel", "3", "1,50", "4,50"],
  ]);
});

test("ends items without a header at the line with their sum", async () => {
  const text =
    "Haftpflicht Regio 9\t80,00 €\nVollkasko Regio 4\t140,00 €\nBeitrag im Vierteljahr\t220,00 €\nzu zahlen insgesamt\t440,00 €\n";
  expect((await rowsIn(text, "i.txt", asked("Beschreibung", "Betrag #"))).rows).toEqual([
    ["Haftpflicht Regio 9", "80,00"],
    ["Vollkasko Regio 4", "140,00"],
  ]);
});

test("joins numbers at a thousands space if the other lines have one number", async () => {
  const text = "05.03.2024 Hyra 9 500,00\n07.03.2024 Kaffe 45,00\n09.03.2024 El 310,00\n";
  expect((await rowsIn(text, "s.txt", BOOKINGS)).rows.map(([, amount]) => amount)).toEqual([
    "9 500,00",
    "45,00",
    "310,00",
  ]);
});

test("treats words for payments and taxes after a date as bookings, but not words for balances", async () => {
  const text = `Kontoauszug 2/2024
Startsaldo am 31.01.2024 1.500,00+
Zahlungseingang 03.02.2024 867,14+
Kapitalertragsteuer 14.02.2024 76,47-
Endsaldo am 29.02.2024 2.290,67+
`;
  expect(await rowsIn(text, "s.txt", BOOKINGS)).toEqual({
    rows: [
      ["03.02.2024", "867,14"],
      ["14.02.2024", "76,47"],
    ],
    counted: 2,
  });
});

test("does not mistake a running balance for the requested amount, even if the header ends with it", async () => {
  const text = `Buchung Wert Verwendungszweck Betrag Saldo
2024-02-03 Gehalt 2.000,00 3.500,00
2024-02-05 Miete -750,00 2.750,00
2024-02-09 Strom -88,00 2.662,00
`;
  const { rows } = await rowsIn(text, "s.txt", asked("Date @", "Amount #"));
  expect(rows.map(([, amount]) => amount)).toEqual(["2.000,00", "-750,00", "-88,00"]);
});

test("recognises an amount without decimals next to its currency, and counts the line", async () => {
  const sparbuch = `Sparkonto
Datum Vorgang Betrag Saldo
04.09.2023 Einzahlung € 300 € 1.300
05.09.2023 Zinsen € 0,14 € 1.300,14
06.09.2023 Abhebung € 50 € 1.250,14
`;
  expect(await rowsIn(sparbuch, "s.txt", BOOKINGS)).toEqual({
    rows: [
      ["04.09.2023", "300"],
      ["05.09.2023", "0,14"],
      ["06.09.2023", "50"],
    ],
    counted: 3,
  });
  const account = `Savings account
2 May 2024 Deposit 250 GBP
9 May 2024 Interest 1.20 GBP
16 May 2024 Withdrawal 40 GBP
`;
  expect(await rowsIn(account, "s.txt", BOOKINGS)).toEqual({
    rows: [
      ["2 May 2024", "250"],
      ["9 May 2024", "1.20"],
      ["16 May 2024", "40"],
    ],
    counted: 3,
  });
});

test("counts a booking among others that is not read", async () => {
  const text = `Movimenti
03.02.2024 Bonifico ricevuto 1.200
05.02.2024 Pagamento carta 12,50
07.02.2024 Prelievo 80,00
09.02.2024 Accredito 60
`;
  const { rows, counted } = await rowsIn(text, "s.txt", BOOKINGS);
  expect(rows.length).toBeLessThan(4);
  expect(counted).toBe(4);
});

test("reads an amount with cents and the balance after it as two numbers", async () => {
  const text = `Extracto de cuenta
Fecha Concepto Importe Saldo
03/06/2025 Transferencia recibida 450,00 770,15
07/06/2025 Compra con tarjeta -23,90 746,25
20/06/2025 Cajero -100,00 646,25
`;
  expect((await rowsIn(text, "e.txt", asked("Fecha @", "Importe #"))).rows).toEqual([
    ["03/06/2025", "450,00"],
    ["07/06/2025", "-23,90"],
    ["20/06/2025", "-100,00"],
  ]);
});
