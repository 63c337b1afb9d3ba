import type { DocumentKind } from "./document-kind";
import type { FieldType } from "@/lib/extraction/field-types";
import type { FieldSpec, Proposal } from "@/lib/extraction/types";

const field = (name: string, type: FieldType, prompt: string, required = false): FieldSpec => ({
  name,
  type,
  required,
  prompt,
});

const INVOICE: FieldSpec[] = [
  field("Invoice number", "TEXT", "The identifier of the invoice", true),
  field("Invoice date", "DATE", "The date the invoice was issued", true),
  field("Due date", "DATE", "The date payment is due"),
  field("Supplier", "TEXT", "The company that issued the invoice", true),
  field("Customer", "TEXT", "The company or person invoiced"),
  field("Net amount", "NUMBER", "The total before tax"),
  field("Tax amount", "NUMBER", "The total tax or VAT"),
  field("Total amount", "NUMBER", "The grand total including tax", true),
  field("Currency", "TEXT", "The currency of the amounts"),
  field("VAT number", "TEXT", "The supplier's VAT or tax identification number"),
  field("IBAN", "TEXT", "The supplier's bank account"),
  field("Order number", "TEXT", "The number of the order that is invoiced"),
  field("Customer number", "TEXT", "The customer's number at the supplier"),
];

const RECEIPT: FieldSpec[] = [
  field("Company", "TEXT", "The name of the shop that issued the receipt", true),
  field("Address", "TEXT", "The postal address of the shop"),
  field("Date", "DATE", "The date of the receipt", true),
  field("Receipt number", "TEXT", "The number of the receipt"),
  field("Total", "NUMBER", "The total amount paid, including tax", true),
  field("Tax amount", "NUMBER", "The tax included in the total"),
  field("Payment method", "TEXT", "How the amount was paid"),
];

const CONTRACT: FieldSpec[] = [
  field("Party", "TEXT", "The name of the first party to the agreement", true),
  field("Second party", "TEXT", "The name of the other party to the agreement"),
  field("Effective date", "DATE", "The date the agreement takes effect", true),
  field("End date", "DATE", "The date the agreement ends"),
  field("Term", "TEXT", "How long the agreement lasts"),
  field("Governing law", "TEXT", "The state or country whose law governs the agreement"),
  field("Notice period", "TEXT", "How long before its end the agreement must be terminated"),
];

const PAYSLIP: FieldSpec[] = [
  field("Employer", "TEXT", "The company that pays the salary"),
  field("Employee", "TEXT", "The name of the employee", true),
  field("Employee number", "TEXT", "The employee's number"),
  field("Pay period", "TEXT", "The month or period that is paid for"),
  field("Pay date", "DATE", "The date of the payment"),
  field("Gross pay", "NUMBER", "The pay before deductions", true),
  field("Income tax", "NUMBER", "The income tax withheld"),
  field("Net pay", "NUMBER", "The pay after deductions", true),
];

const STATEMENT: FieldSpec[] = [
  field("Account holder", "TEXT", "The name of the account's holder"),
  field("Account number", "TEXT", "The number of the account"),
  field("IBAN", "TEXT", "The account's IBAN"),
  field("Statement date", "DATE", "The date of the statement"),
  field("Opening balance", "NUMBER", "The balance at the beginning"),
  field("Closing balance", "NUMBER", "The balance at the end", true),
];

const ORDER: FieldSpec[] = [
  field("Order number", "TEXT", "The identifier of the order", true),
  field("Order date", "DATE", "The date of the order", true),
  field("Delivery date", "DATE", "The date of delivery"),
  field("Supplier", "TEXT", "The company that delivers"),
  field("Customer", "TEXT", "The company or person that orders"),
  field("Net amount", "NUMBER", "The total before tax"),
  field("Total amount", "NUMBER", "The grand total including tax"),
];

/** The usual fields of documents of a kind. */
export const TEMPLATES: Record<DocumentKind, Proposal> = {
  invoice: { name: "Invoices", fields: INVOICE },
  "credit-note": { name: "Credit notes", fields: INVOICE },
  reminder: { name: "Payment reminders", fields: INVOICE },
  receipt: { name: "Receipts", fields: RECEIPT },
  contract: { name: "Contracts", fields: CONTRACT },
  order: { name: "Orders", fields: ORDER },
  payslip: { name: "Payslips", fields: PAYSLIP },
  statement: { name: "Account statements", fields: STATEMENT },
  quote: { name: "Quotations", fields: ORDER },
  "delivery-note": { name: "Delivery notes", fields: ORDER },
};
