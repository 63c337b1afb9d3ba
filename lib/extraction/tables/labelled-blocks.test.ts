import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";

const LEGS = asked("From", "To", "Date @", "Number: Train, bus or flight number");

test("reads blocks with the same labels as rows", async () => {
  const text = `Booking ABC123

Train: RE 4711
From: Köln Hbf
To: Bonn Hbf
Date: 12.05.2024

Train: ICE 22
From: Bonn Hbf
To: Mainz Hbf
Date: 13.05.2024
`;
  expect(await rowsIn(text, "t.txt", LEGS)).toEqual({
    rows: [
      ["Köln Hbf", "Bonn Hbf", "12.05.2024", "RE 4711"],
      ["Bonn Hbf", "Mainz Hbf", "13.05.2024", "ICE 22"],
    ],
    counted: 2,
  });
});

test("separates a code from its name, and a place from its time and code", async () => {
  const block = (flight: string, from: string, to: string, day: number) =>
    `Status:      Confirmed\nFlight:      ${flight}, Heron Air\nDate:        ${day} Nov 2017\nDeparture:   08:55 ${from}, Norway\nArrival:     11:35 ${to}, Norway\n\n`;
  const text = block("HN212", "Berg(BRG)", "Vik(VIK)", 5) + block("HN213", "Vik(VIK)", "Berg(BRG)", 10);
  expect((await rowsIn(text, "t.txt", LEGS)).rows).toEqual([
    ["Berg", "Vik", "5 Nov 2017", "HN212"],
    ["Vik", "Berg", "10 Nov 2017", "HN213"],
  ]);
});

test("joins two stops of a timetable into a leg if its start and end are requested", async () => {
  const timetable = (day: string, stops: string[][]) =>
    [
      `Connection on ${day}`,
      "Stop                Time        Platform   Train",
      ...stops.map(([stop = "", time = "", platform = "", train = ""]) =>
        `${stop.padEnd(20)}${time.padEnd(12)}${platform.padEnd(11)}${train}`.trimEnd(),
      ),
    ].join("\n");
  const text = [
    timetable("03.11.2027", [
      ["Berlin Hbf", "dep 07:49", "4", "ICE 954"],
      ["Köln Hbf", "arr 12:09", "6"],
      ["Köln Hbf", "dep 12:17", "10", "S 13"],
      ["Troisdorf", "arr 12:45", "3"],
    ]),
    timetable("04.11.2027", [
      ["Troisdorf", "dep 14:06", "3", "S 13"],
      ["Köln Hbf", "arr 14:28", "14"],
    ]),
  ].join("\n");
  expect(await rowsIn(text, "t.txt", LEGS)).toEqual({
    rows: [
      ["Berlin Hbf", "Köln Hbf", "03.11.2027", "ICE 954"],
      ["Köln Hbf", "Troisdorf", "03.11.2027", "S 13"],
      ["Troisdorf", "Köln Hbf", "04.11.2027", "S 13"],
    ],
    counted: 3,
  });
});

test("makes no rows from a label that occurs once", async () => {
  const text = "From: Anna Berg\nTo: Jon Dahl\nDate: 5 May 2024\nSubject: Our meeting\n";
  expect((await rowsIn(text, "m.txt", LEGS)).rows).toEqual([]);
});

test("completes a day without a year from a heading's date", async () => {
  const text = `Ihre Verbindung am 28.12.2026
Halt               Datum    Zeit       Gleis   Zug
Düsseldorf Hbf     28.12.   ab 15:52   19      ICE 943
Berlin Hbf         28.12.   an 20:09   6
`;
  expect((await rowsIn(text, "t.txt", LEGS)).rows).toEqual([
    ["Düsseldorf Hbf", "Berlin Hbf", "28.12.2026", "ICE 943"],
  ]);
});
