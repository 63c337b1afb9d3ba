import { concepts, type Concept } from "./concept";

export const OTHER_DOCUMENTS: Concept[] = [
  ...concepts("name", {
    employer:
      "employer; employer name; arbeitgeber; employeur; empleador; empresa empleadora; datore di lavoro; werkgever; empregador",
    landlord:
      "landlord; lessor; vermieter; bailleur; proprietaire; arrendador; locatore; verhuurder; senhorio; locador",
    tenant: "tenant; lessee; mieter; locataire; arrendatario; inquilino; conduttore; locatario; huurder",
    lender: "lender; creditor; darlehensgeber; kreditgeber; preteur; prestamista; mutuante; kredietgever",
    borrower: "borrower; darlehensnehmer; kreditnehmer; emprunteur; prestatario; mutuatario; kredietnemer",
    insurer:
      "insurer; insurance company; underwriter; versicherer; versicherung; assureur; aseguradora; assicuratore; compagnia; verzekeraar; seguradora",
    insured:
      "insured; policyholder; policy holder; name of policyholder; name of insured; named insured; insured party; versicherungsnehmer; versicherter; assure; souscripteur; asegurado; tomador del seguro; assicurato; contraente di polizza; verzekerde; verzekeringnemer; segurado",
    licensor: "licensor; lizenzgeber; concedant; licenciante; licenziante; licentiegever",
    licensee: "licensee; lizenznehmer; licencie; licenciatario; licenziatario; licentienemer",
    "disclosing-party":
      "disclosing party; discloser; offenlegende partei; offenbarende partei; informationsgeber; divulgateur; partie divulgatrice; parte divulgadora; parte reveladora; parte divulgante; verstrekkende partij",
    "receiving-party":
      "receiving party; empfangende partei; informationsempfanger; beneficiaire; partie receptrice; parte receptora; parte ricevente; ontvangende partij",
    "account-holder":
      "account holder; name of account holder; account name; kontoinhaber; kontoinhaberin; titulaire du compte; titulaire; titular; titular de la cuenta; titolare del conto; intestatario; intestatario del conto; rekeninghouder; titular da conta",
    shipper:
      "shipper; consignor; versender; expediteur; remitente; expedidor; mittente; verzender; remetente",
    carrier:
      "carrier; carrier name; shipped with; spediteur; frachtfuhrer; transporteur; transportista; vettore; corriere; vervoerder; transportadora",
  }),
  ...concepts("text", {
    "job-title":
      "job title; occupation; tatigkeit; stellenbezeichnung; berufsbezeichnung; poste; fonction; emploi; puesto; puesto de trabajo; mansione; qualifica; functie; cargo",
    tariff: "tariff; tariff name; tarif; tarifname; tarifa; tariffa; price plan; rate plan",
    "birth-place":
      "place of birth; birthplace; geburtsort; lieu de naissance; lugar de nacimiento; luogo di nascita; geboorteplaats; local de nascimento; naturalidade",
    "marital-status":
      "marital status; familienstand; etat civil; situation de famille; estado civil; stato civile; burgerlijke staat",
    gender: "gender; sex; geschlecht; sexe; sexo; sesso; geslacht",
    "billing-period":
      "billing period; period; statement period; service period; accounting period; period of supply; abrechnungszeitraum; abrechnungsmonat; leistungszeitraum; zeitraum; periode; periode de facturation; periodo; periodo de facturacion; periodo di riferimento; periodo di fatturazione; factuurperiode; periodo de faturacao",
  }),
  ...concepts("date", {
    "arrival-date":
      "arrival; arrival date; date of arrival; check in; check in date; anreise; anreisedatum; ankunft; arrivee; date d'arrivee; llegada; fecha de llegada; arrivo; data di arrivo; aankomst; chegada",
    "departure-date":
      "departure; departure date; date of departure; check out; check out date; abreise; abreisedatum; abflug; depart; date de depart; salida; fecha de salida; partenza; data di partenza; vertrek; partida",
    "pay-date":
      "pay date; payment date; date of payment; date paid; check date; paid on; zahltag; zahlungsdatum; auszahlungsdatum; date de paiement; fecha de pago; data pagamento; data di pagamento; betaaldatum; data de pagamento",
    "period-start":
      "period start; service period from; service period start; start of period; period begin; period from; billing period start; pay period start; pay period begin; statement from; zeitraum von; abrechnungszeitraum von; debut de periode; inicio del periodo; inizio periodo",
    "period-end":
      "period end; service period to; service period end; end of period; period to; period ending; billing period end; pay period end; pay period ending; statement to; zeitraum bis; abrechnungszeitraum bis; fin de periode; fin del periodo; fine periodo",
  }),
  ...concepts("amount", {
    "gross-pay":
      "gross pay; gross salary; gross wage; gross wages; total gross pay; bruttolohn; bruttogehalt; gesamtbrutto; salaire brut; salario bruto; total devengado; retribuzione lorda; totale competenze; brutoloon; brutosalaris; salario iliquido",
    "net-pay":
      "net pay; net salary; net wage; take home pay; nettolohn; nettogehalt; netto verdienst; nettoverdienst; net paye; net a payer au salarie; salaire net; salario neto; liquido a percibir; netto in busta; retribuzione netta; nettoloon; nettosalaris; salario liquido",
    "income-tax":
      "income tax; paye; paye tax; lohnsteuer; einkommensteuer; impot sur le revenu; prelevement a la source; loonheffing; federal tax; federal income tax; income tax withheld",
    "withholding-tax":
      "withholding tax; withholding; irpf; retencion; retencion irpf; ritenuta; ritenuta d'acconto; ritenuta acconto; quellensteuer; retenue a la source",
    rent: "rent; monthly rent; rent per month; rent amount; miete; monatsmiete; kaltmiete; nettokaltmiete; loyer; loyer mensuel; renta; renta mensual; alquiler; alquiler mensual; canone; canone mensile; canone di locazione; huur; huurprijs; maandhuur; renda; renda mensal",
    penalty:
      "penalty; contractual penalty; vertragsstrafe; clause penale; penalite; penalizacion; penale; boete; contractuele boete",
    deductible: "excess; deductible; selbstbeteiligung; selbstbehalt; franquicia; franchigia; eigen risico",
    premium:
      "premium; total premium; annual premium; pramie; jahrespramie; prime annuelle; prima; premio; premio annuo; premie",
    "loan-amount":
      "loan amount; principal; principal amount; amount of loan; darlehensbetrag; kreditbetrag; montant du pret; importe del prestamo; importo del prestito; leenbedrag",
  }),
  ...concepts("percent", {
    "interest-rate":
      "interest rate; rate of interest; apr; zinssatz; sollzins; sollzinssatz; taux d'interet; taux; tipo de interes; tasso di interesse; tasso; rentepercentage; taxa de juro",
  }),
  ...concepts("number", {
    consumption:
      "consumption; usage; units used; energy used; electricity used; gas used; water used; verbrauch; stromverbrauch; consommation; consumo; verbruik",
    "gross-weight":
      "gross weight; total gross weight; bruttogewicht; poids brut; peso bruto; peso lordo; brutogewicht; bruto gewicht",
    weight: "weight; total weight; gewicht; gesamtgewicht; poids; poids total; peso; peso total; peso totale",
    parcels:
      "parcels; number of parcels; no of parcels; packages; number of packages; no of packages; colli; anzahl colli; anzahl pakete; packstucke; colis; nombre de colis; bultos; numero de bultos; numero colli; aantal colli; volumes",
  }),
  ...concepts("id", {
    "licence-plate":
      "licence plate; license plate; plate number; plate no; vehicle registration; vehicle registration number; registration mark; kennzeichen; amtliches kennzeichen; kfz kennzeichen; plaque d'immatriculation; immatriculation; matricula; targa; kenteken",
    "vehicle-identification":
      "vin; vehicle identification number; chassis number; fahrgestellnummer; fahrzeug identifizierungsnummer; numero de chassis; numero de bastidor; bastidor; numero di telaio; chassisnummer",
    "meter-number":
      "meter number; meter no; meter serial number; zahlernummer; zahler nr; numero de compteur; numero de contador; contador; matricola contatore; numero contatore; meternummer",
    "original-invoice":
      "original invoice; original invoice number; original invoice no; against invoice; invoice credited; related invoice; referenced invoice; ursprungliche rechnung; ursprungsrechnung; zu rechnung; zur rechnung; bezug rechnung; facture d'origine; factura rectificada; factura original; fattura di riferimento; fattura originale; oorspronkelijke factuur",
    "room-number":
      "room; room no; room number; zimmer; zimmernummer; chambre; habitacion; camera; kamer; kamernummer; quarto",
    "table-number": "table; table no; table number; tisch; tischnummer; mesa; tavolo; tafel",
    "bank-code":
      "sort code; bank code; blz; bankleitzahl; routing number; aba routing number; code banque; abi; bsb; ifsc; ifsc code",
    "claim-number":
      "claim number; claim no; claim reference; schadennummer; schaden nr; numero de sinistre; numero de siniestro; numero sinistro; schadenummer",
    "loan-number": "loan number; loan no; darlehensnummer; kreditnummer; numero de pret; numero de prestamo",
  }),
  ...concepts("boolean", {
    "auto-renewal":
      "auto renewal; auto renew; automatic renewal; renews automatically; automatically renews; automatische verlangerung; verlangert sich automatisch; reconduction tacite; tacite reconduction; renouvellement automatique; renovacion automatica; prorroga automatica; rinnovo automatico; tacito rinnovo; automatische verlenging; renovacao automatica",
    mutual: "mutual; is mutual; mutual agreement; mutual nda; bilateral; gegenseitig; reciproque; reciproco",
    "reverse-charge":
      "reverse charge; reverse charge applies; steuerschuldnerschaft des leistungsempfangers; autoliquidation; inversion del sujeto pasivo; inversione contabile; btw verlegd",
    "tax-exempt":
      "tax exempt; vat exempt; exempt from vat; exempt from tax; is tax exempt; steuerbefreit; steuerfrei; umsatzsteuerbefreit; kleinunternehmer; exonere de tva; exento de iva; esente iva; vrijgesteld van btw; isento de iva",
  }),
];
