import type { DossierStatus, IntegrationState, PairingScope, TransitionEvent } from '@parcelle/domain'

/** Signed online, with and without a counterpart to pair; checked before it is signed; on paper, of a couple. */
export const kinds = ['plain', 'mandate', 'checked', 'paper'] as const
export type Kind = (typeof kinds)[number]
export const people = ['gestion', 'gestion2', 'backoffice', 'advisor', 'client'] as const
export type Person = (typeof people)[number]

export type ModelDossier = {
  id: string
  number: string
  kind: Kind
  status: DossierStatus
  state: IntegrationState
  pairing: Partial<Record<PairingScope, string | null>>
  /** Somebody said that the customer whom the dossier is about is somebody else. */
  isRuledOut: boolean
  /** The accounts of the last acceptance. */
  sent?: string
  delivery: 'waiting' | 'failed' | 'applied' | null
  tries: number
  /** How many lines its history has. */
  lines: number
  /** Whether a correction is awaited. */
  correction: boolean
  screening: {
    register: Register | null
    hits: readonly string[]
    cleared: string[]
    isNoted: boolean
    /** Hits confirmed since the last clearing. */
    confirmed: string[]
  }
}

/** `on`: the kinds of dossiers with a listed person. Each version lists other people. */
export type Register = { readonly version: number; readonly on: readonly Kind[] }

export function screen(dossier: ModelDossier, register: Register | null): void {
  if (!register) return
  const { kind, screening } = dossier
  const hits = register.on.includes(kind) ? [`${kind} ${register.version}`] : []
  dossier.screening = { ...screening, register, hits }
}

export function screenAll(all: readonly ModelDossier[], register: Register | null): void {
  for (const dossier of all) {
    const isOnItsWay = dossier.status === 'signed' && dossier.state !== 'sync' && dossier.state !== 'refused'
    if (isOnItsWay && dossier.screening.register !== register) screen(dossier, register)
  }
}

export const openHits = ({ screening: { hits, cleared } }: ModelDossier) => hits.filter((hit) => !cleared.includes(hit))

export const isConfirmed = (dossier: ModelDossier) =>
  openHits(dossier).some((hit) => dossier.screening.confirmed.includes(hit))

export function settle(dossier: ModelDossier, by: Person, outcome: 'cleared' | 'confirmed'): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (dossier.status !== 'signed') return STATUS
  const open = openHits(dossier)
  if (open.length === 0) return 'screening.error.none'
  const { screening } = dossier
  screening.isNoted = true
  if (outcome === 'cleared') {
    screening.cleared.push(...open)
    screening.confirmed = []
  } else {
    screening.confirmed.push(...open)
    if (dossier.state === 'validated') endDelivery(dossier)
  }
  return null
}

const endDelivery = (dossier: ModelDossier) =>
  void Object.assign(dossier, { state: 'error', delivery: 'failed', lines: dossier.lines + 1 })

/** The code of the refusal, or null when the act is done. */
export type Verdict = string | null

const FORBIDDEN = 'error.forbidden'
const STATUS = 'folder.error.status'
const isManager = (by: Person) => by === 'gestion' || by === 'gestion2'
const isChecker = (by: Person) => isManager(by) || by === 'backoffice'
const isOpen = ({ state }: ModelDossier) => state === 'ongoing' || state === 'error'

/** `repeats`: the reason repeats a screening note. `register`: the one in force. */
export type Decision<To = 'validated' | 'refused' | 'error'> = { to: To; repeats: boolean; register: Register | null }

/** The customer whom the plain dossier is about for certain. */
const MATCH = 'S00012'
function isUnsettled(dossier: ModelDossier): boolean {
  const { kind, isRuledOut, pairing, state, delivery, sent } = dossier
  const isSentBefore = state === 'error' && delivery === 'failed' && sent === accountsOf(dossier)
  return kind === 'plain' && !isRuledOut && pairing.np !== MATCH && !isSentBefore
}

/** What an acceptance sends: the subscriber always has an account. */
const accountsOf = ({ pairing: { np = null, usu } }: ModelDossier) => JSON.stringify([np, usu])

export function decide(dossier: ModelDossier, by: Person, { to, repeats, register }: Decision): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (dossier.status !== 'signed') return STATUS
  if (to === 'validated' && isOpen(dossier)) screen(dossier, register)
  if (!isOpen(dossier)) return 'validation.error.already-decided'
  const isUnpaired = dossier.kind === 'mandate' && !dossier.pairing.usu
  if (to === 'validated' && isUnpaired) return 'validation.error.usufruct-pairing-required'
  if (to === 'validated' && dossier.correction) return 'correction.error.open'
  if (to === 'validated' && openHits(dossier).length > 0) return 'screening.error.open'
  if (to === 'validated' && isUnsettled(dossier)) return 'validation.error.match-certain'
  if (repeats && dossier.screening.isNoted) return 'screening.error.repeats'
  dossier.state = to
  dossier.lines++
  if (to === 'validated') Object.assign(dossier, { delivery: 'waiting', tries: 0, sent: accountsOf(dossier) })
  if (to === 'refused') dossier.correction = false
  return null
}

/** One correction at a time, of what is signed and not decided about. */
export function askForCorrection(dossier: ModelDossier, by: Person): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (dossier.status !== 'signed' || !isOpen(dossier)) return STATUS
  if (dossier.correction) return 'correction.error.already'
  // The scan of a paper dossier is its signed document.
  if (dossier.kind === 'paper') return 'correction.error.printed'
  dossier.correction = true
  return null
}

export function withdrawCorrection(dossier: ModelDossier, by: Person): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (dossier.status !== 'signed') return STATUS
  if (!dossier.correction) return 'correction.error.none'
  dossier.correction = false
  return null
}

export function correct(dossier: ModelDossier, by: Person): Verdict {
  const isPaper = dossier.kind === 'paper'
  if (by === 'backoffice' || (isManager(by) && !isPaper)) return FORBIDDEN
  if (isPaper && !isManager(by)) return 'dossier.error.not-found'
  if (!dossier.correction) return 'correction.error.none'
  dossier.correction = false
  return null
}

export function correctByCopy(dossier: ModelDossier, by: Person): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (dossier.status !== 'signed' || !isOpen(dossier)) return STATUS
  Object.assign(dossier, { state: 'refused', correction: false, lines: dossier.lines + 1 })
  return null
}

/** A decision of a bulk decision, which requires the state `from`. */
export function decideOneOfMany(
  dossier: ModelDossier,
  by: Person,
  decision: Decision<'validated' | 'error'> & { from: IntegrationState },
): Verdict {
  if (dossier.status !== 'signed' || dossier.state === decision.from) return decide(dossier, by, decision)
  if (decision.to === 'validated' && isOpen(dossier)) screen(dossier, decision.register)
  return dossier.state === 'ongoing' ? STATUS : 'validation.error.already-decided'
}

export type Account = { scope: PairingScope; code: string | null; warned: boolean }
/** No customer has this code. None of the customers of the walk is a couple. */
export const NOBODY = 'S99999'

export function pair(dossier: ModelDossier, by: Person, { scope, code, warned }: Account): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (dossier.status !== 'signed' || !isOpen(dossier)) return STATUS
  if (code === null && dossier.kind === 'mandate' && scope === 'usu') return 'validation.error.creation-not-allowed'
  if (code === NOBODY) return 'validation.error.customer-not-found'
  // The subscribers of the paper dossier are a couple, its counterpart is one person.
  const isCouple = dossier.kind === 'paper' && scope === 'np'
  if (code !== null && isCouple && !warned) return 'validation.error.customer-with-cosubscriber'
  const other = dossier.pairing[scope === 'np' ? 'usu' : 'np']
  if (code !== null && other === code) return 'validation.error.duplicated-pairing'
  dossier.pairing[scope] = code
  if (scope === 'np' && code === MATCH) dossier.isRuledOut = false
  dossier.lines++
  return null
}

export function unpair(dossier: ModelDossier, by: Person, scope: PairingScope): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (dossier.status !== 'signed' || !isOpen(dossier)) return STATUS
  if (dossier.pairing[scope] === undefined) return null
  delete dossier.pairing[scope]
  dossier.lines++
  return null
}

export function relaunch(dossier: ModelDossier, by: Person, register: Register | null): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (dossier.status === 'signed' && dossier.state === 'validated')
    return openHits(dossier).length > 0 ? 'screening.error.open' : null
  const isFailed = dossier.state === 'error' && dossier.delivery === 'failed'
  return isFailed ? decide(dossier, by, { to: 'validated', repeats: false, register }) : STATUS
}

export type Answer = 'applied' | 'refused' | 'failed'
const TRIES = 4

export function tryDelivery(
  dossier: ModelDossier,
  answer: Answer,
  { created, register }: { created: string; register: Register | null },
): 'nothing' | Answer {
  if (dossier.state !== 'validated') return 'nothing'
  if (dossier.screening.register !== register) screen(dossier, register)
  if (openHits(dossier).length > 0) {
    if (isConfirmed(dossier)) endDelivery(dossier)
    return 'nothing'
  }
  dossier.tries++
  if (answer === 'applied') {
    const scopes = new Set<PairingScope>(['np'])
    if (dossier.pairing.usu !== undefined) scopes.add('usu')
    for (const scope of scopes) {
      if (dossier.pairing[scope]) continue
      dossier.pairing[scope] = `${created}${scope === 'np' ? 1 : 2}`
      dossier.lines++
    }
    Object.assign(dossier, { state: 'sync', delivery: 'applied', lines: dossier.lines + 1 })
  } else if (answer === 'refused' || dossier.tries >= TRIES)
    Object.assign(dossier, { state: 'error', delivery: 'failed', lines: dossier.lines + 1 })
  return answer
}

type Step = { from: DossierStatus; to: DossierStatus; on?: Kind; is(by: Person): boolean }
export const steps = {
  start_check: { from: 'registered', to: 'compliance_validation', on: 'paper', is: isChecker },
  request_documents: { from: 'compliance_validation', to: 'additional_documents', is: isChecker },
  pass_check: { from: 'compliance_validation', to: 'compliant', is: isChecker },
  fail_check: { from: 'compliance_validation', to: 'rejected', is: isChecker },
  record_payment: { from: 'compliant', to: 'compliant_payment', on: 'paper', is: isChecker },
  record_paper_signature: { from: 'compliant_payment', to: 'signed', on: 'paper', is: isManager },
} as const satisfies Partial<Record<TransitionEvent, Step>>

export function step(dossier: ModelDossier, by: Person, event: keyof typeof steps): Verdict {
  const { from, to, is, on }: Step = steps[event]
  if (dossier.kind === 'paper' && !isChecker(by)) return 'dossier.error.not-found'
  if (!is(by)) return FORBIDDEN
  if (dossier.status !== from) return STATUS
  if (on !== undefined && dossier.kind !== on) return 'folder.error.not-possible'
  dossier.status = to
  return null
}

export function canGive(dossier: ModelDossier, by: Person): boolean {
  if (dossier.status !== 'additional_documents') return false
  return dossier.kind === 'paper' ? isManager(by) : by === 'advisor' || by === 'client'
}
