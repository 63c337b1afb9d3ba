import type { CreateFieldInput } from "@/lib/api/extractor";
import { makePdf, type PdfText } from "@/lib/text/testing/make-pdf";

/** Seventeen things that a certificate of calibration says. */
export const certificateFields = [
  { name: "Certificate number", required: true },
  { name: "Customer", required: true },
  { name: "Order number" },
  { name: "Instrument" },
  { name: "Manufacturer" },
  { name: "Model" },
  { name: "Serial number", required: true },
  { name: "Calibration date", type: "DATE", required: true },
  { name: "Issue date", type: "DATE" },
  { name: "Next calibration", type: "DATE" },
  { name: "Place" },
  { name: "Temperature", type: "NUMBER" },
  { name: "Humidity", type: "NUMBER" },
  { name: "Reading", type: "NUMBER" },
  { name: "Deviation", type: "NUMBER" },
  { name: "Uncertainty", type: "NUMBER" },
  { name: "Technician" },
] as const satisfies CreateFieldInput[];

type FieldName = (typeof certificateFields)[number]["name"];
type Facts = Record<FieldName, string | number>;

export interface Certificate {
  filename: string;
  pdf: Buffer;
  /** What is right, as the product stores it. */
  facts: Facts;
}

interface Maker {
  name: string;
  labels: Record<FieldName, string>;
  /** Writes a day that is stored as 2026-03-04. */
  day: (iso: string) => string;
  number: (value: number) => string;
  draw: (title: string, lines: [label: string, value: string][]) => PdfText[];
}

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September"];
const partsOf = (iso: string) => iso.split("-") as [string, string, string];

const MAKERS: Maker[] = [
  {
    name: "Harrow Metrology Ltd",
    labels: {
      "Certificate number": "Certificate No.",
      Customer: "Customer",
      "Order number": "Order No.",
      Instrument: "Instrument",
      Manufacturer: "Manufacturer",
      Model: "Model",
      "Serial number": "Serial No.",
      "Calibration date": "Date of calibration",
      "Issue date": "Date of issue",
      "Next calibration": "Next calibration due",
      Place: "Place of calibration",
      Temperature: "Ambient temperature",
      Humidity: "Relative humidity",
      Reading: "Mean reading",
      Deviation: "Deviation",
      Uncertainty: "Expanded uncertainty",
      Technician: "Calibrated by",
    },
    day: (iso) => {
      const [year, month, day] = partsOf(iso);
      return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
    },
    number: (value) => value.toFixed(2),
    draw: (title, lines) => [
      { x: 50, y: 60, text: title, size: 16 },
      { x: 50, y: 90, text: "CERTIFICATE OF CALIBRATION", size: 13 },
      ...lines.flatMap(([label, value], at) => [
        { x: 50, y: 130 + 24 * at, text: `${label}:` },
        { x: 230, y: 130 + 24 * at, text: value },
      ]),
    ],
  },
  {
    name: "Prüfdienst Lindner GmbH",
    labels: {
      "Certificate number": "Kalibrierschein-Nr.",
      Customer: "Auftraggeber",
      "Order number": "Auftragsnummer",
      Instrument: "Gegenstand",
      Manufacturer: "Hersteller",
      Model: "Typ",
      "Serial number": "Seriennummer",
      "Calibration date": "Datum der Kalibrierung",
      "Issue date": "Ausstellungsdatum",
      "Next calibration": "Nächste Kalibrierung",
      Place: "Ort",
      Temperature: "Temperatur (°C)",
      Humidity: "Feuchte (%)",
      Reading: "Messwert",
      Deviation: "Abweichung",
      Uncertainty: "Messunsicherheit",
      Technician: "Bearbeiter",
    },
    day: (iso) => partsOf(iso).reverse().join("."),
    number: (value) => value.toFixed(2).replace(".", ","),
    draw: (title, lines) => [
      { x: 50, y: 60, text: title, size: 16 },
      { x: 50, y: 90, text: "KALIBRIERSCHEIN", size: 13 },
      // In two columns, each value below its label.
      ...lines.flatMap(([label, value], at) => {
        const [x, y] = [at % 2 === 0 ? 50 : 310, 130 + 56 * Math.floor(at / 2)];
        return [
          { x, y, text: label, size: 8 },
          { x, y: y + 16, text: value },
        ];
      }),
    ],
  },
  {
    name: "Nordkal AS",
    labels: {
      "Certificate number": "Document ID",
      Customer: "Issued to",
      "Order number": "Your reference",
      Instrument: "Object",
      Manufacturer: "Make",
      Model: "Type",
      "Serial number": "S/N",
      "Calibration date": "Tested on",
      "Issue date": "Signed on",
      "Next calibration": "Valid until",
      Place: "Laboratory",
      Temperature: "Air temp.",
      Humidity: "RH",
      Reading: "Indicated",
      Deviation: "Error",
      Uncertainty: "U (k=2)",
      Technician: "Operator",
    },
    day: (iso) => iso,
    number: (value) => value.toFixed(3),
    draw: (title, lines) => [
      { x: 330, y: 60, text: title, size: 16 },
      { x: 330, y: 84, text: "Calibration record", size: 12 },
      ...lines.flatMap(([label, value], at) => [
        { x: 60, y: 140 + 30 * at, text: label },
        { x: 300, y: 140 + 30 * at, text: value },
      ]),
    ],
  },
];

const CUSTOMERS = ["Alder Pumps Ltd", "Brookfield Dairy", "Carrow Foundry", "Delph Papers", "Elmet Cables"];
const INSTRUMENTS = ["Pressure gauge", "Torque wrench", "Thermometer", "Micrometer", "Balance", "Caliper"];
const MANUFACTURERS = ["Wexford", "Tarn Instruments", "Orbis", "Helvin"];
const PEOPLE = ["Ingrid Vale", "Tomas Brandt", "Ada Marsh", "Piet Okoro", "Lena Frost"];
const PLACES = ["Leeds", "Kassel", "Bergen", "Porto"];

/** The certificate with this number, by one of three makers in turn; everything in it follows from its number. */
export function certificate(number: number): Certificate {
  const maker = at(MAKERS, number);
  const day = (month: number, year = 2026) =>
    `${year}-0${1 + ((number + month) % 9)}-${String(10 + ((number * 7 + month) % 18))}`;
  const facts: Facts = {
    "Certificate number": `${maker.name.slice(0, 2).toUpperCase()}-2026-${1000 + 37 * number}`,
    Customer: at(CUSTOMERS, number * 2 + 1),
    "Order number": `PO-${480_000 + 91 * number}`,
    Instrument: at(INSTRUMENTS, number * 5 + 2),
    Manufacturer: at(MANUFACTURERS, number * 3 + 1),
    Model: `${String.fromCharCode(65 + (number % 20))}${20 + number}-X`,
    "Serial number": `${7_000_000 + 4_219 * number}`,
    "Calibration date": day(0),
    "Issue date": day(1),
    "Next calibration": day(0, 2027),
    Place: at(PLACES, number + 1),
    Temperature: 20 + (number % 7) / 4,
    Humidity: 41 + (number % 11) / 2,
    Reading: 100 + number + 0.25,
    Deviation: 0.25 + (number % 4) / 4,
    Uncertainty: 0.5 + (number % 3) / 4,
    Technician: at(PEOPLE, number * 3),
  };
  const lines = certificateFields.map(({ name, ...field }): [string, string] => {
    const value = facts[name];
    const written =
      typeof value === "number"
        ? maker.number(value)
        : "type" in field && field.type === "DATE"
          ? maker.day(value)
          : value;
    return [maker.labels[name], written];
  });
  return { filename: `${number}.pdf`, pdf: makePdf([maker.draw(maker.name, lines)]), facts };
}

function at<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length]!;
}
