interface Endpoint {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** The path, with parameters in braces. */
  path: `/api/${string}`;
}

/**
 * Method and path of every call: first the eighteen in the product specification, then the additional ones that the
 * screens need. Kept apart from the schemas so that the browser does not have to load those.
 */
export const endpoints = {
  getUser: { method: "GET", path: "/api/user" },
  signIn: { method: "GET", path: "/api/auth/google" },
  signOut: { method: "GET", path: "/api/auth/logout/google" },
  createExtractor: { method: "POST", path: "/api/extractor" },
  listExtractors: { method: "GET", path: "/api/extractor" },
  getExtractor: { method: "GET", path: "/api/extractor/{id}" },
  deleteExtractor: { method: "DELETE", path: "/api/extractor/{id}" },
  createField: { method: "POST", path: "/api/extractor/{id}/field" },
  updateField: { method: "PATCH", path: "/api/extractor/{id}/field/{fieldId}" },
  deleteField: { method: "DELETE", path: "/api/extractor/{id}/field/{fieldId}" },
  listDocuments: { method: "GET", path: "/api/extractor/{id}/document" },
  uploadDocument: { method: "POST", path: "/api/extractor/{id}/document" },
  deleteDocument: { method: "DELETE", path: "/api/extractor/{id}/document/{docId}" },
  downloadDocuments: { method: "GET", path: "/api/extractor/{id}/download" },
  runWizard: { method: "POST", path: "/api/extractorwizard" },
  adjustCredits: { method: "POST", path: "/api/user/credits" },
  acceptTerms: { method: "POST", path: "/api/user/accepttos" },
  claimBonus: { method: "POST", path: "/api/user/bonus" },
  listCredits: { method: "GET", path: "/api/user/credits" },
  updateExtractor: { method: "PATCH", path: "/api/extractor/{id}" },
  previewRule: { method: "GET", path: "/api/extractor/{id}/rule/preview" },
  listSuggestedRules: { method: "GET", path: "/api/extractor/{id}/rule/suggestion" },
  getDocumentResult: { method: "GET", path: "/api/extractor/{id}/document/{docId}" },
  listRows: { method: "GET", path: "/api/extractor/{id}/document/{docId}/row" },
  getDocumentText: { method: "GET", path: "/api/extractor/{id}/document/{docId}/text" },
  getDocumentPage: { method: "GET", path: "/api/extractor/{id}/document/{docId}/page/{number}" },
  retryDocument: { method: "POST", path: "/api/extractor/{id}/document/{docId}/retry" },
  correctValue: { method: "PATCH", path: "/api/extractor/{id}/document/{docId}/value" },
  confirmDocument: { method: "PATCH", path: "/api/extractor/{id}/document/{docId}" },
  extractDocumentAgain: { method: "POST", path: "/api/extractor/{id}/document/{docId}/extract" },
  extractDocumentsAgain: { method: "POST", path: "/api/extractor/{id}/extract" },
  getDocumentFile: { method: "GET", path: "/api/extractor/{id}/document/{docId}/file" },
  listValues: { method: "GET", path: "/api/extractor/{id}/values" },
  deleteUser: { method: "DELETE", path: "/api/user" },
  startUpload: { method: "POST", path: "/api/extractor/{id}/upload" },
  startWizardUpload: { method: "POST", path: "/api/extractorwizard/upload" },
  downloadTestset: { method: "GET", path: "/api/extractor/{id}/testset" },
  listLayouts: { method: "GET", path: "/api/extractor/{id}/layout" },
  forgetLayout: { method: "DELETE", path: "/api/extractor/{id}/layout/{layoutId}" },
  forgetLayouts: { method: "DELETE", path: "/api/extractor/{id}/layout" },
  forgetFingerprints: { method: "DELETE", path: "/api/extractor/{id}/fingerprint" },
  listRelearnable: { method: "GET", path: "/api/extractor/{id}/relearn" },
  relearnDocuments: { method: "POST", path: "/api/extractor/{id}/relearn" },
  getExtractorSchema: { method: "GET", path: "/api/extractor/{id}/schema" },
  listKeys: { method: "GET", path: "/api/user/key" },
  createKey: { method: "POST", path: "/api/user/key" },
  deleteKey: { method: "DELETE", path: "/api/user/key/{id}" },
  listWebhooks: { method: "GET", path: "/api/user/webhook" },
  createWebhook: { method: "POST", path: "/api/user/webhook" },
  updateWebhook: { method: "PATCH", path: "/api/user/webhook/{id}" },
  deleteWebhook: { method: "DELETE", path: "/api/user/webhook/{id}" },
  testWebhook: { method: "POST", path: "/api/user/webhook/{id}/test" },
  listWebhookDeliveries: { method: "GET", path: "/api/user/webhook/{id}/delivery" },
  resendWebhookDelivery: { method: "POST", path: "/api/user/webhook/{id}/delivery/{deliveryId}" },
  callMcp: { method: "POST", path: "/api/mcp" },
  getHealth: { method: "GET", path: "/api/health" },
  getReadiness: { method: "GET", path: "/api/ready" },
  getMetrics: { method: "GET", path: "/api/metrics" },
} as const satisfies Record<string, Endpoint>;

export type OperationName = keyof typeof endpoints;
