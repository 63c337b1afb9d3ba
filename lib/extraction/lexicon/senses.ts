import type { WordsOf } from "./words-of";

/**
 * The id of a sense: a meaning of words that labels and field names are made of, the same in every language, named by an
 * English word. A misspelt one does not compile.
 */
export type Sense =
  WordsOf<`abstract acceptance account accountant accrued activity address administrative admission adult advance affiliation
    age agenda agent agreement air airline airport allergy allowance amortization amount ancillary annual applicant
    application area arrival assessment asset attendee auditor author authority authorization available average
    baggage balance bank base basic batch bedroom beneficiary bid bill birth blood boarding bond bonus booking
    borrower brand broker budget buyer buying cancellation capacity capital car card care cargo carrier case cash
    cashier category certificate chair change character charge chassis check checkIn checkOut child church city claim
    clinic closing coach code collection color commission company compensation comprehensive confidentiality
    confirmation consignee consignment construction consumption contact container contractor contribution cost country
    coupon court coverage credit creditNote creditor currency current customer customs damage date day deadline debit
    debt declaration deductible deduction defendant degree delivery deliveryNote density department departure deposit depot
    depreciation depth description destination development diagnosis diameter digit diluted dimension director
    discharge disclosing discount displacement dispute dividend document driver due duration duty earnings edition
    editor education effective electricity email emission employee employer end energy engine environment equity
    equivalent estimated event examination exchange excluding exDate execution exempt expiry eye fare fax financing
    finding fine first fiscal flight floor flow form free frequency from fuel fund gain gas gate gender givenName
    goodwill grade gross group guarantor guest half health hearing heating height hire holder hospital hotel hour
    housing humidity id identity including income incoterm inspection instalment insurance insured insurer intangible
    interest inventory investing invoice issue issuer item job journal judge judgment keyword kind laboratory lading
    land landlord language last law lawyer lease leave leaving legalForm lender length letter liability licence
    licensee licensor limit line load loan location loss lot loyalty management mandate manufacture manufacturer
    margin marital market marketing material maturity maximum meal medication meeting member merchant meter method
    mileage minimum minute minuteTaker mode model month movement name nationality net next night nominal nonCurrent
    notary notice notify number object occupancy offer opening operating order origin other outstanding overtime owner
    packaging page paid parcel part party passenger passport patient payable payee payer payment payroll pension per
    percent period person personnel phone physician plaintiff plant plate platform plot points policy port position
    postcode posted power premium pressure pretax previous price principal print probation product profit project
    property protection provision publication publisher purpose quantity quarter range rate ratio reading receipt
    receivable received receiver record reference refund region registration religion remark reminder rent report
    representative research resident resolution result retained return revenue room rounding route row salary sample
    savings seal seat section sector security seller selling sender serial series service settlement share shipper
    shipping sick signatory signature skill social solidarity space speed spouse standard start statement station
    status storage street student study subject submission subtotal supplement supplier supplyPoint surname tangible
    tariff tax taxable taxpayer temperature tenant tender terminal termination terms test ticket time tip title to
    tolerance torque total tourist tracking trade train transaction transfer transport travel unemployment unit
    university valid value valueDate vat venue vessel voltage volume voyage warranty waste water website week weight
    weighted width withholding witness work year ytd`>;

/**
 * Senses that exclude each other: a label with one of them does not belong to a field that asks for another one of the same
 * group.
 */
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
