import { exportDocuments, exportTable } from "@/lib/exports/export-documents";
import { serveRequests } from "@/lib/text/process/serve-requests";
import type { ExportedPart, ExportRequest } from "./protocol";
import { toExportRow } from "./to-export-row";

serveRequests<ExportRequest, ExportedPart>(({ format, fields, schema, table, beside, documents, part }) => {
  const rows = documents.map((document) => toExportRow(document, fields, schema));
  return table
    ? exportTable(format, table, rows, { beside, part })
    : exportDocuments(format, fields, rows, part);
});
