import type { XmlElement } from "@/lib/text/xml/xml-tree";
import { perUnit } from "./cross-industry";
import { elementAt, elementsAt, numberAt, TermWriter, textAt, textOf } from "./term-writer";
import type { AttachedLine, AttachedParty, AttachedTerm } from "./terms";

/** Reads invoices, credit notes and orders in the Universal Business Language, as in XRechnung and Peppol. */
export function readUbl(root: XmlElement): { terms: AttachedTerm[]; lines: AttachedLine[] } {
  const writer = new TermWriter();
  const currency = textAt(root, "DocumentCurrencyCode");
  writer.addFirst("number", root, "ID");
  writer.addFirst("type-code", root, "InvoiceTypeCode|CreditNoteTypeCode|OrderTypeCode");
  writer.addFirst("issue-date", root, "IssueDate");
  writer.addAll("due-date", root, "DueDate");
  writer.addAll("note", root, "Note");
  writer.add("currency", currency);
  writer.addFirst("buyer-reference", root, "BuyerReference|CustomerReference");
  writer.addFirst("period-start", root, "InvoicePeriod/StartDate");
  writer.addFirst("period-end", root, "InvoicePeriod/EndDate");
  writer.addFirst("buyer-order-number", root, "OrderReference/ID");
  writer.addFirst("buyer-order-date", root, "OrderReference/IssueDate");
  writer.addFirst("seller-order-number", root, "OrderReference/SalesOrderID");
  writer.addFirst("seller-order-number", root, "SalesOrderID");
  writer.addFirst("preceding-invoice-number", root, "BillingReference/InvoiceDocumentReference/ID");
  writer.addFirst("delivery-note-number", root, "DespatchDocumentReference/ID");
  writer.addFirst("contract-number", root, "ContractDocumentReference|Contract/ID");
  writer.addFirst("project-number", root, "ProjectReference/ID");
  writeParty(writer, "seller", elementAt(root, "AccountingSupplierParty|SellerSupplierParty/Party"));
  writeParty(writer, "buyer", elementAt(root, "AccountingCustomerParty|BuyerCustomerParty/Party"));
  writeParty(writer, "payee", elementAt(root, "PayeeParty"));
  writeDelivery(writer, elementAt(root, "Delivery"));
  writePayment(writer, root);
  writeSums(writer, root, currency);
  const lines = elementsAt(root, "InvoiceLine|CreditNoteLine").concat(elementsAt(root, "OrderLine/LineItem"));
  return { terms: writer.terms, lines: lines.map(readLine) };
}

function writeDelivery(writer: TermWriter, delivery: XmlElement | undefined): void {
  writer.addAll("delivery-date", delivery, "ActualDeliveryDate");
  // An order may request a period instead of a day.
  const [start, end] = ["StartDate", "EndDate"].map((name) =>
    textAt(delivery, `RequestedDeliveryPeriod/${name}`),
  );
  if (start === end || !start || !end) writer.add("delivery-date", start ?? end ?? null);
  writer.addFirst("ship-to-name", delivery, "DeliveryParty/PartyName/Name");
  writeAddress(writer, "ship-to", elementAt(delivery, "DeliveryLocation/Address"));
}

function writePayment(writer: TermWriter, root: XmlElement): void {
  for (const means of elementsAt(root, "PaymentMeans")) {
    const account = elementAt(means, "PayeeFinancialAccount");
    const number = textAt(account, "ID");
    writer.add(/^[A-Z]{2}\d{2}/.test(number ?? "") ? "iban" : "account-number", number);
    writer.addFirst("account-name", account, "Name");
    writer.addFirst("bic", account, "FinancialInstitutionBranch/ID");
    writer.addFirst("payment-reference", means, "PaymentID");
    writer.addAll("due-date", means, "PaymentDueDate");
    writer.add("payment-means", elementAt(means, "PaymentMeansCode")?.attributes.get("name") ?? null);
  }
  writer.addAll("payment-terms", root, "PaymentTerms/Note");
}

function writeSums(writer: TermWriter, root: XmlElement, currency: string | null): void {
  const sums = elementAt(root, "LegalMonetaryTotal|AnticipatedMonetaryTotal");
  writer.addFirst("line-total", sums, "LineExtensionAmount");
  writer.addFirst("allowance-total", sums, "AllowanceTotalAmount");
  writer.addFirst("charge-total", sums, "ChargeTotalAmount");
  writer.addFirst("net-total", sums, "TaxExclusiveAmount");
  writer.addFirst("gross-total", sums, "TaxInclusiveAmount");
  writer.addFirst("prepaid", sums, "PrepaidAmount");
  writer.addFirst("rounding", sums, "PayableRoundingAmount");
  writer.addFirst("due-payable", sums, "PayableAmount");
  writer.addTaxTotals(elementsAt(root, "TaxTotal/TaxAmount"), currency);
  writer.addAll("tax-rate", root, "TaxTotal/TaxSubtotal/TaxCategory/Percent");
  writer.addAll("tax-category", root, "TaxTotal/TaxSubtotal/TaxCategory/ID");
}

function writeParty(writer: TermWriter, party: AttachedParty, element: XmlElement | undefined): void {
  const legalName = textAt(element, "PartyLegalEntity/RegistrationName");
  const usualName = textAt(element, "PartyName/Name");
  writer.add(`${party}-name`, legalName ?? usualName);
  if (usualName !== legalName) writer.add(`${party}-trading-name`, usualName);
  for (const id of elementsAt(element, "PartyIdentification/ID")) {
    const scheme = id.attributes.get("schemeID");
    if (scheme === "0088") writer.add(`${party}-gln`, textOf(id));
    else if (scheme !== "SEPA") writer.add(`${party}-id`, textOf(id));
  }
  writer.addFirst(`${party}-registration-number`, element, "PartyLegalEntity/CompanyID");
  for (const scheme of elementsAt(element, "PartyTaxScheme")) {
    const isVatId = textAt(scheme, "TaxScheme/ID") === "VAT";
    writer.addFirst(isVatId ? `${party}-vat-id` : `${party}-tax-number`, scheme, "CompanyID");
  }
  writeAddress(writer, party, elementAt(element, "PostalAddress"));
  writer.addFirst(`${party}-contact`, element, "Contact/Name");
  writer.addFirst(`${party}-phone`, element, "Contact/Telephone");
  writer.addFirst(`${party}-fax`, element, "Contact/Telefax");
  writer.addFirst(`${party}-email`, element, "Contact/ElectronicMail");
}

function writeAddress(writer: TermWriter, party: AttachedParty, address: XmlElement | undefined): void {
  const paths = ["StreetName", "AdditionalStreetName", "AddressLine/Line"];
  const lines = paths.map((path) => textAt(address, path));
  writer.addAddress(party, lines, textAt(address, "PostalZone"), textAt(address, "CityName"));
  writer.addFirst(`${party}-country`, address, "Country/IdentificationCode");
}

function readLine(line: XmlElement): AttachedLine {
  const quantity = elementAt(line, "InvoicedQuantity|CreditedQuantity|Quantity");
  return {
    position: textAt(line, "ID"),
    id: textAt(line, "Item/SellersItemIdentification/ID"),
    name: textAt(line, "Item/Name"),
    description: textAt(line, "Item/Description"),
    quantity: numberAt(line, quantity?.name ?? "Quantity"),
    unit: quantity?.attributes.get("unitCode") ?? null,
    netPrice: perUnit(numberAt(line, "Price/PriceAmount"), numberAt(line, "Price/BaseQuantity")),
    netAmount: numberAt(line, "LineExtensionAmount"),
    taxRate: numberAt(line, "Item/ClassifiedTaxCategory/Percent"),
  };
}
