import { isRole, type Role } from '@parcelle/domain'

/** Stored per tab, because a second tab may work on another dossier. */
const tabKeys = {
  token: 'parcelle.token',
  folderId: 'parcelle.folder_id',
  formId: 'parcelle.form_id',
  direct: 'parcelle.direct',
  clientId: 'parcelle.client_id',
  authorizedClients: 'parcelle.authorized_clients',
  dossierState: 'parcelle.dossier_state',
  /** The sign-in in progress: verifier, state and nonce. */
  pending: 'parcelle.pending',
  destination: 'parcelle.destination',
  reportTexts: 'parcelle.report_texts',
  list: 'parcelle.list',
  bulk: 'parcelle.bulk',
  /** The visit of the signing page: its link, and the key of the visit. */
  visit: 'parcelle.signature',
  /** Set when a session ended by itself, so that the user can be shown why. */
  ended: 'parcelle.ended',
} as const

const sharedKeys = { profile: 'parcelle.profile', role: 'parcelle.role', signing: 'parcelle.signing' } as const

export const DATABASE = 'parcelle'
/** Prefix of the keys that a page writes while it unloads, encrypted like the journal. */
export const LAST_WRITE = 'parcelle.left.'
const USER_CHANGE = 'parcelle:user'

export type Token = {
  access_token: string
  token_type: string
  refresh_token: string | null
  expires_at: number
  /** Sent at logout to identify the session that ends. */
  id_token: string | null
}
export type StoredProfile = { username: string; firstname: string; lastname: string }
type Pending = { verifier: string; state: string; nonce: string }

export const readToken = () => read(sessionStorage, tabKeys.token, isToken)
export const writeToken = (token: Token) => write(sessionStorage, tabKeys.token, token)
export const dropToken = () => sessionStorage.removeItem(tabKeys.token)

export type StartedBulk = { id: string; list: string; isEnded: boolean }

export const readBulk = () => read(sessionStorage, tabKeys.bulk, isBulk)
export const writeBulk = (bulk: StartedBulk) => write(sessionStorage, tabKeys.bulk, bulk)
export const dropBulk = () => sessionStorage.removeItem(tabKeys.bulk)

export const readFolderId = () => sessionStorage.getItem(tabKeys.folderId)
export const writeFolderId = (id: string) => sessionStorage.setItem(tabKeys.folderId, id)

/** Makes a new dossier the current one of this tab, and clears the state of the one before. */
export function writeNewDossier(id: string, formId: number): void {
  const { direct, clientId, authorizedClients, dossierState } = tabKeys
  for (const key of [direct, clientId, authorizedClients, dossierState]) sessionStorage.removeItem(key)
  writeFolderId(id)
  sessionStorage.setItem(tabKeys.formId, String(formId))
}

type OpenDossier = {
  id: string
  form_id: number
  direct: boolean
  client_id: string | null
  authorized_clients: readonly string[]
  state: string
}

export function writeOpenDossier({ id, form_id, direct, client_id, authorized_clients, state }: OpenDossier): void {
  writeNewDossier(id, form_id)
  write(sessionStorage, tabKeys.direct, direct)
  write(sessionStorage, tabKeys.clientId, client_id)
  write(sessionStorage, tabKeys.authorizedClients, authorized_clients)
  sessionStorage.setItem(tabKeys.dossierState, state)
}

/** The target of the back link: the last list opened, or the default. */
export function readList(otherwise: string): string {
  const path = sessionStorage.getItem(tabKeys.list)
  return path && isOwnPath(path) ? path : otherwise
}

export const writeList = (path: string) => sessionStorage.setItem(tabKeys.list, path)

export const readPending = () => read(sessionStorage, tabKeys.pending, isPending)
export const writePending = (pending: Pending) => write(sessionStorage, tabKeys.pending, pending)
export const dropPending = () => sessionStorage.removeItem(tabKeys.pending)

export const readProfile = () => read(localStorage, sharedKeys.profile, isProfile)
export const readRole = () => read(localStorage, sharedKeys.role, isRole)

export function writeUser({ role, ...profile }: StoredProfile & { role: Role }): void {
  write(localStorage, sharedKeys.profile, profile)
  write(localStorage, sharedKeys.role, role)
  sessionStorage.removeItem(tabKeys.ended)
  window.dispatchEvent(new Event(USER_CHANGE))
}

export function onUserChange(listener: () => void): () => void {
  window.addEventListener(USER_CHANGE, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(USER_CHANGE, listener)
    window.removeEventListener('storage', listener)
  }
}

/** The last signature button pressed; `button` is replaced by its outcome, `clicked` is not. */
export type Signing = { button: string; folder_id: string; clicked: string }

export const readSigning = () => read(localStorage, sharedKeys.signing, isSigning)
export const writeSigning = (signing: Signing) => write(localStorage, sharedKeys.signing, signing)

export type UnsavedText = { text: string; version: number }

export const readUnsavedTexts = () => read(sessionStorage, tabKeys.reportTexts, isTexts) ?? {}

/** Writes nothing once the user has signed out: a save that was under way may end only then. */
export function writeUnsavedTexts(texts: Record<string, UnsavedText>): void {
  if (readToken()) write(sessionStorage, tabKeys.reportTexts, texts)
}

/** A visit of the signing page outlives a reload, which phones do while somebody reads their messages. */
type SigningVisit = { token: string; key: string }

export const readVisit = () => read(sessionStorage, tabKeys.visit, isVisit)
export const writeVisit = (visit: SigningVisit) => write(sessionStorage, tabKeys.visit, visit)

/** Why a session ended that this tab did not close: it expired, or another tab closed it. */
export type Ending = 'session' | 'elsewhere'

export function readEnding(): Ending | null {
  const ending = sessionStorage.getItem(tabKeys.ended)
  return ending === 'session' || ending === 'elsewhere' ? ending : null
}

export const writeEnding = (ending: Ending) => sessionStorage.setItem(tabKeys.ended, ending)

/** Only paths of this site: another address would be an open redirect after sign-in. */
export function rememberDestination(path: string): void {
  if (isOwnPath(path)) sessionStorage.setItem(tabKeys.destination, path)
}

export function takeDestination(): string | null {
  const path = sessionStorage.getItem(tabKeys.destination)
  sessionStorage.removeItem(tabKeys.destination)
  return path && isOwnPath(path) ? path : null
}

/** Clears the user's state in this tab. `keepPlace` is for a session that expired: the user will come back to it. */
export function wipeTab({ keepPlace }: { keepPlace: boolean }): void {
  for (const key of Object.values(tabKeys)) {
    if (!keepPlace || key !== tabKeys.destination) sessionStorage.removeItem(key)
  }
}

/** Clears the user's state in the browser. The journal is encrypted with a key that only its owner can obtain. */
export function wipeShared({ keepJournal }: { keepJournal: boolean }): void {
  for (const key of Object.values(sharedKeys)) localStorage.removeItem(key)
  if (keepJournal) return
  for (const key of Object.keys(localStorage)) if (key.startsWith(LAST_WRITE)) localStorage.removeItem(key)
  globalThis.indexedDB?.deleteDatabase(DATABASE)
}

// Browsers read `//host` and `/\host` as other sites.
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)

function read<T>(storage: Storage, key: string, isValid: (value: unknown) => value is T): T | null {
  const text = storage.getItem(key)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isValid(value) ? value : null
  } catch {
    // Written by hand or by an older version.
    return null
  }
}

function write(storage: Storage, key: string, value: unknown): void {
  storage.setItem(key, JSON.stringify(value))
}

const isToken = (value: unknown): value is Token =>
  hasTexts(value, ['access_token', 'token_type']) && 'expires_at' in value && typeof value.expires_at === 'number'
const isPending = (value: unknown): value is Pending => hasTexts(value, ['verifier', 'state', 'nonce'])
const isSigning = (value: unknown): value is Signing => hasTexts(value, ['button', 'folder_id', 'clicked'])
const isBulk = (value: unknown): value is StartedBulk => hasTexts(value, ['id', 'list']) && 'isEnded' in value
const isVisit = (value: unknown): value is SigningVisit => hasTexts(value, ['token', 'key'])
const isTexts = (value: unknown): value is Record<string, UnsavedText> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isUnsaved)
const isUnsaved = (value: unknown): value is UnsavedText =>
  hasTexts(value, ['text']) && 'version' in value && typeof value.version === 'number'
const isProfile = (value: unknown): value is StoredProfile => hasTexts(value, ['username', 'firstname', 'lastname'])

function hasTexts<K extends string>(value: unknown, names: readonly K[]): value is Record<K, string> {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return names.every((name) => typeof fields.get(name) === 'string')
}
