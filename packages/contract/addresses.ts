/**
 * Where every call of the API is. Kept apart from the schemas, so that the browser knows the addresses
 * without downloading a validator.
 */
export const addresses = {
  readSettings: 'GET /settings',
  readFooter: 'GET /footer',
  readMe: 'GET /users/me',
  readJournalKey: 'GET /users/me/journal-key',
  readProfile: 'GET /profile',
  saveProfile: 'POST /profile',
  readPages: 'GET /forms/:formId/pages',
  readBlocks: 'GET /:locale/pages/:pageId/blocks',
  readElements: 'GET /:locale/blocks/:blockId/elements',
  readMapping: 'GET /:locale/forms/:formId/mapping',
  readForm: 'GET /:locale/forms/:formId',
  searchDatalist: 'GET /datalists/:datalistId/options',
  readDatalistValues: 'GET /datalists/:datalistId/values',
  listDossiers: 'GET /dossiers',
  exportDossiers: 'GET /dossiers/export.csv',
  listIntegration: 'GET /dossiers/integration-state',
  exportIntegration: 'GET /dossiers/integration-state/export.csv',
  followLists: 'GET /dossiers/events',
  readDossier: 'GET /dossiers/:id',
  readSummary: 'GET /dossier/:id/summary',
  createDossier: 'POST /dossiers',
  submitBlock: 'PUT /dossiers/:id/values',
  saveDraft: 'PATCH /dossiers/:id/draft',
  readDraft: 'GET /dossiers/:id/draft',
  listEarlierAnswers: 'GET /dossiers/:id/earlier-answers',
  takeEarlierAnswers: 'POST /dossiers/:id/earlier-answers',
  followDossier: 'GET /dossiers/:id/events',
  listReceipts: 'GET /dossiers/:id/receipts',
  addReceipts: 'PUT /dossiers/:id/receipts',
  uploadReceipt: 'POST /dossiers/:id/receipts',
  readReceipt: 'GET /dossiers/:id/receipts/:receiptId',
  readReceiptContent: 'GET /dossiers/:id/receipts/:receiptId/content',
  removeReceipt: 'DELETE /dossiers/:id/receipts/:receiptId',
  listDocuments: 'POST /dossiers/:id/documents/list',
  previewDocument: 'POST /dossiers/:id/preview',
  readDocument: 'GET /dossiers/:id/documents/:docId',
  downloadDocuments: 'POST /dossiers/:id/documents/all',
  printDocument: 'GET /dossiers/:id/printPdf/:printId',
  listProductDocuments: 'GET /dossiers/:id/product-documents',
  openProductDocument: 'GET /dossiers/:id/product-documents/:documentId',
  downloadProductDocuments: 'GET /dossiers/:id/product-documents.zip',
  decide: 'PUT /dossiers/integration-state/:id',
  readIntegrationState: 'GET /dossier/integration-state/:id/state',
  readHistory: 'GET /dossier/integration-state/:id/history',
  readView: 'GET /dossier/integration-state/:id/view',
  readPairing: 'GET /dossier/integration-state/:id/pairing',
  readPairedCustomers: 'GET /dossier/integration-state/:id/pairing/customer',
  pairCustomer: 'PUT /dossier/integration-state/:id/pairing/customer',
  unpairCustomer: 'DELETE /dossier/integration-state/:id/pairing/customer/:scope',
  rejectCandidate: 'PUT /dossier/integration-state/:id/pairing/rejected/:scope/:code',
  restoreCandidate: 'DELETE /dossier/integration-state/:id/pairing/rejected/:scope/:code',
  readCustomer: 'GET /dossier/integration-state/customer/:code',
  setStatus: 'PUT /dossiers/:id/status',
  makeTransition: 'POST /dossiers/:id/transitions',
  duplicateDossier: 'POST /dossiers/:id/duplicate',
  listClients: 'GET /clients',
  createProspect: 'POST /prospects',
  authoriseClients: 'PUT /dossiers/:id/authorized-clients',
  readSeries: 'GET /dashboard/series',
  countDossiers: 'GET /dossiers/retrieve-number-dossiers-by-status',
} as const satisfies Record<string, `${Method} /${string}`>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type CallName = keyof typeof addresses

/** How many dossiers a list shows at once. */
export const PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100

export const API_PREFIX = '/api/v1'
