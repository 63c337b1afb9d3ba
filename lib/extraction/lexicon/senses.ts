import english from "./languages/en.json";

export type Sense = keyof typeof english.words;

export const SENSES = Object.keys(english.words) as Sense[];

/** A label and a field don't match if they have different senses from the same group. */
export const OPPOSITES: readonly (readonly Sense[])[] = [
  ["net", "gross"],
  ["including", "excluding"],
  ["buying", "selling"],
  ["total", "per", "subtotal"],
  ["debit", "credit"],
  ["departure", "arrival"],
  ["origin", "destination"],
  ["checkIn", "checkOut"],
  ["collection", "return"],
  ["admission", "discharge"],
  ["load", "discharge"],
  ["payer", "payee"],
  ["previous", "current", "next"],
  ["opening", "closing"],
  ["start", "end", "expiry"],
  ["from", "to"],
  ["minimum", "maximum", "average"],
  ["supplier", "customer"],
  ["sender", "receiver"],
  ["shipper", "consignee", "carrier", "notify"],
  ["lender", "borrower", "guarantor"],
  ["employer", "employee"],
  ["landlord", "tenant"],
  ["insurer", "insured"],
  ["licensor", "licensee"],
  ["plaintiff", "defendant"],
  ["hire", "leaving"],
  ["basic", "diluted"],
  ["asset", "liability"],
  ["receivable", "payable"],
  ["operating", "investing", "financing"],
  ["first", "last"],
  ["givenName", "surname"],
  ["issue", "due", "expiry"],
  ["quarter", "half", "ytd"],
  ["phone", "fax"],
  ["length", "width", "height", "depth", "diameter"],
  ["adult", "child"],
  ["electricity", "gas", "water"],
  ["profit", "loss"],
];
