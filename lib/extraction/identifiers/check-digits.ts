import { itemAt } from "@/lib/item-at";

/** Digits stand for themselves, and letters count from 10 (ISO 7064, ISO 6166). */
export function characterValue(character: string): number {
  return parseInt(character, 36);
}

export function digitsOf(number: string): number[] {
  return [...number].map(Number);
}

export function weightedSum(digits: number[], weights: readonly number[]): number {
  return digits
    .slice(0, weights.length)
    .reduce((sum, digit, index) => sum + digit * itemAt(weights, index), 0);
}

/** ISO/IEC 7812. */
export function isLuhn(number: string): boolean {
  const sum = digitsOf(number)
    .reverse()
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((total, digit) => total + digit, 0);
  return sum % 10 === 0;
}

/** ISO 7064 mod 97-10. Letters have the values 10 to 35. */
export function mod97(characters: string): number {
  let remainder = 0;
  for (const character of characters) {
    const value = characterValue(character);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** The last digit is the check digit (ISO 7064). */
export function isMod11_10(number: string): boolean {
  const digits = digitsOf(number);
  const check = digits.pop();
  let product = 10;
  for (const digit of digits) product = (((product + digit) % 10 || 10) * 2) % 11;
  return (11 - product) % 10 === check;
}

/** The last character is the check character, X for 10 (ISO 7064). */
export function isMod11_2(number: string): boolean {
  let total = 0;
  for (const digit of digitsOf(number.slice(0, -1))) total = (total + digit) * 2;
  const check = (12 - (total % 11)) % 11;
  return number.at(-1) === (check === 10 ? "X" : String(check));
}

/** Values of characters at odd positions in Cypriot and Italian numbers, by digit or letter (A = 0). */
export const ODD_VALUES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

const RECURSIVE_ROW = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** For Swiss payment references. The last digit is the check digit. */
export function isMod10Recursive(number: string): boolean {
  const digits = digitsOf(number);
  const check = digits.pop();
  const carry = digits.reduce((before, digit) => itemAt(RECURSIVE_ROW, (before + digit) % 10), 0);
  return (10 - carry) % 10 === check;
}

/** GS1. The last digit is the check digit. */
export function isGs1(number: string): boolean {
  const sum = digitsOf(number)
    .reverse()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
