import { PdfPage, columnsAt, pdfOf } from "./make-table-pdf";

const GOODS = [
  "Steel bolt",
  "Copper washer",
  "Oak panel",
  "Rubber gasket",
  "Desk lamp",
  "Cable tie",
  "Paint roller",
];

const INVOICE = columnsAt(
  ["Pos", 50],
  ["Article", 80],
  ["Description", 140],
  ["Qty", 345, "right"],
  ["Unit", 365],
  ["Unit price", 455, "right"],
  ["Amount", 540, "right"],
);
function invoiceItem(number: number): string[] {
  const quantity = (number % 7) + 1;
  const price = number * 1.25;
  return [
    String(number),
    `A-${1000 + number}`,
    `${GOODS[number % GOODS.length]} for general use`,
    String(quantity),
    "pcs",
    price.toFixed(2),
    (quantity * price).toFixed(2),
  ];
}

/**
 * Makes an invoice with 40 items on three pages. Some items have notes, pages repeat the headings and carry sums
 * over, and totals follow the last item.
 */
export function invoiceOfItems(): Buffer {
  let number = 0;
  const pages = [15, 15, 10].map((items, index) => {
    const page = new PdfPage(INVOICE)
      .text("Harbour Tools Ltd")
      .text(`Invoice 2024-77, page ${index + 1} of 3`);
    page.skip().heads();
    if (index > 0) page.row([null, null, "Brought forward", null, null, null, "1,180.50"]);
    for (let item = 0; item < items; item += 1) {
      number += 1;
      page.row(invoiceItem(number));
      if (number % 4 === 0) page.row([null, null, "delivered in boxes of ten to the building site"]);
    }
    if (index < 2) page.row([null, null, "Carried forward", null, null, null, "1,180.50"]);
    else {
      page.skip().row([null, null, null, null, null, "Subtotal", "4,200.00"]);
      page.row([null, null, null, null, null, "VAT 20%", "840.00"]);
      page.row([null, null, null, null, null, "Total", "5,040.00"]).skip(2).text("Payment within 30 days.");
    }
    return page.footer("Harbour Tools Ltd, 12 Quay Street, Bristol");
  });
  return pdfOf(...pages);
}
