/** Made-up documents in the layout that readers produce: columns separated by at least two spaces. */

export const GERMAN = `Musterbau GmbH · Hauptstraße 5 · 10115 Berlin

Frau
Erika Beispiel
Am Waldrand 12
80331 München

Rechnung

Rechnungs-Nr.:    2026-0815          Kunden-Nr.: K-4711
Datum:            05.03.2026
Lieferdatum:      01.03.2026

Pos.  Bezeichnung            Menge   Einzelpreis   Gesamt
1     Fenster montieren      2       450,00 €      900,00 €
2     Material               1       100,00 €      100,00 €

                             Nettobetrag          1.000,00 €
                             zzgl. 19 % MwSt.       190,00 €
                             Rechnungsbetrag      1.190,00 €

Zahlbar innerhalb von 14 Tagen, spätestens bis zum 19.03.2026 ohne Abzug.

Musterbau GmbH    IBAN DE02 1203 0000 0000 2020 51    USt-IdNr. DE 812 345 678
`;

export const ENGLISH = `ACME Widgets Ltd                                     INVOICE
12 King Street
London EC1A 1BB
VAT Reg No: GB 123 4567 89

Bill To                          Invoice No     INV-00921
Globex Corporation               Invoice Date   03/04/2026
1 Main Road                      Terms          Net 30
Leeds LS1 4AP                    Due Date       03/05/2026

Item            Qty     Unit price     Amount
Widget          10      £12.50         £125.00
Gadget          4       £1,250.00      £5,000.00

                        Subtotal       £5,125.00
                        VAT (20%)      £1,025.00
                        Total          £6,150.00
                        Amount paid    £150.00
                        Balance due    £6,000.00
`;

export const SPANISH = `FACTURA
Comercial Ibérica S.L.
Calle Mayor 12
28013 Madrid
CIF: B12345678

Factura nº: F-2026/031
Fecha: 12 de enero de 2026
Fecha de vencimiento: 11/02/2026

Cliente:
Panadería López
Avenida del Sol 3
29001 Málaga

Base imponible      250,00 €
IVA 21%              52,50 €
Total               302,50 €
`;

export const ITALIAN = `Spett.le
Bianchi S.r.l.
Via Roma 10
00184 Roma

Fornitore: Rossi S.p.A.
Partita IVA: IT12345678901
Fattura n. 45/2026 del 03/02/2026
Scadenza: 05/03/2026
Imponibile    1.500,00
IVA 22%         330,00
Totale fattura    1.830,00 EUR
`;

export const DUTCH = `Factuur
De Vries Techniek B.V.            Factuurnummer   20260045
Dorpsstraat 1                     Factuurdatum    7 maart 2026
1234 AB Utrecht                   Vervaldatum     6 april 2026

Aan: Jansen Bouw

Subtotaal      € 200,00
21% btw        €  42,00
Totaal         € 242,00
`;

export const FRENCH = `FACTURE N° :   F-77
Date :         31/12/2025
Vendeur
Nom :          Le Fournisseur SARL
N° TVA :       FR 32 123 456 789
Acheteur
Nom :          Le Client SA
N° TVA :       FR 05 987 654 321

TOTAL HT    TOTAL TVA    TOTAL TTC
100,00      10,00        110,00
Date d'échéance :   30/01/2026
`;

export const RECEIPT = `CORNER SHOP SDN BHD
(123456-X)
NO 7, JALAN EXAMPLE 1/2,
TAMAN EXAMPLE, 50000 KUALA LUMPUR
TEL: 03-12345678
TAX INVOICE
INV# 000123   25/03/2018   18:45
TEA   2   5.00   10.00
SUB TOTAL   10.00
GST 6%   0.60
ROUNDING ADJ   0.00
TOTAL (RM)   10.60
CASH   20.00
CHANGE   9.40
TOTAL SAVINGS   1.00
`;

export const AGREEMENT = `MUTUAL CONFIDENTIALITY AGREEMENT

This Agreement is made and entered into as of this 3rd day of May, 2024 by and between Blue Harbor, Inc., a Delaware
corporation (the “Discloser”), and Green Field Partners LLC (the “Recipient”).

1. Term. This Agreement shall remain in full force and effect for a period of three (3) years from the date hereof.

2. Governing Law. This Agreement shall be governed by and construed in accordance with the laws of the State of
New York, without regard to conflicts of laws.
`;
