import type { z } from "zod";

const NAMES: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  url: "an address such as https://example.com",
  email: "an e-mail address",
  datetime: "a date and time, such as 2027-01-31T00:00:00Z",
};

/** Pass it as `error` when parsing input. Does not quote the input, which may be a secret. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.map(String).join(".") || "The input";
  return `${name} ${issue.input === undefined ? "is missing" : whatIsWrong(issue)}`;
}

function whatIsWrong(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return mustBe(issue.expected);
    case "invalid_format":
      return mustBe(issue.format);
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "must not be empty";
      return mustHave(issue.origin, `at least ${issue.minimum}`);
    case "too_big":
      return mustHave(issue.origin, `at most ${issue.maximum}`);
    default:
      return "is not valid";
  }
}

function mustBe(what: string): string {
  return what in NAMES ? `must be ${NAMES[what]}` : "is not valid";
}

function mustHave(origin: string, amount: string): string {
  if (origin === "string") return `must have ${amount} characters`;
  return origin === "array" ? `must have ${amount} entries` : `must be ${amount}`;
}
