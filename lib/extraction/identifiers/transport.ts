import { characterValue, digitsOf, weightedSum } from "./check-digits";
import { checksumOf, compact, type Shape } from "./identifier";

/** ISO 6346: owner code, category (U, J or Z), six digits and a check digit. */
const CONTAINER: Shape = {
  kind: "container",
  pattern: /(?<![\p{L}\p{N}])[A-Z]{3}[UJZ][ -]?\d{3}[ .]?\d{3}[ /-]?\d(?![\p{L}\p{N}])/gu,
  read(written) {
    const normalised = compact(written);
    const sum = [...normalised.slice(0, 10)].reduce(
      (total, character, index) => total + containerValue(character) * 2 ** index,
      0,
    );
    const isValid = (sum % 11) % 10 === Number(normalised[10]);
    return { normalised, checksum: checksumOf(isValid), alone: "certain" };
  },
};

/** Letters count from 10, skipping multiples of 11. */
function containerValue(character: string): number {
  const value = characterValue(character);
  return value < 11 ? value : value + Math.floor((value - 1) / 10);
}

/** The airline's three digits, a seven-digit serial number and a check digit. */
const AIR_WAYBILL: Shape = {
  kind: "air-waybill",
  pattern: /(?<![\p{L}\p{N}-])\d{3}[ -]\d{4} ?\d{4}(?![\p{L}\p{N}-])/gu,
  names: "[MH]?AWB|Air ?Waybill",
  read(written, isNamed) {
    const normalised = compact(written);
    const isValid = Number(normalised.slice(3, 10)) % 7 === Number(normalised[10]);
    if (!isNamed && !isValid) return null;
    return { normalised, checksum: checksumOf(isValid), alone: "likely" };
  },
};

const VESSEL: Shape = {
  kind: "vessel",
  pattern: /(?<![\p{L}\p{N}])\d{7}(?![\p{L}\p{N}])/gu,
  names: "IMO",
  read(written) {
    const isValid = weightedSum(digitsOf(written), [7, 6, 5, 4, 3, 2]) % 10 === Number(written[6]);
    return { normalised: written, checksum: checksumOf(isValid), alone: "never" };
  },
};

const VIN_VALUES = "0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ";
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** ISO 3779. Only North America and China require the check digit. */
const VIN: Shape = {
  kind: "vin",
  pattern: /(?<![\p{L}\p{N}])[A-HJ-NPR-Z\d]{13}\d{4}(?![\p{L}\p{N}])/gu,
  names: "VIN|FIN|FIN/VIN",
  read(written, isNamed) {
    const letters = written.replace(/\d/g, "").length;
    const sum =
      weightedSum(
        [...written].map((character) => VIN_VALUES.indexOf(character) % 10),
        VIN_WEIGHTS,
      ) % 11;
    const isValid = written[8] === (sum === 10 ? "X" : String(sum));
    if (!isNamed && letters < 3) return null;
    const isChecked = isValid || /^[1-5L]/.test(written);
    return {
      normalised: written,
      checksum: checksumOf(isChecked ? isValid : null),
      alone: isValid ? "certain" : "likely",
    };
  },
};

const FLIGHT: Shape = {
  kind: "flight",
  pattern: /(?<![\p{L}\p{N}.,/-])(?:[A-Z]{2}|[A-Z]\d|\d[A-Z]) ?\d{1,4}(?![\p{L}\p{N}]|[.,/-]\d)/gu,
  read: (written) => ({ normalised: compact(written), checksum: "none", alone: "likely" }),
};

const TRAIN: Shape = {
  kind: "train",
  pattern: /(?<![\p{L}\p{N}])(?:[A-Z]{1,4} ?)?\d{1,5}(?![\p{L}\p{N}]|[.,/-]\d)/gu,
  read: (written) => ({ normalised: compact(written), checksum: "none", alone: "never" }),
};

const BOOKING_CODE: Shape = {
  kind: "booking-code",
  pattern: /(?<![\p{L}\p{N}])[A-Z\d]{5,8}(?![\p{L}\p{N}])/gu,
  names: "PNR|Record locator",
  read: (written) =>
    /[A-Z]/.test(written) ? { normalised: written, checksum: "none", alone: "never" } : null,
};

export const TRANSPORT = [CONTAINER, AIR_WAYBILL, VESSEL, VIN, FLIGHT, TRAIN, BOOKING_CODE];
