/** Each component is from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

export const BLACK: Colour = [0, 0, 0];
export const WHITE: Colour = [1, 1, 1];

const LEAST_DIFFERENCE = 0.05;

const LEAST_CLEAR_DIFFERENCE = 0.1;

export function looksSame(a: Colour, b: Colour): boolean {
  return isWithin(a, b, LEAST_DIFFERENCE);
}

export function isFaint(a: Colour, b: Colour): boolean {
  return isWithin(a, b, LEAST_CLEAR_DIFFERENCE);
}

export function mixed(over: Colour, share: number, under: Colour): Colour {
  const part = (index: 0 | 1 | 2): number => over[index] * share + under[index] * (1 - share);
  return [part(0), part(1), part(2)];
}

function isWithin(a: Colour, b: Colour, difference: number): boolean {
  return (
    Math.abs(a[0] - b[0]) < difference &&
    Math.abs(a[1] - b[1]) < difference &&
    Math.abs(a[2] - b[2]) < difference
  );
}

export function colourOf(components: readonly unknown[]): Colour | null {
  const a = Number(components[0]);
  switch (components.length) {
    case 1:
      return a === 0 ? BLACK : [a, a, a];
    case 3:
      return [a, Number(components[1]), Number(components[2])];
    case 4: {
      const rest = 1 - Number(components[3]);
      return [(1 - a) * rest, (1 - Number(components[1])) * rest, (1 - Number(components[2])) * rest];
    }
    default:
      return null;
  }
}

export function parseHexColour(written: string): Colour | null {
  const digits = /^#?(?:([\da-f]{6})|([\da-f]{3}))$/i.exec(written.trim());
  if (!digits) return null;
  const six = digits[1] ?? [...(digits[2] ?? "")].map((digit) => digit + digit).join("");
  return colourOf([0, 2, 4].map((at) => parseInt(six.slice(at, at + 2), 16) / 255));
}
