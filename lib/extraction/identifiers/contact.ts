import type { Shape } from "./identifier";

const EMAIL: Shape = {
  kind: "email",
  pattern:
    /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}(?<![.-])/gu,
  read: (written) => ({ normalised: written.toLowerCase(), checksum: "none", alone: "certain" }),
};

const COMMON_ENDING =
  /^[^/]{1,200}\.(?:com|org|net|info|biz|edu|gov|io|eu|de|at|ch|fr|be|nl|lu|it|es|pt|pl|cz|sk|hu|ro|bg|hr|si|gr|dk|se|no|fi|ee|lv|lt|ie|uk|us|ca|mx|br|ar|au|nz|jp|cn|in|sg|my|za|ae)(?:$|\/)/iu;
const PREFIX = /^(?:https?:\/\/|www\.)/iu;

const URL: Shape = {
  kind: "url",
  pattern:
    /(?<![\p{L}\p{N}@._-])(?:https?:\/\/[^\s<>"]{1,500}|[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,6}\.\p{L}{2,10}(?![\p{L}\p{N}@-])(?:\/[^\s<>"]{0,500})?)/giu,
  read(written, isNamed) {
    const url = written.replace(/[.,;:)\]}'!?]{1,9}$/, "");
    const isCertain = PREFIX.test(url);
    const isPlausible = COMMON_ENDING.test(url) && url === url.toLowerCase();
    if (!isCertain && !isPlausible && !isNamed) return null;
    return {
      normalised: url.replace(/^https?:\/\//i, "").replace(/\/$/, ""),
      checksum: "none",
      alone: isCertain ? "certain" : "likely",
      length: url.length,
    };
  },
};

const NATIONAL =
  /^(?:\(0?\d{2,5}\) ?\d{2,5}(?:[ -]?\d{2,5}){0,3}|\d{3}[-.]\d{3}[-.]\d{4}|0\d{1,5}[ /-]{1,3}\d{2,8}(?:[ -]\d{1,5}){0,4})$/;

const PHONE: Shape = {
  kind: "phone",
  pattern: /(?<![\p{L}\p{N}.,+/-])\+?\(?\d[\d ()/.-]{4,22}\d(?!\d)/gu,
  read(written, isNamed) {
    const digits = written.replace(/\D/g, "");
    if (digits.length < 6 || digits.length > 15) return null;
    const isInternational = /^(?:\+|00)[1-9]/.test(written) && digits.length >= 8;
    if (!isInternational && !isNamed && !NATIONAL.test(written)) return null;
    const international = written.replace(/\(0\)/, "").replace(/\D/g, "").replace(/^00/, "");
    return {
      normalised: isInternational ? `+${international}` : digits,
      checksum: "none",
      alone: isInternational ? "certain" : "likely",
    };
  },
  // In "1-300-80-SHOP", the digits are not the whole number.
  surroundings: (text, { end }) => !/^-?\p{L}/u.test(text.slice(end, end + 2)),
};

const TOWN = "\\p{Lu}[\\p{L}.'-]{1,30}(?:[ /-]\\p{Lu}[\\p{L}.'-]{1,30}){0,2}";
/** Matches postcodes whose shape alone is conclusive, such as Dutch, Polish and British ones. */
const OWN_SHAPE = /^(?:\d{4} ?[A-Z]{2} |\d{2}-\d{3} |\d{4}-\d{3} |[A-Z]{1,2}-\d|[A-Z]{1,2}\d|.{1,99}\d$)/u;

/** A postcode with its town. British and Canadian postcodes need no town. */
const POSTAL_TOWN: Shape = {
  kind: "postal-town",
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}.,-])(?:(?:(?:[A-Z]{1,2}-)?\\d{4,6}|\\d{4} ?[A-Z]{2}|\\d{2}-\\d{3}|\\d{4}-\\d{3}|\\d{3} \\d{2}) {1,2}${TOWN}` +
      `|${TOWN},? [A-Z]{2} \\d{5}(?:-\\d{4})?|[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}|[A-Z]\\d[A-Z] \\d[A-Z]\\d)(?![\\p{L}\\p{N}])`,
    "gu",
  ),
  read: (written) => ({
    normalised: written.replace(/ {2,9}/g, " "),
    checksum: "none",
    alone: OWN_SHAPE.test(written) ? "certain" : "likely",
  }),
};

export const CONTACT = [EMAIL, URL, PHONE, POSTAL_TOWN];
