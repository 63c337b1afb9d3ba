import { isLuhn, isMod10Recursive, mod97 } from "./check-digits";
import { isCountry } from "./countries";
import { ibanFormat } from "./iban-registry";
import { checksumOf, compact, lengthOf, type Reading, type Shape } from "./identifier";

/** ISO 13616. */
const IBAN: Shape = {
  kind: "iban",
  pattern: /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:(?:[ \t]{0,4}|\n)[A-Z\d]){8,29}/gu,
  names: "IBAN",
  read(written, isNamed) {
    const [line = "", below = ""] = written.split("\n");
    const reading = readIban(line, isNamed);
    if (reading || below === "") return reading;
    // The next line may be about something else, so include it only if the check digits prove that it belongs.
    const wrapped = readIban(`${line}\n${below}`, isNamed);
    return wrapped?.checksum === "valid" ? wrapped : null;
  },
};

function readIban(written: string, isNamed: boolean): Reading | null {
  const characters = compact(written);
  const format = ibanFormat(characters.slice(0, 2));
  if (!format || characters.length < format.length) return null;
  const normalised = characters.slice(0, format.length);
  const isValid = mod97(normalised.slice(4) + normalised.slice(0, 4)) === 1;
  if (!isValid && !isNamed && !format.account.test(normalised.slice(4))) return null;
  const length = lengthOf(written, format.length);
  return { normalised, checksum: checksumOf(isValid), alone: "certain", length };
}

const BIC: Shape = {
  kind: "bic",
  pattern: /(?<![\p{L}\p{N}])[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?(?![\p{L}\p{N}])/gu,
  names: "BIC|SWIFT|BIC ?/ ?SWIFT|SWIFT ?/ ?BIC",
  read(written) {
    if (!isCountry(written.slice(4, 6))) return null;
    return { normalised: written, checksum: "none", alone: /\d/.test(written) ? "certain" : "likely" };
  },
};

const CARD_ISSUER = /^(?:4|5[0-8]|2[2-7]|3[04-9]|6)/;
const MASK = "[*xX•·]";

const CARD: Shape = {
  kind: "card",
  pattern: new RegExp(
    [
      `(?<![\\p{L}\\p{N}*])(?:\\d{4}[ -]\\d{4}[ -]\\d{4}[ -]\\d{1,7}|3\\d{3}[ -]\\d{6}[ -]\\d{5}|\\d{13,19})(?![\\p{L}\\p{N}])`,
      `(?<![\\p{L}\\p{N}*])(?:\\d{4}[ -]?(?:\\d{2})?)?(?:${MASK}{2,6}[ -]?){1,4}\\d{4}(?![\\p{L}\\p{N}])`,
    ].join("|"),
    "gu",
  ),
  read(written, isNamed) {
    if (!/^[\d -]+$/.test(written)) {
      const masked = written.replace(/[xX•·]/g, "*").replace(/[ -]/g, "");
      const isMasked = masked.length >= 8 && (isNamed || /[*•·]/.test(written) || masked.length >= 12);
      return isMasked ? { normalised: masked, checksum: "none", alone: "certain" } : null;
    }
    const digits = compact(written);
    const isGrouped = /[ -]/.test(written);
    const isValid = isLuhn(digits);
    if (digits.length < 13 || !CARD_ISSUER.test(digits) || (!isValid && !isGrouped && !isNamed)) return null;
    return {
      normalised: digits,
      checksum: checksumOf(isValid),
      alone: isGrouped && isValid ? "certain" : "likely",
    };
  },
};

/** ISO 11649: "RF", two check digits and up to 21 characters. */
const CREDITOR_REFERENCE: Shape = {
  kind: "creditor-reference",
  pattern: /(?<![\p{L}\p{N}])RF\d{2}(?: ?[A-Z\d]{4}){0,5}(?: ?[A-Z\d]{1,4})(?![\p{L}\p{N}])/gu,
  read(written) {
    const reference = upToCheck(
      written,
      (characters) => mod97(characters.slice(4) + characters.slice(0, 4)) === 1,
    );
    const isCertain = reference.checksum === "valid" || written.includes(" ");
    return { ...reference, alone: isCertain ? "certain" : "likely" };
  },
};

/** The reference of a Swiss QR bill, in one piece or in groups of five digits from the right. */
const QR_REFERENCE: Shape = {
  kind: "qr-reference",
  pattern: /(?<![\p{L}\p{N}])(?:\d{2}(?: \d{5}){5}|\d{27})(?![\p{L}\p{N}])/gu,
  read(written) {
    const normalised = compact(written);
    const isValid = isMod10Recursive(normalised);
    if (!isValid && !/ /.test(written)) return null;
    return { normalised, checksum: checksumOf(isValid), alone: "certain" };
  },
};

/** Lists only countries whose ids have a fixed length. */
const CREDITOR_ID_LENGTHS = new Map([
  ["AT", 18],
  ["DE", 18],
  ["ES", 16],
  ["FR", 13],
  ["IT", 23],
  ["LU", 26],
  ["NL", 19],
]);

/** SEPA creditor id. The three characters after the check digits can be anything. */
const CREDITOR_ID: Shape = {
  kind: "creditor-id",
  pattern: /(?<![\p{L}\p{N}])[A-Z]{2}\d{2} ?[A-Z\d]{3}(?: ?[A-Z\d]){5,28}(?![\p{L}\p{N}])/gu,
  names: "Creditor ID|Creditor Identifier|Gläubiger-?ID|Gläubiger-Identifikationsnummer|ICS",
  read(written, isNamed) {
    const country = written.slice(0, 2);
    if (!ibanFormat(country)) return null;
    const fixedLength = CREDITOR_ID_LENGTHS.get(country);
    const id = upToCheck(
      written,
      (characters) =>
        mod97(characters.slice(7) + characters.slice(0, 4)) === 1 &&
        characters.length === (fixedLength ?? characters.length),
    );
    const isUsual = id.normalised.slice(4, 7) === "ZZZ";
    if (id.checksum === "invalid" && !isUsual && !isNamed) return null;
    return { ...id, alone: isUsual ? "certain" : "likely" };
  },
};

const MIN_CHECKED_LENGTH = 9;

function upToCheck(
  written: string,
  isValid: (characters: string) => boolean,
): Pick<Reading, "normalised" | "checksum" | "length"> {
  const ends = [...written.matchAll(/(?= )|$/g)].map(({ index }) => index).reverse();
  const valid = ends.find((end) => {
    const characters = compact(written.slice(0, end));
    return characters.length >= MIN_CHECKED_LENGTH && isValid(characters);
  });
  const length =
    valid ??
    /^[A-Z\d]{5,}|^[A-Z\d]{4}(?: [A-Z\d]{4}(?![A-Z\d]))*(?: \d{1,3}(?!\d))?/.exec(written)?.[0].length;
  const normalised = compact(written.slice(0, length));
  return { normalised, checksum: checksumOf(valid !== undefined), length: length ?? written.length };
}

export const BANKING = [IBAN, BIC, CARD, CREDITOR_REFERENCE, QR_REFERENCE, CREDITOR_ID];
