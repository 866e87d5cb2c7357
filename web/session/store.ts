import { isRole, type Role } from '@parcelle/domain'

/** Kept in this tab only: a second tab may work on another dossier. */
const tabKeys = {
  token: 'parcelle.token',
  folderId: 'parcelle.folder_id',
  formId: 'parcelle.form_id',
  direct: 'parcelle.direct',
  clientId: 'parcelle.client_id',
  authorizedClients: 'parcelle.authorized_clients',
  dossierState: 'parcelle.dossier_state',
  /** The sign-in under way: verifier, state and nonce. */
  pending: 'parcelle.pending',
  /** Where the user wanted to go before signing in. */
  destination: 'parcelle.destination',
  /** Texts of a report that the server does not have yet. */
  reportTexts: 'parcelle.report_texts',
  /** The list last looked at, with its page and its search. */
  list: 'parcelle.list',
  /** The decision about many dossiers that was begun here. */
  bulk: 'parcelle.bulk',
  /** The signing page under way: its link, and the key of the visit. */
  visit: 'parcelle.signature',
  /** Set when a session ended without being asked to, so that the user is told why. */
  ended: 'parcelle.ended',
} as const

const sharedKeys = { profile: 'parcelle.profile', role: 'parcelle.role', signing: 'parcelle.signing' } as const

export const DATABASE = 'parcelle'
/** Begins the keys of what a page left behind in its last instant, sealed as the journal is. */
export const LAST_WRITE = 'parcelle.left.'
const USER_CHANGE = 'parcelle:user'

export type Token = {
  access_token: string
  token_type: string
  refresh_token: string | null
  expires_at: number
  /** Sent back at logout, so that the provider knows whose session ends. */
  id_token: string | null
}
export type StoredProfile = { username: string; firstname: string; lastname: string }
type Pending = { verifier: string; state: string; nonce: string }

export const readToken = () => read(sessionStorage, tabKeys.token, isToken)
export const writeToken = (token: Token) => write(sessionStorage, tabKeys.token, token)
export const dropToken = () => sessionStorage.removeItem(tabKeys.token)

/** A decision about many: the list it was begun in, and whether that list was told that it is over. */
export type BegunBulk = { id: string; list: string; isTold: boolean }

export const readBulk = () => read(sessionStorage, tabKeys.bulk, isBulk)
export const writeBulk = (bulk: BegunBulk) => write(sessionStorage, tabKeys.bulk, bulk)
export const dropBulk = () => sessionStorage.removeItem(tabKeys.bulk)

export const readFolderId = () => sessionStorage.getItem(tabKeys.folderId)
export const writeFolderId = (id: string) => sessionStorage.setItem(tabKeys.folderId, id)

/**
 * Makes a new dossier the one this tab works on: nothing of the one before may be taken for its own. Answers and
 * receipts are kept by dossier, so a new one has none.
 */
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

/** Notes which dossier this tab works on and how it stands, for the calls and screens that come after. */
export function writeOpenDossier({ id, form_id, direct, client_id, authorized_clients, state }: OpenDossier): void {
  writeNewDossier(id, form_id)
  write(sessionStorage, tabKeys.direct, direct)
  write(sessionStorage, tabKeys.clientId, client_id)
  write(sessionStorage, tabKeys.authorizedClients, authorized_clients)
  sessionStorage.setItem(tabKeys.dossierState, state)
}

/** Where « back to the list » leads: the list as it was left, or this one for who came from none. */
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

/** Calls back when the stored user changes, by this tab or by another one. */
export function onUserChange(listener: () => void): () => void {
  window.addEventListener(USER_CHANGE, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(USER_CHANGE, listener)
    window.removeEventListener('storage', listener)
  }
}

/** The signature button pressed last; `button` becomes what came of it, `clicked` stays. */
export type Signing = { button: string; folder_id: string; clicked: string }

export const readSigning = () => read(localStorage, sharedKeys.signing, isSigning)
export const writeSigning = (signing: Signing) => write(localStorage, sharedKeys.signing, signing)

/** A text of a report that the server does not have yet, and the version it was typed on. */
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

/** Why a session ended that this tab did not close: it ran out, or another tab closed it. */
export type Ending = 'session' | 'elsewhere'

export function readEnding(): Ending | null {
  const ending = sessionStorage.getItem(tabKeys.ended)
  return ending === 'session' || ending === 'elsewhere' ? ending : null
}

export const writeEnding = (ending: Ending) => sessionStorage.setItem(tabKeys.ended, ending)

/** Remembers an address of this site; anything else would let a link send the user elsewhere after sign-in. */
export function rememberDestination(path: string): void {
  if (isOwnPath(path)) sessionStorage.setItem(tabKeys.destination, path)
}

export function takeDestination(): string | null {
  const path = sessionStorage.getItem(tabKeys.destination)
  sessionStorage.removeItem(tabKeys.destination)
  return path && isOwnPath(path) ? path : null
}

/** Forgets the user in this tab. `keepPlace` is for a session that was cut short: they will come back to it. */
export function wipeTab({ keepPlace }: { keepPlace: boolean }): void {
  for (const key of Object.values(tabKeys)) {
    if (!keepPlace || key !== tabKeys.destination) sessionStorage.removeItem(key)
  }
}

/** Forgets the user in the browser. The journal of answers is sealed with a key that only its owner can get back. */
export function wipeShared({ keepJournal }: { keepJournal: boolean }): void {
  for (const key of Object.values(sharedKeys)) localStorage.removeItem(key)
  if (keepJournal) return
  for (const key of Object.keys(localStorage)) if (key.startsWith(LAST_WRITE)) localStorage.removeItem(key)
  globalThis.indexedDB?.deleteDatabase(DATABASE)
}

// `//host` and `/\host` are other sites to a browser.
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)

function read<T>(storage: Storage, key: string, isValid: (value: unknown) => value is T): T | null {
  const text = storage.getItem(key)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isValid(value) ? value : null
  } catch {
    // Written by hand or by an older version: as good as absent.
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
const isBulk = (value: unknown): value is BegunBulk => hasTexts(value, ['id', 'list']) && 'isTold' in value
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
