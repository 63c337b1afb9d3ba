/**
 * Names that only fields have: a field "Restaurant" asks for the issuer, but a line "Restaurant" on a bill labels
 * nothing.
 */
export const FIELD_NAME_SYNONYMS: Record<string, string> = {
  supplier:
    "shop; store; kanzlei; law firm; praxis; practice; clinic; agency; agentur; freelancer; consultant; tankstelle; gas station; petrol station; station; apotheke; pharmacy; pharmacie; hotel; hotel name; restaurant; restaurant name; lokal; gaststatte; geschaft; laden; markt; supermarkt; commerce; magasin; etablissement; tienda; comercio; establecimiento; negozio; esercente; esercizio; winkel; loja; estabelecimento; operator; betreiber; utility; utility company; energy supplier; energieversorger; compania; compania suministradora; compagnie; prestador; dealer; retailer; garage; business; business name; trading name; establishment; institution; billing company; issuing company; invoicing party; sender; sender name; expediteur; remitente; mittente; contractor name; creditor name; payee name; who issued it; emittent; firmenname des lieferanten; handler; dienstleister; auftragnehmer; vendor company; supplier company",
  customer:
    "payer; payer name; subscriber; bill payer; ordered by; invoiced party; invoiced customer; besteller; abonnent; client company; buyer company; customer company; addressee; adressat; tomador; debiteur; account name; recipient name; billing name; bill to name; receiver; consumer",
  total:
    "sum; sum total; total sum; overall total; total billed; amount billed; amount charged; total charged; price paid; total paid; invoice value; gross; gross sum; total price; total cost; final amount; final total; total value; endbetrag; gesamt; gesamtpreis; gesamtkosten; gesamtsumme brutto; brutto; bruttosumme; montant; prix total; precio total; coste total; importe; valor; prezzo totale; totaalprijs; valor pago; receipt total; bill total; bill amount; order value; gesamtwert; auftragswert; total order value; total charges; amount including vat; amount incl vat; amount including tax; amount incl tax; price including tax; price incl tax; sum including tax; betrag inkl mwst; betrag inklusive mehrwertsteuer; montant tva comprise; importe con iva; importo iva inclusa; bedrag incl btw; valor com iva",
  "amount-due":
    "sum payable; sum due; sum to pay; amount owed; outstanding; open amount; amount outstanding; outstanding balance; remaining balance; open balance; still to pay; amount still due; restbetrag; offener saldo; solde restant; saldo pendiente; saldo da pagare; openstaand bedrag",
  net: "amount before vat; price before tax; net price; net sum; net value; nettopreis; nettowert; prix ht; importe neto; importe sin iva; importo netto; nettobedrag; valor liquido; excluding vat; pre tax amount; sum without tax; sum before tax; sum excluding tax; sum excl tax; amount without tax; amount without vat; amount excluding vat; amount excluding tax; price without tax; price excluding vat; price excluding tax; betrag ohne steuer; betrag ohne mwst; summe ohne steuer; montant sans taxe; montant hors tva; importe sin impuestos; importo senza iva; bedrag zonder btw; bedrag excl btw; valor sem iva",
  tax: "vat value; value added tax; vat sum; tax total; taxes; taxes total; steuer; steuern; montant de tva; taxe; impuesto; impuestos; imposta; imposte; belasting; imposto; impostos; gst value",
  "tax-rate":
    "vat percentage; vat percent; tax percentage; tax percent; percentage of vat; mwst in prozent; taux; porcentaje de iva; btw percentage",
  "invoice-number":
    "bill number; bill id; invoice id; invoice code; document id; document identifier; receipt id; receipt no; receipt number; ticket number; ticket no; bon no; bonnummer; kassenbon no; folio no; folio number; note no; credit note number; credit note no; gutschriftnummer; gutschriftsnummer; statement number",
  "invoice-date":
    "document date; date of document; letter date; date of letter; datum des schreibens; datum schreiben; briefdatum; datum rechnung; date of bill; date of receipt; purchase date; date of purchase; transaction date; kaufdatum; date d'achat; fecha de compra; data acquisto; aankoopdatum; credit date; credit note date; issued date; issuing date; tag der ausstellung; billed on; invoiced on; charged on; abgerechnet am; in rechnung gestellt am; facturee le; facturado el; fatturato il; gefactureerd op",
  "due-date":
    "payment deadline; deadline; pay before; last payment date; payment by; payable until; frist; zahlungsdatum bis; pay until",
  "delivery-date":
    "delivered; supplied; supplied on; delivered on; service supplied; service rendered; date of performance; delivery; supply; lieferung; leistungserbringung; lieferzeitpunkt; liefertermin; livraison; entrega; consegna; levering; datum lieferung; datum levering; requested delivery; requested delivery date; delivery requested; delivery requested on; gewunschter liefertermin; wunschliefertermin; wunschtermin; date de livraison souhaitee; date de livraison demandee; fecha de entrega solicitada; data di consegna richiesta; gewenste leverdatum",
  paid: "amount prepaid; prepaid amount; already paid; paid in advance; advance payment; down payment; deposit paid; bereits gezahlt; bereits bezahlt; vorauszahlung; deja paye; ya pagado; gia pagato; al betaald",
  "ship-to": "delivery to; delivered to; delivery recipient; warenempfanger name; lieferung an",
  reference: "invoice reference; document reference; file reference; our ref no; geschaftszeichen",
  "customer-number":
    "client identifier; customer identifier; customer code; client code; customer account no; customer ref; customer reference",
  "order-number":
    "purchase order reference; order reference number; order code; order identifier; po reference; po; our order; bestellreferenz",
  "vat-id":
    "vat identifier; vat code; tax identifier; fiscal number; ust identifikationsnummer; umsatzsteuer identifikations no; cnpj; rfc; cuit; rut; nit",
  iban: "iban account; account iban number; iban bank account; bank iban; iban konto",
  bic: "swift bic code; bank identifier; bank identifier code; swift number",
  "effective-date":
    "agreement start; contract start; start of contract; start of agreement; commencement; start; date of entry into force; entry into force; date of effect; in force from; datum inkrafttretens; inkrafttreten; vertragsabschluss; abschlussdatum; date of conclusion; signing date of agreement; date of execution; execution date; lease date; date of lease; deed date; date of deed; nda date; date of nda; policy date; prise d'effet; date de prise d'effet; inicio; inizio; aanvang",
  "end-date":
    "end; contract end; end of contract; end of agreement; lease end; termination; expires at; valid through; end of term",
  "contract-term":
    "agreement term; initial term; lease term; term length; length; validity period; term of contract; nda term; period of agreement; vertragsdauer gesamt; duree du bail; duree de l'accord; confidentiality term",
  "notice-period":
    "termination notice period; notice; cancellation period; renewal notice; frist kundigung; kundigungsfristen",
  "governing-law":
    "state of law; law of contract; legal jurisdiction; contract law; law state; governing jurisdiction; applicable state law; recht; droit; legge; derecho",
  "second-party": "other contracting party; counter party; contract counterparty",
  party: "contractor party; contracting parties; vertragspartei 1; first contracting party; one party",
  "birth-date": "geburtstag; birthdate of person; born date; naissance; nacimiento; nascita; geboorte",
  "payment-method":
    "payment; paid with; means of payment; form of payment; payment form; zahlweise; zahlungsmittel; mode paiement; pago con; pagato con; betaald met; card type; tender type",
  cashier:
    "server; waiter; waitress; served by name; kellner; bedienung; serveur; camarero; cameriere; ober; sales assistant",
  currency: "currency code; currency symbol; iso currency; waehrung; valuta code; money unit",
  email: "mail address; contact mail; e mail contact; emailadresse",
  phone: "contact phone; phone contact; telephone contact; telefon no; fon no; mobile phone number",
  description: "item name; goods; product name; service; leistung; ware",
  "customer-address":
    "address of customer; recipient address; address of recipient; bill to street; client postal address; empfangeradresse",
  address:
    "address of supplier; address of shop; address of seller; issuer address; location address; merchant address; sender address; absenderadresse; adresse commerce",
  "billing-period": "pay period; payment period; month; monat; mois; mes; mese; maand",
  employee: "worker; staff member; employee full name; beschaftigter",
  "employee-number": "staff number; staff no; payroll number; personnel number; worker id",
};
