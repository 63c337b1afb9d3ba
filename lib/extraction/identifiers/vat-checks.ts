import { itemAt } from "@/lib/item-at";
import { digitsOf, isLuhn, isMod11_10, mod97, ODD_VALUES, weightedSum } from "./check-digits";

/** The tax offices' rules. A check returns null if this kind of number has no check digits. */
export const VAT_CHECKS: Record<string, (id: string) => boolean | null> = {
  AT: (id) => {
    const digits = digitsOf(id.slice(1));
    const sum = digits
      .slice(0, 7)
      .reduce((total, digit, index) => total + doubled(digit, index % 2 === 1), 0);
    return (10 - ((sum + 4) % 10)) % 10 === digits[7];
  },
  BE: (id) => 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)),
  BG: isBulgarian,
  CHE: isSwiss,
  CY: (id) => {
    const sum = digitsOf(id.slice(0, 8)).reduce(
      (total, digit, index) => total + (index % 2 === 0 ? itemAt(ODD_VALUES, digit) : digit),
      0,
    );
    return String.fromCharCode(65 + (sum % 26)) === id[8];
  },
  CZ: (id) => {
    if (id.length === 8) return (11 - (weighted(id, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(id[7]);
    return id.length === 10 ? Number(id) % 11 === 0 : null;
  },
  DE: isMod11_10,
  DK: (id) => weighted(id, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  EE: (id) => weighted(id, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
  EL: (id) => (weighted(id, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(id[8]),
  ES: isSpanish,
  FI: (id) => weighted(id, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0,
  FR: isFrench,
  GB: isBritish,
  HR: isMod11_10,
  HU: (id) => weighted(id, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0,
  IE: isIrish,
  IT: isLuhn,
  LT: (id) => {
    const digits = digitsOf(id.slice(0, -1));
    const sum = (from: number): number =>
      digits.reduce((total, digit, index) => total + (1 + ((index + from) % 9)) * digit, 0) % 11;
    return (sum(0) === 10 ? sum(2) % 10 : sum(0)) === Number(id.at(-1));
  },
  LU: (id) => Number(id.slice(0, 6)) % 89 === Number(id.slice(6)),
  LV: (id) =>
    // A private person's number begins with the day of birth, so its first digit is at most 3.
    Number(id[0]) > 3 ? weighted(id, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3 : null,
  MT: (id) => weighted(id, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0,
  NL: (id) => isDutchNumber(id) || mod97(`NL${id}`) === 1,
  NO: (id) => weighted(id, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  PL: isPolish,
  PT: (id) => digitOf11(weighted(id, [9, 8, 7, 6, 5, 4, 3, 2])) === Number(id[8]),
  RO: (id) =>
    ((weighted(id.padStart(10, "0"), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === Number(id.at(-1)),
  SE: (id) => isLuhn(id.slice(0, 10)),
  SI: (id) => {
    const rest = 11 - (weighted(id, [8, 7, 6, 5, 4, 3, 2]) % 11);
    return rest !== 11 && rest % 10 === Number(id[7]);
  },
  SK: (id) => Number(id) % 11 === 0,
  XI: isBritish,
};

function weighted(id: string, weights: readonly number[]): number {
  return weightedSum(digitsOf(id), weights);
}

function digitOf11(sum: number): number {
  const rest = 11 - (sum % 11);
  return rest > 9 ? 0 : rest;
}

function doubled(digit: number, isDoubled: boolean): number {
  return isDoubled ? Math.floor(digit / 5) + ((digit * 2) % 10) : digit;
}

function isBulgarian(id: string): boolean {
  const check = Number(id.at(-1));
  if (id.length === 9) {
    const first = weighted(id, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
    return (first === 10 ? (weighted(id, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10 : first) === check;
  }
  return (
    (weighted(id, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === check ||
    weighted(id, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === check ||
    (11 - (weighted(id, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === check
  );
}

function isSwiss(id: string): boolean {
  return (11 - (weighted(id, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === Number(id[8]);
}

const DNI_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";

/** A company's CIF, a citizen's DNI or a foreigner's NIE. */
export function isSpanish(id: string): boolean {
  const check = id.slice(-1);
  const person = /^(?:[KLM]|[XYZ]|\d)\d{7}[A-Z]$/.test(id);
  if (person) {
    const number = id.slice(0, 8).replace(/^[XYZ]/, (letter) => String("XYZ".indexOf(letter)));
    return DNI_LETTERS[Number(number.replace(/^[KLM]/, "")) % 23] === check;
  }
  const sum = digitsOf(id.slice(1, 8)).reduce(
    (total, digit, index) => total + doubled(digit, index % 2 === 0),
    0,
  );
  const control = (10 - (sum % 10)) % 10;
  return check === String(control) || check === "JABCDEFGHI"[control];
}

const FRENCH_ALPHABET = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

function isFrench(id: string): boolean {
  const siren = Number(id.slice(2));
  if (/^\d{2}/.test(id)) return (12 + 3 * (siren % 97)) % 97 === Number(id.slice(0, 2));
  const [first, second] = [...id.slice(0, 2)].map((character) => FRENCH_ALPHABET.indexOf(character));
  if (first === undefined || second === undefined || first < 0 || second < 0) return false;
  const key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (siren + 1 + Math.floor(key / 11)) % 11 === key % 11;
}

/** Nine digits, plus three for a branch. Departments (GD) and health authorities (HA) have no check digits. */
function isBritish(id: string): boolean | null {
  if (id.startsWith("GD")) return Number(id.slice(2)) < 500;
  if (id.startsWith("HA")) return Number(id.slice(2)) >= 500;
  const total = weighted(id, [8, 7, 6, 5, 4, 3, 2, 10, 1]);
  return total % 97 === 0 || (total + 55) % 97 === 0;
}

const IRISH_LETTERS = "WABCDEFGHIJKLMNOPQRSTUV";

function isIrish(id: string): boolean {
  const isFormer = /^\d[A-Z+*]/.test(id);
  const digits = isFormer ? `0${id.slice(2, 7)}${id[0]}` : id.slice(0, 7);
  const second = isFormer ? 0 : Math.max(0, IRISH_LETTERS.indexOf(id[8] ?? "W"));
  return IRISH_LETTERS[(weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * second) % 23] === id[7];
}

function isDutchNumber(id: string): boolean {
  return (weighted(id, [9, 8, 7, 6, 5, 4, 3, 2]) - Number(id[8])) % 11 === 0;
}

export function isPolish(id: string): boolean {
  return weighted(id, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(id[9]);
}
