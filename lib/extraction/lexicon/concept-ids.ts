import type { ValueKind } from "./value-kind";
import type { WordsOf } from "./words-of";

const CONCEPTS_BY_KIND = {
  id: `invoice-number receipt-number credit-note-number order-number quote-number delivery-number reminder-number customer-number
    supplier-number document-number reference original-invoice contract-number project-number case-number claim-number
    policy-number loan-number account-number bank-code card-number transaction-number authorization-code terminal-number
    payment-reference mandate-reference creditor-number cheque-number item-number serial-number batch-number part-number
    position-number cost-center tracking-number booking-number ticket-number flight-number train-number seat gate coach
    platform room-number table-number loyalty-number meter-number supply-point container-number seal-number
    bill-of-lading-number air-waybill-number voyage-number customs-code customs-declaration-number eori-number
    dangerous-goods-number gtin wkn cusip securities-account-number tax-number registration-number passport-number
    identity-card-number social-security-number health-insurance-number employee-number student-number member-number
    licence-number licence-plate vehicle-identification vehicle-type-code siret gln duns doi issn isbn publication-volume
    publication-issue publication-pages report-number certificate-number sample-number patient-number tender-number
    lot-number land-register-sheet parcel-number postal-code version form-number standard tax-class`,
  iban: "iban",
  bic: "bic",
  isin: "isin",
  lei: "lei",
  vat: "vat-id",
  date: `document-date invoice-date due-date delivery-date order-date quote-date effective-date end-date expiry-date signature-date
    birth-date arrival-date departure-date pickup-date return-date event-date pay-date period-start period-end trade-date
    settlement-date booking-date value-date ex-date record-date maturity-date statement-date reading-date loading-date
    hearing-date judgment-date meeting-date publication-date submission-date acceptance-date submission-deadline sample-date
    report-date admission-date discharge-date hire-date leaving-date first-registration-date inspection-date
    manufacture-date loss-date fiscal-year-end print-date purchase-date`,
  time: `departure-time arrival-time trade-time boarding-time start-time end-time transaction-time`,
  amount: `total amount-due net tax discount shipping paid change rounding unit-price surcharges savings opening-balance
    closing-balance service-charge tip deposit line-total gross-pay net-pay income-tax withholding-tax rent basic-rent
    ancillary-costs penalty deductible premium loan-amount instalment remaining-debt interest-amount trade-price trade-value
    commission exchange-fee dividend-per-share gross-dividend net-dividend capital-gains-tax solidarity-surcharge church-tax
    accrued-interest nominal-amount total-debits total-credits minimum-payment credit-limit available-balance fee
    reminder-fee insured-sum claim-amount base-charge energy-price prepayment fare taxes-and-fees room-rate tourist-tax
    cancellation-fee customs-value customs-duty freight-charges declared-value pension-contribution health-contribution
    unemployment-contribution care-contribution social-contributions employer-contributions overtime-pay bonus allowance
    holiday-pay deductions salary hourly-rate taxable-income tax-due tax-refund tax-withheld tax-allowance revenue
    cost-of-sales gross-profit operating-expenses operating-income ebitda pretax-income net-income eps-basic eps-diluted
    total-assets current-assets non-current-assets cash-and-equivalents receivables inventory payables total-liabilities
    current-liabilities long-term-debt equity retained-earnings share-capital operating-cash-flow investing-cash-flow
    financing-cash-flow capital-expenditure free-cash-flow depreciation interest-expense research-expense
    administrative-expense personnel-expense goodwill intangible-assets property-plant-equipment provisions dividends-paid
    income-tax-expense comprehensive-income purchase-price dispute-value estimated-value bid-amount refund-amount relief`,
  percent: `tax-rate interest-rate effective-interest-rate discount-rate margin ownership-share commission-rate`,
  number: `quantity consumption meter-reading meter-reading-previous gross-weight net-weight weight parcels volume area plot-area
    rooms bedrooms nights guests passengers adults children hours-worked overtime-hours days-worked vacation-days sick-days
    mileage engine-power engine-displacement emissions seats exchange-rate shares-outstanding shares-outstanding-basic
    shares-outstanding-diluted headcount floor year-built fiscal-year tax-year publication-year voltage electric-current
    frequency temperature pressure length width height depth diameter capacity speed page-count grade points age
    test-result tax-units credits`,
  duration: `contract-term notice-period probation-period travel-time warranty-period loan-term`,
  currency: "currency",
  email: "email",
  phone: "phone fax",
  url: "website",
  name: `supplier customer ship-to contact first-name last-name person-name city country region bank salesperson cashier director
    author employee employer applicant patient nationality landlord tenant lender borrower guarantor insurer insured
    licensor licensee disclosing-party receiving-party account-holder shipper consignee notify-party carrier payee payer
    beneficiary cardholder security-name stock-exchange custodian governing-law venue party second-party signatory
    representative witness broker manufacturer brand model product-name vessel port-of-loading port-of-discharge
    place-of-delivery place-of-receipt country-of-origin origin destination hotel airline driver passenger guest event
    event-venue organizer laboratory physician hospital auditor notary court plaintiff defendant judge lawyer
    contracting-authority contractor chairperson minute-taker attendees journal publisher affiliation editor tax-office
    department taxpayer spouse owner property-manager university health-insurer holder issuing-authority`,
  address: `address customer-address delivery-address property-address`,
  text: `street payment-terms payment-method description subject remarks job-title tariff birth-place marital-status gender
    billing-period incoterm travel-class meal-plan payment-purpose delivery-terms title abstract keywords languages skills
    education degree diagnosis medication test-name reference-range specimen blood-group allergies findings method
    working-time workplace subject-matter purpose protection-class material color fuel emission-class energy-class
    heating-type legal-form agenda resolution verdict transaction-type custody-type status category occupation religion
    eye-color packaging marks vehicle-type insured-object issue-place signature-place filing-status transport-mode
    dimensions unit-of-measure document-type`,
  boolean: "auto-renewal mutual reverse-charge tax-exempt exclusive",
} as const satisfies Record<ValueKind, string>;

export type ConceptId = WordsOf<(typeof CONCEPTS_BY_KIND)[ValueKind]>;

const KINDS = new Map<ConceptId, ValueKind[]>();
for (const [kind, ids] of Object.entries(CONCEPTS_BY_KIND) as [ValueKind, string][]) {
  for (const id of ids.split(/\s+/) as ConceptId[]) KINDS.set(id, [...(KINDS.get(id) ?? []), kind]);
}

export const CONCEPT_IDS: readonly ConceptId[] = [...KINDS.keys()];

export function valueKindsOf(concept: ConceptId): readonly ValueKind[] {
  return KINDS.get(concept) ?? [];
}
