import type { XmlElement } from "@/lib/text/xml/xml-tree";
import { elementAt, elementsAt, numberAt, TermWriter, textAt, textOf } from "./term-writer";
import type { AttachedLine, AttachedParty, AttachedTerm } from "./terms";

const TRANSACTION = "SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction";
const SUMS = "SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation";
const NUMBER_OF_REFERENCE = "IssuerAssignedID|ID";

/** Reads UN/CEFACT's Cross Industry Invoice and Order, as in Factur-X, ZUGFeRD 1 and 2, XRechnung and Order-X. */
export function readCrossIndustry(root: XmlElement): { terms: AttachedTerm[]; lines: AttachedLine[] } {
  const writer = new TermWriter();
  const document = elementAt(root, "ExchangedDocument|HeaderExchangedDocument");
  const transaction = elementAt(root, TRANSACTION);
  writer.addFirst("number", document, "ID");
  writer.addFirst("type-code", document, "TypeCode");
  writer.addFirst("issue-date", document, "IssueDateTime/DateTimeString");
  writer.addAll("note", document, "IncludedNote/Content");
  writeAgreement(
    writer,
    elementAt(transaction, "ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement"),
  );
  writeDelivery(
    writer,
    elementAt(transaction, "ApplicableHeaderTradeDelivery|ApplicableSupplyChainTradeDelivery"),
  );
  writeSettlement(
    writer,
    elementAt(transaction, "ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement"),
  );
  const lines = elementsAt(transaction, "IncludedSupplyChainTradeLineItem").map(readLine);
  return { terms: writer.terms, lines };
}

function writeAgreement(writer: TermWriter, agreement: XmlElement | undefined): void {
  writer.addFirst("buyer-reference", agreement, "BuyerReference");
  writeParty(writer, "seller", elementAt(agreement, "SellerTradeParty"));
  writeParty(writer, "buyer", elementAt(agreement, "BuyerTradeParty"));
  const reference = (name: string): string => `${name}ReferencedDocument/${NUMBER_OF_REFERENCE}`;
  writer.addFirst("buyer-order-number", agreement, reference("BuyerOrder"));
  writer.addFirst(
    "buyer-order-date",
    agreement,
    "BuyerOrderReferencedDocument/FormattedIssueDateTime|IssueDateTime/DateTimeString",
  );
  writer.addFirst("seller-order-number", agreement, reference("SellerOrder"));
  writer.addFirst("contract-number", agreement, reference("Contract"));
  writer.addFirst("project-number", agreement, "SpecifiedProcuringProject/ID");
}

function writeDelivery(writer: TermWriter, delivery: XmlElement | undefined): void {
  writeParty(writer, "ship-to", elementAt(delivery, "ShipToTradeParty"));
  writer.addAll(
    "delivery-date",
    delivery,
    "ActualDeliverySupplyChainEvent|RequestedDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString",
  );
  writer.addFirst(
    "delivery-note-number",
    delivery,
    `DespatchAdviceReferencedDocument|DeliveryNoteReferencedDocument/${NUMBER_OF_REFERENCE}`,
  );
}

function writeSettlement(writer: TermWriter, settlement: XmlElement | undefined): void {
  const currency = textAt(settlement, "InvoiceCurrencyCode|OrderCurrencyCode");
  writer.add("currency", currency);
  writer.addFirst("payment-reference", settlement, "PaymentReference");
  writeParty(writer, "payee", elementAt(settlement, "PayeeTradeParty"));
  for (const means of elementsAt(settlement, "SpecifiedTradeSettlementPaymentMeans")) {
    writer.addFirst("payment-means", means, "Information");
    writer.addFirst("iban", means, "PayeePartyCreditorFinancialAccount/IBANID");
    writer.addFirst("account-number", means, "PayeePartyCreditorFinancialAccount/ProprietaryID");
    writer.addFirst("account-name", means, "PayeePartyCreditorFinancialAccount/AccountName");
    writer.addFirst("bic", means, "PayeeSpecifiedCreditorFinancialInstitution/BICID");
    writer.addFirst("bank-name", means, "PayeeSpecifiedCreditorFinancialInstitution/Name");
  }
  writer.addAll("tax-rate", settlement, "ApplicableTradeTax/RateApplicablePercent|ApplicablePercent");
  writer.addAll("tax-category", settlement, "ApplicableTradeTax/CategoryCode");
  writer.addFirst("period-start", settlement, "BillingSpecifiedPeriod/StartDateTime/DateTimeString");
  writer.addFirst("period-end", settlement, "BillingSpecifiedPeriod/EndDateTime/DateTimeString");
  writer.addAll("payment-terms", settlement, "SpecifiedTradePaymentTerms/Description");
  writer.addAll("due-date", settlement, "SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString");
  writer.addFirst("preceding-invoice-number", settlement, `InvoiceReferencedDocument/${NUMBER_OF_REFERENCE}`);
  writeSums(writer, elementAt(settlement, SUMS), currency);
}

function writeSums(writer: TermWriter, sums: XmlElement | undefined, currency: string | null): void {
  writer.addFirst("line-total", sums, "LineTotalAmount");
  writer.addFirst("charge-total", sums, "ChargeTotalAmount");
  writer.addFirst("allowance-total", sums, "AllowanceTotalAmount");
  writer.addFirst("net-total", sums, "TaxBasisTotalAmount");
  writer.addFirst("rounding", sums, "RoundingAmount");
  writer.addFirst("gross-total", sums, "GrandTotalAmount");
  writer.addFirst("prepaid", sums, "TotalPrepaidAmount");
  writer.addFirst("due-payable", sums, "DuePayableAmount");
  writer.addTaxTotals(elementsAt(sums, "TaxTotalAmount"), currency);
}

function writeParty(writer: TermWriter, party: AttachedParty, element: XmlElement | undefined): void {
  const address = elementAt(element, "PostalTradeAddress");
  const contact = elementAt(element, "DefinedTradeContact");
  const lines = ["LineOne", "LineTwo", "LineThree"].map((line) => textAt(address, line));
  writer.addFirst(`${party}-name`, element, "Name");
  writer.addFirst(`${party}-trading-name`, element, "SpecifiedLegalOrganization/TradingBusinessName");
  writer.addFirst(`${party}-id`, element, "ID");
  for (const id of elementsAt(element, "GlobalID"))
    if (id.attributes.get("schemeID") === "0088") writer.add(`${party}-gln`, textOf(id));
  writer.addFirst(`${party}-registration-number`, element, "SpecifiedLegalOrganization/ID");
  for (const id of elementsAt(element, "SpecifiedTaxRegistration/ID")) {
    const isVatId = id.attributes.get("schemeID") === "VA";
    writer.add(isVatId ? `${party}-vat-id` : `${party}-tax-number`, textOf(id));
  }
  writer.addAddress(party, lines, textAt(address, "PostcodeCode"), textAt(address, "CityName"));
  writer.addFirst(`${party}-country`, address, "CountryID");
  writer.addFirst(`${party}-contact`, contact, "PersonName");
  writer.addFirst(`${party}-phone`, contact, "TelephoneUniversalCommunication/CompleteNumber");
  writer.addFirst(`${party}-fax`, contact, "FaxUniversalCommunication/CompleteNumber");
  writer.addFirst(`${party}-email`, contact, "EmailURIUniversalCommunication/URIID|CompleteNumber");
}

function readLine(line: XmlElement): AttachedLine {
  const agreement = elementAt(line, "SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement");
  const delivery = elementAt(line, "SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery");
  const settlement = elementAt(line, "SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement");
  const quantity = elementAt(delivery, "BilledQuantity|RequestedQuantity|AgreedQuantity");
  const price = elementAt(agreement, "NetPriceProductTradePrice");
  return {
    position: textAt(line, "AssociatedDocumentLineDocument/LineID"),
    id: textAt(line, "SpecifiedTradeProduct/SellerAssignedID"),
    name: textAt(line, "SpecifiedTradeProduct/Name"),
    description: textAt(line, "SpecifiedTradeProduct/Description"),
    quantity: numberAt(delivery, quantity?.name ?? "BilledQuantity"),
    unit: quantity?.attributes.get("unitCode") ?? null,
    netPrice: perUnit(numberAt(price, "ChargeAmount"), numberAt(price, "BasisQuantity")),
    netAmount: numberAt(
      settlement,
      "SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation/LineTotalAmount",
    ),
    taxRate: numberAt(settlement, "ApplicableTradeTax/RateApplicablePercent|ApplicablePercent"),
  };
}

/** Divides a price by the quantity that it applies to, such as 100 pieces. */
export function perUnit(price: number | null, quantity: number | null): number | null {
  return price === null || quantity === null || quantity === 0 ? price : price / quantity;
}
