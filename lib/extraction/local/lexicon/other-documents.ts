import { concept, type Concept } from "./concept";

/** Concepts of payslips, leases, insurance policies, utility bills, shipping documents and forms. */
export const OTHER_DOCUMENTS: Concept[] = [
  concept("employer", "name", [
    1,
    "employer; employer name; arbeitgeber; employeur; empleador; empresa empleadora; datore di lavoro; werkgever; empregador",
  ]),
  concept("landlord", "name", [
    1,
    "landlord; lessor; vermieter; bailleur; proprietaire; arrendador; locatore; verhuurder; senhorio; locador",
  ]),
  concept("tenant", "name", [
    1,
    "tenant; lessee; mieter; locataire; arrendatario; inquilino; conduttore; locatario; huurder",
  ]),
  concept("lender", "name", [
    1,
    "lender; creditor; darlehensgeber; kreditgeber; preteur; prestamista; mutuante; kredietgever",
  ]),
  concept("borrower", "name", [
    1,
    "borrower; darlehensnehmer; kreditnehmer; emprunteur; prestatario; mutuatario; kredietnemer",
  ]),
  concept("insurer", "name", [
    1,
    "insurer; insurance company; underwriter; versicherer; versicherung; assureur; aseguradora; assicuratore; compagnia; verzekeraar; seguradora",
  ]),
  concept("insured", "name", [
    1,
    "insured; policyholder; policy holder; name of policyholder; name of insured; named insured; insured party; versicherungsnehmer; versicherter; assure; souscripteur; asegurado; tomador del seguro; assicurato; contraente di polizza; verzekerde; verzekeringnemer; segurado",
  ]),
  concept("licensor", "name", [
    1,
    "licensor; lizenzgeber; concedant; licenciante; licenziante; licentiegever",
  ]),
  concept("licensee", "name", [
    1,
    "licensee; lizenznehmer; licencie; licenciatario; licenziatario; licentienemer",
  ]),
  concept("disclosing-party", "name", [
    1,
    "disclosing party; discloser; offenlegende partei; offenbarende partei; informationsgeber; divulgateur; partie divulgatrice; parte divulgadora; parte reveladora; parte divulgante; verstrekkende partij",
  ]),
  concept("receiving-party", "name", [
    1,
    "receiving party; empfangende partei; informationsempfanger; beneficiaire; partie receptrice; parte receptora; parte ricevente; ontvangende partij",
  ]),
  concept("account-holder", "name", [
    1,
    "account holder; name of account holder; account name; kontoinhaber; kontoinhaberin; titulaire du compte; titulaire; titular; titular de la cuenta; titolare del conto; intestatario; intestatario del conto; rekeninghouder; titular da conta",
  ]),
  concept("shipper", "name", [
    1,
    "shipper; consignor; versender; expediteur; remitente; expedidor; mittente; verzender; remetente",
  ]),
  concept("carrier", "name", [
    1,
    "carrier; carrier name; shipped with; spediteur; frachtfuhrer; transporteur; transportista; vettore; corriere; vervoerder; transportadora",
  ]),
  concept("job-title", "text", [
    1,
    "job title; occupation; tatigkeit; stellenbezeichnung; berufsbezeichnung; poste; fonction; emploi; puesto; puesto de trabajo; mansione; qualifica; functie; cargo",
  ]),
  concept("tariff", "text", [
    1,
    "tariff; tariff name; tarif; tarifname; tarifa; tariffa; price plan; rate plan",
  ]),
  concept("birth-place", "text", [
    1,
    "place of birth; birthplace; geburtsort; lieu de naissance; lugar de nacimiento; luogo di nascita; geboorteplaats; local de nascimento; naturalidade",
  ]),
  concept("marital-status", "text", [
    1,
    "marital status; familienstand; etat civil; situation de famille; estado civil; stato civile; burgerlijke staat",
  ]),
  concept("gender", "text", [1, "gender; sex; geschlecht; sexe; sexo; sesso; geslacht"]),
  concept("arrival-date", "date", [
    1,
    "arrival; arrival date; date of arrival; check in; check in date; anreise; anreisedatum; ankunft; arrivee; date d'arrivee; llegada; fecha de llegada; arrivo; data di arrivo; aankomst; chegada",
  ]),
  concept("departure-date", "date", [
    1,
    "departure; departure date; date of departure; check out; check out date; abreise; abreisedatum; abflug; depart; date de depart; salida; fecha de salida; partenza; data di partenza; vertrek; partida",
  ]),
  concept("pay-date", "date", [
    1,
    "pay date; payment date; date of payment; date paid; check date; paid on; zahltag; zahlungsdatum; auszahlungsdatum; date de paiement; fecha de pago; data pagamento; data di pagamento; betaaldatum; data de pagamento",
  ]),
  concept("billing-period", "text", [
    1,
    "billing period; period; statement period; service period; accounting period; period of supply; abrechnungszeitraum; abrechnungsmonat; leistungszeitraum; zeitraum; periode; periode de facturation; periodo; periodo de facturacion; periodo di riferimento; periodo di fatturazione; factuurperiode; periodo de faturacao",
  ]),
  concept("period-start", "date", [
    1,
    "period start; service period from; service period start; start of period; period begin; period from; billing period start; pay period start; pay period begin; statement from; zeitraum von; abrechnungszeitraum von; debut de periode; inicio del periodo; inizio periodo",
  ]),
  concept("period-end", "date", [
    1,
    "period end; service period to; service period end; end of period; period to; period ending; billing period end; pay period end; pay period ending; statement to; zeitraum bis; abrechnungszeitraum bis; fin de periode; fin del periodo; fine periodo",
  ]),
  concept("gross-pay", "amount", [
    1,
    "gross pay; gross salary; gross wage; gross wages; total gross pay; bruttolohn; bruttogehalt; gesamtbrutto; salaire brut; salario bruto; total devengado; retribuzione lorda; totale competenze; brutoloon; brutosalaris; salario iliquido",
  ]),
  concept("net-pay", "amount", [
    1,
    "net pay; net salary; net wage; take home pay; nettolohn; nettogehalt; netto verdienst; nettoverdienst; net paye; net a payer au salarie; salaire net; salario neto; liquido a percibir; netto in busta; retribuzione netta; nettoloon; nettosalaris; salario liquido",
  ]),
  concept("income-tax", "amount", [
    1,
    "income tax; paye; paye tax; lohnsteuer; einkommensteuer; impot sur le revenu; prelevement a la source; loonheffing; federal tax; federal income tax; income tax withheld",
  ]),
  concept("withholding-tax", "amount", [
    1,
    "withholding tax; withholding; irpf; retencion; retencion irpf; ritenuta; ritenuta d'acconto; ritenuta acconto; quellensteuer; retenue a la source",
  ]),
  concept("rent", "amount", [
    1,
    "rent; monthly rent; rent per month; rent amount; miete; monatsmiete; kaltmiete; nettokaltmiete; loyer; loyer mensuel; renta; renta mensual; alquiler; alquiler mensual; canone; canone mensile; canone di locazione; huur; huurprijs; maandhuur; renda; renda mensal",
  ]),
  concept("penalty", "amount", [
    1,
    "penalty; contractual penalty; vertragsstrafe; clause penale; penalite; penalizacion; penale; boete; contractuele boete",
  ]),
  concept("deductible", "amount", [
    1,
    "excess; deductible; selbstbeteiligung; selbstbehalt; franquicia; franchigia; eigen risico",
  ]),
  concept("premium", "amount", [
    1,
    "premium; total premium; annual premium; pramie; jahrespramie; prime annuelle; prima; premio; premio annuo; premie",
  ]),
  concept("interest-rate", "percent", [
    1,
    "interest rate; rate of interest; apr; zinssatz; sollzins; sollzinssatz; taux d'interet; taux; tipo de interes; tasso di interesse; tasso; rentepercentage; taxa de juro",
  ]),
  concept("loan-amount", "amount", [
    1,
    "loan amount; principal; principal amount; amount of loan; darlehensbetrag; kreditbetrag; montant du pret; importe del prestamo; importo del prestito; leenbedrag",
  ]),
  concept("consumption", "number", [
    1,
    "consumption; usage; units used; energy used; electricity used; gas used; water used; verbrauch; stromverbrauch; consommation; consumo; verbruik",
  ]),
  concept("gross-weight", "number", [
    1,
    "gross weight; total gross weight; bruttogewicht; poids brut; peso bruto; peso lordo; brutogewicht; bruto gewicht",
  ]),
  concept("weight", "number", [
    1,
    "weight; total weight; gewicht; gesamtgewicht; poids; poids total; peso; peso total; peso totale",
  ]),
  concept("parcels", "number", [
    1,
    "parcels; number of parcels; no of parcels; packages; number of packages; no of packages; colli; anzahl colli; anzahl pakete; packstucke; colis; nombre de colis; bultos; numero de bultos; numero colli; aantal colli; volumes",
  ]),
  concept("licence-plate", "id", [
    1,
    "licence plate; license plate; plate number; plate no; vehicle registration; vehicle registration number; registration mark; kennzeichen; amtliches kennzeichen; kfz kennzeichen; plaque d'immatriculation; immatriculation; matricula; targa; kenteken",
  ]),
  concept("vehicle-identification", "id", [
    1,
    "vin; vehicle identification number; chassis number; fahrgestellnummer; fahrzeug identifizierungsnummer; numero de chassis; numero de bastidor; bastidor; numero di telaio; chassisnummer",
  ]),
  concept("meter-number", "id", [
    1,
    "meter number; meter no; meter serial number; zahlernummer; zahler nr; numero de compteur; numero de contador; contador; matricola contatore; numero contatore; meternummer",
  ]),
  concept("original-invoice", "id", [
    1,
    "original invoice; original invoice number; original invoice no; against invoice; invoice credited; related invoice; referenced invoice; ursprungliche rechnung; ursprungsrechnung; zu rechnung; zur rechnung; bezug rechnung; facture d'origine; factura rectificada; factura original; fattura di riferimento; fattura originale; oorspronkelijke factuur",
  ]),
  concept("room-number", "id", [
    1,
    "room; room no; room number; zimmer; zimmernummer; chambre; habitacion; camera; kamer; kamernummer; quarto",
  ]),
  concept("table-number", "id", [
    1,
    "table; table no; table number; tisch; tischnummer; mesa; tavolo; tafel",
  ]),
  concept("bank-code", "id", [
    1,
    "sort code; bank code; blz; bankleitzahl; routing number; aba routing number; code banque; abi; bsb; ifsc; ifsc code",
  ]),
  concept("claim-number", "id", [
    1,
    "claim number; claim no; claim reference; schadennummer; schaden nr; numero de sinistre; numero de siniestro; numero sinistro; schadenummer",
  ]),
  concept("loan-number", "id", [
    1,
    "loan number; loan no; darlehensnummer; kreditnummer; numero de pret; numero de prestamo",
  ]),
  concept("auto-renewal", "boolean", [
    1,
    "auto renewal; auto renew; automatic renewal; renews automatically; automatically renews; automatische verlangerung; verlangert sich automatisch; reconduction tacite; tacite reconduction; renouvellement automatique; renovacion automatica; prorroga automatica; rinnovo automatico; tacito rinnovo; automatische verlenging; renovacao automatica",
  ]),
  concept("mutual", "boolean", [
    1,
    "mutual; is mutual; mutual agreement; mutual nda; bilateral; gegenseitig; reciproque; reciproco",
  ]),
  concept("reverse-charge", "boolean", [
    1,
    "reverse charge; reverse charge applies; steuerschuldnerschaft des leistungsempfangers; autoliquidation; inversion del sujeto pasivo; inversione contabile; btw verlegd",
  ]),
  concept("tax-exempt", "boolean", [
    1,
    "tax exempt; vat exempt; exempt from vat; exempt from tax; is tax exempt; steuerbefreit; steuerfrei; umsatzsteuerbefreit; kleinunternehmer; exonere de tva; exento de iva; esente iva; vrijgesteld van btw; isento de iva",
  ]),
];
