/** Red, green and blue from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

export const BLACK: Colour = [0, 0, 0];
export const WHITE: Colour = [1, 1, 1];

/** Colours that differ by less than this in each of their parts cannot be told apart on a page. */
const LEAST_DIFFERENCE = 0.05;

/** Colours that differ by less than this can hardly be told apart. */
const LEAST_CLEAR_DIFFERENCE = 0.1;

/** Whether text in one colour cannot be seen on the other. */
export function looksSame(a: Colour, b: Colour): boolean {
  return isWithin(a, b, LEAST_DIFFERENCE);
}

/** Whether text in one colour can hardly be seen on the other. */
export function isFaint(a: Colour, b: Colour): boolean {
  return isWithin(a, b, LEAST_CLEAR_DIFFERENCE);
}

/** The colour of so much of one, from 0 to 1, over the other. */
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

/** The colour of as many components as a colour space of the device has; null where there is no such space. */
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

/** The colour of six or three hexadecimal digits, with or without "#"; null where they are none. */
export function parseHexColour(written: string): Colour | null {
  const digits = /^#?(?:([\da-f]{6})|([\da-f]{3}))$/i.exec(written.trim());
  if (!digits) return null;
  const six = digits[1] ?? [...(digits[2] ?? "")].map((digit) => digit + digit).join("");
  return colourOf([0, 2, 4].map((at) => parseInt(six.slice(at, at + 2), 16) / 255));
}
