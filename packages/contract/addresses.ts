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
  countDossiers: 'GET /dossiers/retrieve-number-dossiers-by-status',
} as const satisfies Record<string, `${Method} /${string}`>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type CallName = keyof typeof addresses

export const API_PREFIX = '/api/v1'
