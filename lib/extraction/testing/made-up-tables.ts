import type { ScalarType } from "@/lib/extraction/values/field-types";

/** A table to be drawn. */
export interface MadeUpTable {
  seed: number;
  title: string;
  columns: { head: string; type: ScalarType; align: "left" | "right" | "center" }[];
  /** The cells as they are written, "" where one is empty. */
  rows: string[][];
  /** The last line, below the rows. */
  totals: string[] | null;
  style: {
    /** Millimetres between columns, points of the font. */
    gutter: number;
    size: number;
  };
}

/** Numbers that a seed determines, from 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type Random = () => number;
type MakeCell = (random: Random, row: number, write: Writing) => string;

/** How a document writes numbers and dates. */
interface Writing {
  number(value: number, digits: number): string;
  date(day: number): string;
}

interface ColumnKind {
  /** By language. */
  heads: readonly string[];
  type: ScalarType;
  cell: MakeCell;
  /** The share of cells that are empty. */
  empty?: number;
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const between = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));
const amount =
  (most: number, digits = 2): MakeCell =>
  (random, _row, write) =>
    write.number(Math.round(random() ** 2 * most * 10 ** digits) / 10 ** digits + 1, digits);
const code =
  (prefix: string): MakeCell =>
  (random) =>
    `${prefix}-${between(random, 1000, 99999)}`;
const words =
  (list: readonly string[], most: number): MakeCell =>
  (random) =>
    Array.from({ length: between(random, 1, most) }, () => pick(random, list)).join(" ");

const GOODS = [
  "Bolt",
  "hex",
  "steel",
  "Cable",
  "copper 3x1.5",
  "Valve",
  "brass",
  "Seal ring",
  "Filter",
  "Pump",
  "DN 40",
  "Hose",
  "with coupling",
  "Adapter",
  "blue",
  "grey",
  "Set of 4",
];
const BOOKINGS = [
  "Transfer",
  "Rent March",
  "Stadtwerke",
  "Card payment",
  "Insurance",
  "ref 88123",
  "Salary",
  "Refund",
  "Supermarket",
  "Direct debit",
  "No. 4471",
];
const SUBSTANCES = [
  "Sodium",
  "Potassium",
  "Nitrate",
  "Lead",
  "Iron",
  "Chloride",
  "pH",
  "Turbidity",
  "Calcium",
  "Zinc",
];

/** Heads in English, German, French and Spanish. */
const KINDS: readonly { title: readonly string[]; columns: readonly ColumnKind[] }[] = [
  {
    title: ["Items", "Positionen", "Articles", "Artículos"],
    columns: [
      { heads: ["Pos", "Pos.", "Pos.", "Pos."], type: "NUMBER", cell: (_random, row) => String(row + 1) },
      { heads: ["Item No", "Artikelnr.", "Référence", "Referencia"], type: "TEXT", cell: code("AB") },
      {
        heads: ["Description", "Bezeichnung", "Désignation", "Descripción"],
        type: "TEXT",
        cell: words(GOODS, 5),
      },
      {
        heads: ["Quantity", "Menge", "Quantité", "Cantidad"],
        type: "NUMBER",
        cell: (random) => String(between(random, 1, 240)),
      },
      {
        heads: ["Unit", "Einheit", "Unité", "Unidad"],
        type: "TEXT",
        cell: (random) => pick(random, ["pcs", "kg", "m", "h"]),
        empty: 0.1,
      },
      { heads: ["Unit Price", "Einzelpreis", "Prix unitaire", "Precio"], type: "NUMBER", cell: amount(900) },
      { heads: ["Discount", "Rabatt", "Remise", "Descuento"], type: "NUMBER", cell: amount(90), empty: 0.7 },
      { heads: ["Amount", "Betrag", "Montant", "Importe"], type: "NUMBER", cell: amount(20_000) },
    ],
  },
  {
    title: ["Bookings", "Umsätze", "Opérations", "Movimientos"],
    columns: [
      {
        heads: ["Date", "Datum", "Date", "Fecha"],
        type: "DATE",
        cell: (_random, row, write) => write.date(row),
      },
      {
        heads: ["Value Date", "Wertstellung", "Date de valeur", "Fecha valor"],
        type: "DATE",
        cell: (random, row, write) => write.date(row + between(random, 0, 3)),
      },
      { heads: ["Text", "Buchungstext", "Libellé", "Concepto"], type: "TEXT", cell: words(BOOKINGS, 6) },
      { heads: ["Reference", "Referenz", "Numéro", "Número"], type: "TEXT", cell: code("R"), empty: 0.2 },
      { heads: ["Debit", "Soll", "Débit", "Cargo"], type: "NUMBER", cell: amount(3_000), empty: 0.5 },
      { heads: ["Credit", "Haben", "Crédit", "Abono"], type: "NUMBER", cell: amount(3_000), empty: 0.5 },
      { heads: ["Balance", "Saldo", "Solde", "Saldo"], type: "NUMBER", cell: amount(90_000) },
    ],
  },
  {
    title: ["Results", "Ergebnisse", "Résultats", "Resultados"],
    columns: [
      {
        heads: ["Parameter", "Parameter", "Paramètre", "Parámetro"],
        type: "TEXT",
        cell: words(SUBSTANCES, 1),
      },
      { heads: ["Sample", "Probe", "Échantillon", "Muestra"], type: "TEXT", cell: code("S") },
      { heads: ["Result", "Ergebnis", "Résultat", "Resultado"], type: "NUMBER", cell: amount(40, 3) },
      {
        heads: ["Unit", "Einheit", "Unité", "Unidad"],
        type: "TEXT",
        cell: (random) => pick(random, ["mg/l", "µg/l", "NTU"]),
      },
      { heads: ["Limit", "Grenzwert", "Limite", "Límite"], type: "NUMBER", cell: amount(50, 1), empty: 0.2 },
      {
        heads: ["Method", "Verfahren", "Méthode", "Método"],
        type: "TEXT",
        cell: (random) => `ISO ${between(random, 1000, 19999)}`,
      },
    ],
  },
  {
    title: ["Earnings", "Bezüge", "Rémunération", "Devengos"],
    columns: [
      {
        heads: ["Code", "Lohnart", "Code", "Código"],
        type: "TEXT",
        cell: (random) => String(between(random, 1000, 9999)),
      },
      {
        heads: ["Description", "Bezeichnung", "Libellé", "Concepto"],
        type: "TEXT",
        cell: words(["Salary", "Overtime", "Bonus", "Allowance", "Night shift", "Travel"], 2),
      },
      { heads: ["Hours", "Stunden", "Heures", "Horas"], type: "NUMBER", cell: amount(170), empty: 0.3 },
      { heads: ["Rate", "Satz", "Taux", "Tarifa"], type: "NUMBER", cell: amount(60), empty: 0.3 },
      { heads: ["Amount", "Betrag", "Montant", "Importe"], type: "NUMBER", cell: amount(6_000) },
    ],
  },
  {
    title: ["Measurements", "Messwerte", "Mesures", "Medidas"],
    columns: [
      { heads: ["Serial No", "Serien-Nr.", "N° de série", "N.º de serie"], type: "TEXT", cell: code("SN") },
      { heads: ["Nominal", "Sollwert", "Nominal", "Nominal"], type: "NUMBER", cell: amount(400, 1) },
      { heads: ["Measured", "Istwert", "Mesuré", "Medido"], type: "NUMBER", cell: amount(400, 3) },
      { heads: ["Deviation", "Abweichung", "Écart", "Desviación"], type: "NUMBER", cell: amount(2, 3) },
      {
        heads: ["Date", "Datum", "Date", "Fecha"],
        type: "DATE",
        cell: (random, row, write) => write.date(row + between(random, 0, 9)),
      },
    ],
  },
  {
    title: ["Cargo", "Ladung", "Cargaison", "Carga"],
    columns: [
      {
        heads: ["Container", "Container", "Conteneur", "Contenedor"],
        type: "TEXT",
        cell: (random) => `MSKU${between(random, 1_000_000, 9_999_999)}`,
      },
      { heads: ["Seal", "Plombe", "Scellé", "Precinto"], type: "TEXT", cell: code("SL"), empty: 0.1 },
      {
        heads: ["Packages", "Kolli", "Colis", "Bultos"],
        type: "NUMBER",
        cell: (random) => String(between(random, 1, 900)),
      },
      { heads: ["Goods", "Ware", "Marchandise", "Mercancía"], type: "TEXT", cell: words(GOODS, 4) },
      { heads: ["Weight kg", "Gewicht kg", "Poids kg", "Peso kg"], type: "NUMBER", cell: amount(24_000, 1) },
      { heads: ["Volume", "Volumen", "Volume", "Volumen"], type: "NUMBER", cell: amount(60, 2) },
    ],
  },
];

const WRITINGS: readonly ((value: number, digits: number) => string)[] = [
  grouped(",", "."),
  grouped(".", ","),
  grouped("\u00a0", ","),
  grouped("'", "."),
];

function grouped(thousands: string, decimal: string): (value: number, digits: number) => string {
  return (value, digits) => {
    const [whole = "", rest] = value.toFixed(digits).split(".");
    const written = whole.replace(/\B(?=(?:\d{3})+$)/g, thousands);
    return rest === undefined ? written : `${written}${decimal}${rest}`;
  };
}

/** The table of a seed: of any kind, language, size and look. */
export function makeTable(seed: number): MadeUpTable {
  const random = randomNumbers(seed * 7919 + 17);
  for (let at = 0; at < 5; at += 1) random();
  const language = between(random, 0, 3);
  const kind = pick(random, KINDS);
  const number = pick(random, WRITINGS);
  const dotted = random() < 0.5;
  const write: Writing = {
    number,
    date: (day) => {
      const date = new Date(Date.UTC(2026, 2, 1 + day)).toISOString().slice(0, 10);
      return dotted ? date.split("-").reverse().join(".") : date;
    },
  };
  const left = kind.columns.filter(() => random() < 0.85);
  const kept = left.length < 3 ? kind.columns : left;
  const aligned = random() < 0.85;
  const columns = kept.map(({ heads, type }) => ({
    head: heads[language] ?? "",
    type,
    align:
      aligned && type === "NUMBER"
        ? ("right" as const)
        : random() < 0.1
          ? ("center" as const)
          : ("left" as const),
  }));
  const length = pick(random, [3, 5, 8, 12, 20, 45]);
  const rows = Array.from({ length }, (_, row) =>
    kept.map(({ cell, empty = 0 }, index) => (index > 0 && random() < empty ? "" : cell(random, row, write))),
  );
  const summed = columns.length - 1;
  const hasTotals = columns[summed]?.type === "NUMBER" && random() < 0.4;
  const totals = hasTotals
    ? columns.map((_, index) =>
        index === 0 ? "Total" : index === summed ? number(random() * 90_000 + 1000, 2) : "",
      )
    : null;
  return {
    seed,
    title: kind.title[language] ?? "",
    columns,
    rows,
    totals,
    style: {
      gutter: pick(random, [1, 1.5, 2, 2, 3, 4, 6, 8]),
      size: pick(random, [6, 7, 8, 9, 10, 11, 12]),
    },
  };
}
