import { concepts, type Concept } from "./concept";

export const BILLING: Concept[] = [
  ...concepts("id", {
    "invoice-number": {
      1: "invoice number; invoice no; invoice id; invoice #; invoice ref; invoice reference; inv no; inv #; bill number; bill no; tax invoice no; tax invoice number; invoice identifier; document number invoice; rechnungsnummer; rechnungsnr; rechnung nr; rechnungs nr; rechnungsno; re nr; belegnummer; beleg nr; belegnr; numero de facture; no facture; facture no; facture numero; n facture; num facture; ref facture; reference facture; numero de factura; no factura; factura no; factura numero; num factura; numero fattura; fattura no; fattura numero; n fattura; factuurnummer; factuur nr; factuur nummer; numero da fatura; fatura no; fatura numero; nota fiscal no; fakturanummer; faktura nr; numer faktury; credit note no; credit note number; gutschriftsnummer; gutschrift nr; avoir no; numero avoir; creditnota nummer; nota de credito no; receipt number; receipt no; receipt #; receipt id; bon nr; bonnummer; quittungsnummer; quittung nr; recu no; ticket no; bill #; bill id; slip no",
      0.75: "invoice; tax invoice; rechnung; facture; factura; fattura; factuur; fatura; document no; document number; doc no; dokumentnummer; dokument nr; numero documento; no document; trans no; trans; ticket no; no ticket; bon no; bonnummer; bon nr; folio no; transaction no; transaction id; check no; chq no; bill; inv; rcpt; receipt; cs no; dokumentnr",
    },
    "order-number":
      "order number; order no; order id; order #; purchase order; purchase order number; purchase order no; po number; po no; po #; p o no; po; p o number; sales order; sales order no; customer order no; your order; your order no; bestellnummer; bestellung; bestell nr; bestellnr; auftragsnummer; auftrag nr; auftragsnr; auftrag; numero de commande; no commande; commande no; bon de commande; no bon de commande; numero de pedido; pedido no; no pedido; pedido; numero ordine; ordine no; ordine; ordernummer; order nr; bestelnummer; bestelling; numero do pedido; ord #; ord no; ord; order ref; order reference",
    "customer-number":
      "customer number; customer no; customer id; customer #; account number; account no; account #; account id; client number; client no; client id; customer account; cust no; cust id; kundennummer; kunden nr; kundennr; kunde nr; kd nr; debitorennummer; mandantennummer; numero client; no client; client no; code client; no de client; numero de cliente; no cliente; cliente no; codigo cliente; numero cliente; codice cliente; klantnummer; klant nr; debiteurnummer; debiteurennummer; member no; member id; membership no",
    "delivery-number":
      "delivery note; delivery note number; delivery note no; delivery no; delivery number; lieferschein; lieferscheinnummer; lieferschein nr; lieferavis; bon de livraison; no bon de livraison; albaran; albaran no; ddt; pakbon; guia de remessa",
    reference:
      "reference; reference number; reference no; ref; ref no; our reference; your reference; our ref; your ref; payment reference; referenz; referenznummer; unser zeichen; ihr zeichen; verwendungszweck; zahlungsreferenz; reference client; referencia; riferimento; referentie; betalingskenmerk; kenmerk; referencia",
    "contract-number":
      "contract number; contract no; agreement number; agreement no; vertragsnummer; vertrag nr; vertragsnr; numero de contrat; no contrat; contrat no; numero de contrato; contrato no; numero contratto; contratto no; contractnummer",
    "tracking-number":
      "tracking number; tracking no; package tracking no; awb no; waybill no; sendungsnummer; numero de suivi; numero de seguimiento",
    "booking-number":
      "booking reference; booking id; booking no; booking number; buchungsnummer; reservation number; confirmation number; confirmation no; numero de reservation; numero de reserva; reserveringsnummer",
    "policy-number":
      "policy number; policy no; versicherungsscheinnummer; versicherungsnummer; numero de police; numero de poliza; polisnummer; numero polizza",
    "project-number": "project number; project no; projektnummer; numero de projet; projectnummer",
    "case-number":
      "case number; case no; aktenzeichen; numero de dossier; numero de expediente; zaaknummer; file number; file no",
  }),
  ...concepts("date", {
    "invoice-date": {
      1: "invoice date; date of invoice; inv date; bill date; billing date; issue date; date of issue; date issued; issued on; issued; tax invoice date; invoice issued; receipt date; rechnungsdatum; rechnung vom; datum der rechnung; ausstellungsdatum; ausgestellt am; belegdatum; rechnungs datum; date de facture; date facture; date de la facture; date de facturation; facture du; date d'emission; emise le; date emission; fecha de factura; fecha factura; fecha de emision; fecha emision; fecha de expedicion; data fattura; data della fattura; data di emissione; data emissione; data documento; factuurdatum; datum factuur; data da fatura; data de emissao; data emissao; data fatura; fakturadatum; data wystawienia; transaction date; date of transaction; purchase date; kaufdatum; date d'achat; document date; dokumentdatum; date du document; fecha documento; issue date time; printed on; bon datum",
      0.85: "date; datum; fecha; data; date time; datum uhrzeit; date heure; den; le; dated; tanggal",
    },
    "due-date":
      "due date; payment due date; payment due; due on; due by; pay by; payment due by; date due; payable by; falligkeitsdatum; falligkeit; fallig am; fallig; zahlbar bis; zu zahlen bis; zahlungsziel; zahlungsfrist; date d'echeance; echeance; date echeance; a payer avant le; payable avant le; fecha de vencimiento; vencimiento; fecha vencimiento; vence; data di scadenza; scadenza; data scadenza; vervaldatum; vervaldag; uiterste betaaldatum; te betalen voor; data de vencimento; vencimento; forfallodatum; termin platnosci; due; invoice due date; bill due date; due date payment; falligkeitstag; zahlungstermin; zahlbar am; date limite de paiement; fecha limite de pago; fecha limite; date limite; payment deadline; deadline; fecha de pago; betaaldatum; uiterlijke betaaldatum; data limite; data limite de pagamento; termine di pagamento",
    "delivery-date":
      "delivery date; date of delivery; supply date; date of supply; date of service; service date; ship date; shipping date; shipment date; date shipped; lieferdatum; liefer und leistungsdatum; leistungsdatum; liefer bzw leistungsdatum; lieferung am; versanddatum; date de livraison; date livraison; date de prestation; fecha de entrega; fecha entrega; data di consegna; data consegna; leverdatum; leveringsdatum; data de entrega; liefertermin",
    "order-date":
      "order date; date of order; purchase order date; po date; ordered on; bestelldatum; auftragsdatum; date de commande; date commande; fecha de pedido; fecha pedido; data ordine; orderdatum; besteldatum; data do pedido",
  }),
  ...concepts("amount", {
    total: {
      1: "grand total; total amount; total incl tax; total incl vat; total including tax; total including vat; total inc vat; total inc gst; total incl gst; total including gst; total with tax; total amount incl vat; invoice total; total invoice; total for this invoice; invoice amount; total invoice amount; gross total; total gross; total amount due; total due; total rounded; rounded total; total after rounding; total amount payable; total payable; total inclusive gst; total sales inclusive gst; total sales incl gst; total sales inclusive of gst; total amt; total amt incl gst; total amt payable; total rm incl gst; net total rounded; nett total; order total; total price; total cost; total to pay; final total; amount total; gesamtbetrag; gesamtsumme; rechnungsbetrag; rechnungssumme; bruttobetrag; bruttosumme; endbetrag; gesamt brutto; summe brutto; brutto; brutto gesamt; gesamtbetrag brutto; rechnungsbetrag brutto; gesamtpreis; endsumme; total ttc; montant ttc; montant total ttc; total general; montant total; montant de la facture; total facture; total toutes taxes comprises; total a payer ttc; importe total; total factura; total con iva; total iva incluido; total iva incl; importe total iva incluido; totale fattura; totale documento; totale iva inclusa; importo totale; totale complessivo; totaal incl btw; totaal inclusief btw; totaalbedrag; factuurbedrag; eindtotaal; totaal factuur; valor total; total da fatura; total com iva; total geral; montante total; totalt; suma brutto; razem brutto; total paid; total amount paid",
      0.9: "total; totaal; totale; gesamt; summe; total eur; total usd; total chf; total gbp; total rm; total myr; jumlah; gesamtsaldo",
      0.78: "amount due; balance due; amount payable; payable amount; amount to pay; to pay; please pay; due payable; payable; total payable amount; zahlbetrag; zu zahlen; zu zahlender betrag; offener betrag; net a payer; a payer; reste a payer; montant du; solde a payer; montant a payer; total a pagar; a pagar; importe a pagar; totale da pagare; netto a pagare; importo da pagare; te betalen; te voldoen; valor a pagar; due amount; balance to pay; outstanding amount; total sales",
      0.6: "gross amount; amount; betrag; montant; importe; importo; bedrag; valor; amount paid; payment amount; paid amount",
    },
    "amount-due":
      "amount due; balance due; amount payable; payable amount; amount to pay; to pay; please pay; due payable; payable; total payable amount; zahlbetrag; zu zahlen; zu zahlender betrag; offener betrag; net a payer; a payer; reste a payer; montant du; solde a payer; montant a payer; total a pagar; a pagar; importe a pagar; totale da pagare; netto a pagare; importo da pagare; te betalen; te voldoen; valor a pagar; due amount; balance to pay; outstanding amount",
    net: {
      1: "net amount; net total; total net; net; subtotal; sub total; total excl tax; total excl vat; total excluding tax; total excluding vat; total ex vat; total before tax; total without tax; amount before tax; amount excl vat; amount excluding gst; total excl gst; total excluding gst; total exclusive gst; total sales excluding gst; taxable amount; total taxable amount; tax base; total net amount; nettobetrag; netto; nettosumme; summe netto; gesamt netto; gesamtnetto; netto gesamt; gesamtbetrag netto; rechnungssumme ohne ust; rechnungssumme ohne umsatzsteuer; rechnungssumme ohne mwst; zwischensumme; zwischensumme netto; rechnungsbetrag netto; steuerbasisbetrag; warenwert netto; summe ohne mwst; total ht; montant ht; montant total ht; total hors taxes; total hors tva; montant hors taxe; total net ht; sous total; sous total ht; base imponible; importe neto; total sin iva; subtotal sin iva; total neto; base imponibile; imponibile; totale imponibile; totale netto; totale iva esclusa; totaal excl btw; totaal exclusief btw; exclusief btw; excl btw; subtotaal; totaal netto; netto bedrag; nettobedrag; valor liquido; total sem iva; base tributavel; total iliquido; base de calculo; suma netto; razem netto; gross sales before tax; basisbetrag",
      0.8: "positionssumme; summe positionen; warenwert; base ht; total lignes; gross amount excl gst; merchandise total; items total; goods",
    },
    tax: "tax amount; total tax; vat amount; total vat; vat total; sales tax; total sales tax; tax total; gst amount; total gst; total gst amt; gst total; vat; gst; hst; tax; steuerbetrag; mwst betrag; mwst; ust; umsatzsteuer; mehrwertsteuer; ust betrag; ust gesamt; summe mwst; summe ust; umsatzsteuerbetrag; mehrwertsteuerbetrag; zzgl mwst; zzgl ust; zzgl umsatzsteuer; zzgl mehrwertsteuer; zuzuglich umsatzsteuer; zuzuglich mehrwertsteuer; gesamt ust; gesamt mwst; mwst gesamt; summe umsatzsteuer; steuer gesamt; versicherungssteuer; versicherungsteuer; steuerbetrag in; gesamtbetrag umsatzsteuer; montant tva; total tva; tva; montant de la tva; montant total tva; total taxes; dont tva; iva; importe iva; total iva; cuota iva; cuota; importo iva; totale iva; imposta; totale imposta; btw; btw bedrag; totaal btw; bedrag btw; valor iva; valor do iva; total do iva; moms; kwota vat; total tax amount; plus vat; plus ust; incl vat; gst 6%; tax amt; gst amt; service tax; total includes gst; incl mwst; enthaltene mwst; enthaltene ust; darin enthaltene mwst",
    discount:
      "discount; total discount; discount amount; rabatt; nachlass; skonto; gesamtbetrag der abschlage; remise; remises; descuento; sconto; korting; desconto; coupon discount; abschlage",
    shipping:
      "shipping; shipping cost; shipping costs; shipping fee; shipping and handling; shipping handling; freight; delivery fee; delivery charge; postage; versand; versandkosten; porto; frais de port; frais de livraison; livraison; gastos de envio; spese di spedizione; verzendkosten; portes; envio",
    paid: "cash; cash tendered; tendered; amount tendered; tender; visa; mastercard; master card; card; credit card; debit card; paid; payment; payment received; prepaid; erhaltene anzahlungen; anzahlung; gegeben; bar; bezahlt; acompte; paye; especes; pagado; contanti; contant; betaald; pin; cash received; amount received; received",
    change:
      "change; change due; monnaie rendue; rendu monnaie; amount change; cash change; ruckgeld; wechselgeld; rendu; cambio; resto; wisselgeld; troco",
    rounding:
      "rounding; rounding adj; rounding adjustment; rounded; rounding adjusment; rundung; arrondi; redondeo; arrotondamento; afronding; round adj; rnd adj",
    "unit-price":
      "unit price; price; price per unit; einzelpreis; stuckpreis; nettopreis; preis; prix unitaire; prix; p u; p u ht; prix unit; prijs per stuk; einzel; precio unitario; precio; prezzo unitario; prezzo; stukprijs; prijs; preco unitario; rate",
    surcharges:
      "gesamtbetrag der zuschlage; zuschlage; total charges; charges; surcharge; surcharges; frais; recargo; maggiorazione; toeslag",
    savings: "total savings; you saved; total saving; savings",
    points: "total points; points; loyalty points; points awarded; points earned",
    credits: "total credits; credits",
    relief: "total relief; relief gst",
    "opening-balance":
      "balance forward; balance brought forward; previous balance; opening balance; starting balance; anfangssaldo; alter saldo; alter kontostand; solde precedent; saldo anterior; saldo iniziale; beginsaldo",
    "closing-balance":
      "closing balance; new balance; ending balance; endsaldo; neuer saldo; neuer kontostand; nouveau solde; saldo final; saldo finale; eindsaldo",
    "service-charge":
      "service charge; total service charge; svc charge; svc chg; service chg; bedienung; servicio; servizio",
    tip: "tips; tip; trinkgeld; pourboire; propina; mancia; fooi",
    deposit: "deposit; total deposit; security deposit; kaution; caution; fianza; cauzione; waarborgsom",
    "line-total": "line total; item total",
  }),
  ...concepts("percent", {
    "tax-rate":
      "tax rate; vat rate; vat %; gst rate; tax %; steuersatz; mwst satz; ust satz; taux tva; taux de tva; tipo iva; aliquota; aliquota iva; btw tarief; btw %; taxa iva; tva %; steuersatz in %",
  }),
  ...concepts("number", {
    quantity:
      "quantity; qty; qte; pieces; pcs; stuck; stk; units; menge; anzahl; quantite; qte; cantidad; quantita; aantal; quantidade; total quantity; total qty; quantity count; total item; total items; total item sold; item count; no of items; number of items; total items sold; total item s",
  }),
  ...concepts("currency", {
    currency:
      "currency; invoice currency; wahrung; rechnungswahrung; devise; monnaie; moneda; divisa; valuta; moeda",
  }),
  ...concepts("text", {
    "payment-terms":
      "payment terms; terms of payment; terms; zahlungsbedingungen; zahlungskonditionen; conditions de paiement; conditions de reglement; condiciones de pago; forma de pago; condizioni di pagamento; modalita di pagamento; betalingsvoorwaarden; betalingstermijn; betaaltermijn; condicoes de pagamento",
    "payment-method":
      "payment method; method of payment; payment mode; payment type; mode of payment; paid by; pay by; paid through; zahlungsart; zahlungsweise; zahlungsmethode; mode de paiement; mode de reglement; moyen de paiement; metodo de pago; metodo di pagamento; betaalwijze; betaalmethode; metodo de pagamento",
    description:
      "description; product; produkt; produit; producto; prodotto; item; items; article; articulo; articolo; artikel; position; pos; item description; beschreibung; bezeichnung; designation; libelle; descripcion; descrizione; omschrijving; descricao",
    subject: "subject; betreff; objet; asunto; oggetto; onderwerp; assunto; re",
    remarks:
      "remarks; remark; bemerkung; bemerkungen; comments; notes; anmerkungen; remarques; observaciones; osservazioni; opmerkingen; observacoes",
  }),
];
