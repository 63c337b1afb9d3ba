import { isIPv6 } from "node:net";

const OCTET = /(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)/.source;
const HOST = /[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?/.source;
const ATOM = /[a-z0-9!#$%&'*+/=?^_`{|}~-]+/.source;
const DOMAIN = /[a-z0-9](?:[a-z0-9-]*[a-z0-9])?/.source;
const OF_NAME = /[a-z0-9._~!$&'()*+,;=-]|%[0-9a-f]{2}/.source;
const OF_PATH = `${OF_NAME}|[:@]`;

const whole = (pattern: string) => {
  const expression = new RegExp(`^(?:${pattern})$`, "i");
  return (value: string) => expression.test(value);
};

const END_OF_URI = `(?:\\?(?:${OF_PATH}|[/?])*)?(?:#(?:${OF_PATH}|[/?])*)?`;
const SCHEME = "[a-z][a-z0-9+.-]*:";
const isOfNames = whole(`${SCHEME}(?:${OF_PATH}|/)+${END_OF_URI}`);
const OF_ADDRESS = new RegExp(
  `^${SCHEME}//?(?:(?:${OF_NAME}|:)*@)?\\[([^\\]]*)\\](?::\\d*)?(?:/(?:${OF_PATH}|/)*)?${END_OF_URI}$`,
  "i",
);

function isUri(value: string): boolean {
  const [, address] = OF_ADDRESS.exec(value) ?? [];
  return address === undefined ? isOfNames(value) : isAddress(address);
}

const isAddress = (value: string) => isIPv6(value) && !value.includes("%");
const isName = whole(`${HOST}(?:\\.${HOST})*\\.?`);

/** Values aren't validated against other formats. */
const IS_OF: Record<string, (value: string) => boolean> = {
  email: whole(`${ATOM}(?:\\.${ATOM})*@(?:${DOMAIN}\\.)+${DOMAIN}`),
  uri: isUri,
  uuid: whole("(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}"),
  hostname: (value) => value.replace(/\.$/, "").length <= 253 && isName(value),
  ipv4: whole(`(?:${OCTET}\\.){3}${OCTET}`),
  ipv6: isAddress,
  time: whole("(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:z|[+-](?:[01]\\d|2[0-3])(?::?[0-5]\\d)?)"),
  duration: whole(
    "P(?=.)(?:\\d+W|(?:\\d+Y)?(?:\\d+M)?(?:\\d+D)?(?:T(?=\\d)(?:\\d+H)?(?:\\d+M)?(?:\\d+S)?)?)",
  ),
};

/** In characters. Longer texts never match, because some patterns take quadratic time. */
const LENGTH_MAX = 2_000;

export function isKnownFormat(format: unknown): format is string {
  return typeof format === "string" && Object.hasOwn(IS_OF, format);
}

export function isOfFormat(format: string, value: string): boolean {
  const isOf = Object.hasOwn(IS_OF, format) ? IS_OF[format] : undefined;
  return isOf === undefined || (value.length <= LENGTH_MAX && isOf(value));
}
