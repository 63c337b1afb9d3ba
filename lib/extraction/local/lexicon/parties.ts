import { concepts, type Concept } from "./concept";

export const PARTIES: Concept[] = [
  ...concepts("name", {
    supplier:
      "supplier; supplier name; vendor; vendor name; seller; seller name; service provider; provider; sold by; issued by; invoice from; from; biller; merchant; merchant name; store name; shop; shop name; lieferant; leverantor; saljare; leverandor; verkaufer; rechnungssteller; leistungserbringer; auftragnehmer; anbieter; handler; absender; aussteller; fournisseur; vendeur; prestataire; emetteur; emetteur de la facture; proveedor; vendedor; emisor; fornitore; venditore; cedente; cedente prestatore; leverancier; verkoper; fornecedor; emitente; bill from; remit to; company; company name; firma; firmenname; unternehmen; societe; entreprise; raison sociale; empresa; razon social; azienda; ditta; ragione sociale; bedrijf; bedrijfsnaam; issuer; payee; beneficiary; issuer name",
    customer:
      "customer; customer name; bill to; billed to; bill to address; billing address; sold to; invoice to; invoiced to; client; client name; mandant; mandantin; kund; kunde navn; kopare; buyer; buyer name; purchaser; kunde; kaufer; kaufer leistungsempfanger; leistungsempfanger; rechnungsempfanger; auftraggeber; kundenname; rechnungsadresse; rechnungsanschrift; empfanger; acheteur; adresse du client; adresse client; adresse de facturation; to; aan; invoice for; facture pour; factura para; nom du client; destinataire; cliente; comprador; datos del cliente; destinatario; facturar a nombre de; cessionario; cessionario committente; committente; acquirente; spett le; spettabile; klant; koper; afnemer; factuuradres; klantnaam; adquirente; customer details; recipient; attention; debtor; debitor; guest name; guest; patient name; name of customer; charge to; m s",
    "ship-to":
      "ship to; deliver to; delivery address; shipping address; lieferadresse; lieferanschrift; abweichender warenempfanger; warenempfanger; adresse de livraison; livraison; direccion de entrega; indirizzo di consegna; destinazione; afleveradres; leveradres; bezorgadres; endereco de entrega; consignee; lieferung an",
    contact:
      "contact; contact person; contact name; ansprechpartner; bearbeiter; sachbearbeiter; kontakt; interlocuteur; votre contact; contacto; persona de contacto; referente; contatto; contactpersoon; contato; attn",
    "first-name": "first name; given name; forename; vorname; prenom; nombre; nome; voornaam; nome proprio",
    "last-name":
      "last name; surname; family name; nachname; familienname; nom de famille; apellido; apellidos; cognome; achternaam; sobrenome; apelido",
    "person-name":
      "full name; name; denominazione; denominacion; denomination; denominacao; vor und nachname; nom; nom et prenom; nombre completo; nombre y apellidos; nome e cognome; naam; nome completo",
  }),
  ...concepts("address", {
    "delivery-address":
      "delivery address; shipping address; ship to address; deliver to address; lieferadresse; lieferanschrift; adresse de livraison; direccion de entrega; direccion de envio; indirizzo di consegna; indirizzo di spedizione; afleveradres; leveradres; bezorgadres; endereco de entrega; morada de entrega",
    address:
      "address; add; hq add; hq address; postal address; street address; mailing address; anschrift; adresse; adresse postale; direccion; domicilio; indirizzo; adres; endereco; morada; registered office; residence; wohnort; sitz; location; alamat; company address; shop address; store address; supplier address; seller address; vendor address",
    "customer-address":
      "customer address; client address; buyer address; billing address; bill to address; rechnungsadresse; rechnungsanschrift; kundenadresse; kundenanschrift; adresse de facturation; adresse du client; adresse client; direccion del cliente; direccion de facturacion; indirizzo cliente; factuuradres; klantadres; morada do cliente",
  }),
  // Keep this after the addresses, because "Wohnort" means an address rather than a city.
  ...concepts("name", {
    city: "city; town; place; ort; stadt; wohnort; ville; commune; ciudad; poblacion; localidad; citta; comune; plaats; woonplaats; cidade; localidade",
    country: "country; land; staat; pays; pais; paese; nazione",
    bank: "bank; bank name; name of bank; kreditinstitut; geldinstitut; banque; banco; banca; nom de la banque",
    salesperson:
      "salesperson; sales person; sales rep; sales contact; verkaufer name; vendeur nom; commercial",
    cashier: "cashier; served by; kassierer; clerk; bediener; caissier; cajero; cassiere; kassamedewerker",
    director:
      "geschaftsfuhrer; geschaftsfuhrung; managing director; director; gerant; ceo; administrador; amministratore; directeur",
    author: "author; autor; auteur; autore; written by; verfasser; geschrieben von",
    employee:
      "employee; employee name; mitarbeiter; arbeitnehmer; name des mitarbeiters; salarie; empleado; dipendente; werknemer; empregado",
    applicant:
      "applicant; applicant name; candidate; candidate name; bewerber; antragsteller; candidat; demandeur; solicitante; richiedente; aanvrager",
    patient: "patient; patient name; name of patient; paciente; paziente",
    nationality:
      "nationality; nationalitat; staatsangehorigkeit; nationalite; nacionalidad; nazionalita; cittadinanza; nationaliteit; nacionalidade",
  }),
  ...concepts("date", {
    "birth-date":
      "date of birth; birth date; birthdate; dob; d o b; born; born on; geburtsdatum; geboren am; geb am; geb; date de naissance; ne le; nee le; fecha de nacimiento; data di nascita; nato il; nata il; geboortedatum; data de nascimento; birthday",
  }),
  ...concepts("text", {
    street: "street; street and number; strasse; strasse und hausnummer; rue; calle; via; straat; rua",
  }),
  ...concepts("email", {
    email:
      "e mail; email; email address; e mail address; mail; e mail adresse; courriel; adresse e mail; adresse mail; correo electronico; correo; posta elettronica; e mailadres; emailadres; contact email",
  }),
  ...concepts("phone", {
    phone:
      "phone; phone number; phone no; telephone; telephone no; telephone number; tel; tel no; mobile; mobile number; mobile phone; cell; cell phone; telefon; telefonnummer; telefonnr; rufnummer; handy; mobil; fon; telephone portable; portable; numero de telephone; telefono; movil; cellulare; telefoon; telefoonnummer; mobiel; telefone; celular; hp no; h p; contact no; contact number; tlf",
    fax: "fax; fax no; fax number; telefax; faxnummer; telecopie",
  }),
  ...concepts("url", {
    website:
      "website; web; web site; homepage; home page; internet; url; site web; site internet; sitio web; pagina web; sito; sito web; webseite; www",
  }),
  ...concepts("iban", {
    iban: {
      1: "iban; iban number; iban no; iban nr; iban code; account iban; bank account iban; international bank account number",
      0.7: "bank account; bank account number; account number; kontonummer; bankverbindung; compte bancaire; cuenta bancaria; conto corrente; bankrekening; rekeningnummer",
    },
  }),
  ...concepts("bic", {
    bic: "bic; swift; swift code; bic code; bic swift; swift bic; bic swift code; swift no",
  }),
  ...concepts("vat", {
    "vat-id":
      "vat number; vat no; vat id; vat reg no; vat registration number; vat registration no; vat identification number; vat id no; vat; ust id; ust idnr; ust id nr; ust id no; ustid; umsatzsteuer id; umsatzsteuer identifikationsnummer; umsatzsteuer id nr; ust identnummer; ust ident nr; uid; uid nummer; uid nr; mwst nr; mwst nummer; no tva; numero tva; numero de tva; tva no; tva intracommunautaire; no tva intracommunautaire; numero de tva intracommunautaire; n tva intracom; tva intra; tva; id tva; numero iva; nif iva; nif; cif; vat cif; nif cif; cnpj; partita iva; p iva; piva; codice iva; btw nummer; btw nr; btw id; btw; btw identificatienummer; numero de iva; contribuinte; no contribuinte; moms nr; nip; gst no; gst number; gst id; gst id no; gst reg no; gst registration no; gstin; gst ref no; gst; abn; tax id; tax id no; tax identification number; tax number; tax registration number; tin; ein; sst no; sst id; supplier vat number; seller vat number",
  }),
  ...concepts("id", {
    "postal-code":
      "postal code; postcode; post code; zip; zip code; plz; postleitzahl; code postal; codigo postal; cap; cep",
    "bank-account":
      "bank account number; account number; account no; acct no; bank account; bank account no; kontonummer; konto nr; kto nr; kontonr; konto; numero de compte; no compte; numero de cuenta; no cuenta; cuenta; numero conto; conto; rekeningnummer; rekening nr; numero da conta; a c no",
    "tax-number":
      "steuernummer; steuer nr; st nr; stnr; numero fiscal; numero fiscale; codice fiscale; cod fiscale; fiscaal nummer; tax no; tax number; tax reference; tax ref; tax file number; tax id number; steuer id; steueridentifikationsnummer",
    "registration-number":
      "company number; company no; company registration number; company reg no; co reg no; reg no; registration no; registration number; co no; business registration; business reg no; roc no; roc; handelsregister; handelsregisternummer; hrb; hrb nr; hra; amtsgericht; registergericht; rcs no; numero rcs; registro mercantil; kvk; kvk nummer; kvk nr; rea; crn; cin; ssm no; kamer van koophandel; no d immatriculation",
    "passport-number": "passport number; passport no; reisepassnummer; numero de passeport; passport",
    "social-security-number":
      "social security number; ssn; sozialversicherungsnummer; numero de securite sociale; national insurance number; bsn; numero de seguridad social",
    "identity-card-number":
      "identity number; id number; id card number; ausweisnummer; personalausweisnummer; dni; nie; identity card no; ic no; nric",
    "employee-number":
      "employee id; employee number; employee no; personalnummer; personal number; matricule; numero de empleado; personeelsnummer",
    "student-number": "matrikelnummer; student id; student number; numero etudiant",
    "licence-number":
      "license number; licence number; license no; licence no; driver license number; fuhrerscheinnummer; numero de permis",
    siret: "siren; siret; siren siret; no siret; no siren",
    gln: "gln; global location number; gln no",
    duns: "duns; d u n s; duns number",
  }),
];
