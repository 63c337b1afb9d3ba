export const EXPORT_FORMATS = ["csv", "xlsx", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_MEDIA_TYPES: Record<ExportFormat, string> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
};

export const EXPORT_CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: `${EXPORT_MEDIA_TYPES.csv}; charset=utf-8`,
  xlsx: EXPORT_MEDIA_TYPES.xlsx,
  json: `${EXPORT_MEDIA_TYPES.json}; charset=utf-8`,
};
