import { concepts, type Concept } from "./concept";

/** Labels in tables and on cover sheets. `find-in-prose.ts` searches sentences. */
export const CONTRACT: Concept[] = [
  ...concepts("date", {
    "effective-date": {
      1: "effective date; date of agreement; agreement date; contract date; commencement date; start date; effective from; effective as of; date of contract; beginn; vertragsbeginn; startdatum; wirksamkeitsdatum; vertragsdatum; datum des vertrags; inkrafttreten; gultig ab; date d'effet; date d'entree en vigueur; entree en vigueur; date de debut; date du contrat; fecha de entrada en vigor; fecha efectiva; fecha de inicio; fecha del contrato; data di decorrenza; data di efficacia; decorrenza; data del contratto; data inizio; ingangsdatum; aanvangsdatum; begindatum; contractdatum; data de inicio; data de entrada em vigor; valid from",
      0.55: "date; dated; datum; fecha; data",
    },
    "end-date":
      "end date; expiry date; expiration date; expires; expires on; termination date; valid until; valid to; valid till; expiry; exp date; enddatum; vertragsende; gultig bis; ende; ablaufdatum; laufzeitende; date de fin; date d'expiration; fin de contrat; valable jusqu'au; fecha de fin; fecha de terminacion; fecha de caducidad; data di fine; data fine; data di termine; einddatum; vervaldatum contract; geldig tot; data de fim; data de termino; data de validade",
    "signature-date":
      "signature date; date signed; signed on; signing date; date of signature; unterschriftsdatum; unterzeichnet am; unterzeichnungsdatum; date de signature; signe le; fecha de firma; firmado el; data di firma; data firma; datum ondertekening; ondertekend op; data de assinatura",
  }),
  ...concepts("text", {
    "contract-term":
      "term; contract term; term of agreement; duration; contract duration; length of term; confidentiality period; laufzeit; vertragslaufzeit; vertragsdauer; dauer; mindestlaufzeit; duree; duree du contrat; duracion; plazo; plazo de vigencia; vigencia; durata; durata del contratto; looptijd; duur; contractduur; duracao; prazo; vigencia do contrato; period of validity",
    "notice-period":
      "notice period; period of notice; termination notice; kundigungsfrist; delai de preavis; preavis; plazo de preaviso; preaviso; preavviso; periodo di preavviso; opzegtermijn; prazo de aviso previo",
  }),
  ...concepts("name", {
    "governing-law":
      "governing law; jurisdiction; applicable law; law; choice of law; anwendbares recht; geltendes recht; rechtswahl; droit applicable; loi applicable; juridiction; ley aplicable; jurisdiccion; legislacion aplicable; legge applicabile; giurisdizione; toepasselijk recht; lei aplicavel; governing state; governing law and jurisdiction",
    venue:
      "venue; place of jurisdiction; competent court; courts; court; gerichtsstand; zustandiges gericht; tribunal competent; juridiction competente; tribunal competente; tribunales competentes; fuero; foro; foro competente; bevoegde rechter; bevoegde rechtbank",
    "second-party":
      "second party; party b; party 2; other party; counterparty; zweite partei; partei b; seconde partie; segunda parte; seconda parte; tweede partij",
    party:
      "party; parties; party name; contracting party; contract party; first party; party a; party 1; vertragspartei; vertragspartner; vertragsparteien; partie; parties contractantes; partie contractante; parte; partes; parte contratante; parte contraente; contraente; partij; partijen; contractant",
  }),
];
