import type { OperationName } from "./endpoints";

const failed = (what: string) => `An error occurred while ${what}. Please try again later.`;

/** Shown to the user when a call fails without a reason from the server (product.md, section 8). */
export const defaultErrors: Record<OperationName, string> = {
  getUser: "Failed to verify authentication",
  signIn: "An unexpected error occurred",
  signOut: "An error occurred during logout. Please try again later.",
  createExtractor: failed("creating the extractor"),
  listExtractors: failed("fetching extractors"),
  getExtractor: failed("fetching the extractor"),
  renameExtractor: failed("updating the extractor"),
  deleteExtractor: failed("deleting the extractor"),
  createField: failed("creating the field"),
  updateField: failed("updating the field"),
  deleteField: failed("deleting the field"),
  listDocuments: failed("fetching documents"),
  uploadDocument: "Failed to upload document",
  startUpload: "Failed to upload document",
  startWizardUpload: "Failed to upload document to wizard",
  getDocumentResult: failed("fetching the document"),
  getDocumentText: failed("fetching the document"),
  getDocumentPage: failed("fetching the page"),
  retryDocument: failed("retrying the document"),
  correctValue: failed("saving the value"),
  extractDocumentAgain: failed("extracting the document again"),
  extractDocumentsAgain: failed("extracting the documents again"),
  getDocumentFile: failed("fetching the file"),
  listValues: failed("fetching the values"),
  downloadTestset: failed("downloading the test set"),
  deleteDocument: failed("deleting the document"),
  downloadDocuments: failed("downloading documents"),
  runWizard: "Failed to upload document to wizard",
  adjustCredits: failed("adjusting credits"),
  deleteUser: failed("deleting your account"),
  acceptTerms: failed("accepting the Terms of Service"),
  claimBonus: failed("claiming bonus credits"),
  getExtractorSchema: failed("fetching the extractor"),
  listKeys: failed("fetching your API keys"),
  createKey: failed("creating the API key"),
  deleteKey: failed("revoking the API key"),
  getHealth: failed("checking the server"),
  getReadiness: failed("checking the server"),
  getMetrics: failed("measuring the server"),
};

export const genericError = "An unexpected error occurred";
