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

export function screen(known: ModelDossier, register: Register | null): void {
  if (!register) return
  const { kind, screening } = known
  const hits = register.on.includes(kind) ? [`${kind} ${register.version}`] : []
  known.screening = { ...screening, register, hits }
}

export function screenAll(all: readonly ModelDossier[], register: Register | null): void {
  for (const known of all) {
    const isOnItsWay = known.status === 'signed' && known.state !== 'sync' && known.state !== 'refused'
    if (isOnItsWay && known.screening.register !== register) screen(known, register)
  }
}

export const openHits = ({ screening: { hits, cleared } }: ModelDossier) => hits.filter((hit) => !cleared.includes(hit))

export const isConfirmed = (known: ModelDossier) =>
  openHits(known).some((hit) => known.screening.confirmed.includes(hit))

export function settle(known: ModelDossier, by: Person, outcome: 'cleared' | 'confirmed'): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (known.status !== 'signed') return STATUS
  const open = openHits(known)
  if (open.length === 0) return 'screening.error.none'
  const { screening } = known
  screening.isNoted = true
  if (outcome === 'cleared') {
    screening.cleared.push(...open)
    screening.confirmed = []
  } else {
    screening.confirmed.push(...open)
    if (known.state === 'validated') endDelivery(known)
  }
  return null
}

const endDelivery = (known: ModelDossier) =>
  void Object.assign(known, { state: 'error', delivery: 'failed', lines: known.lines + 1 })

/** The code of the refusal, or null when the act is done. */
export type Verdict = string | null

const FORBIDDEN = 'error.forbidden'
const STATUS = 'folder.error.status'
const isManager = (by: Person) => by === 'gestion' || by === 'gestion2'
const isChecker = (by: Person) => isManager(by) || by === 'backoffice'
const isOpen = ({ state }: ModelDossier) => state === 'ongoing' || state === 'error'

/** `repeats`: the reason repeats a screening note. `register`: the one in force. */
export type Decision<To = 'validated' | 'refused' | 'error'> = { to: To; repeats: boolean; register: Register | null }

export function decide(known: ModelDossier, by: Person, { to, repeats, register }: Decision): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (known.status !== 'signed') return STATUS
  if (to === 'validated' && isOpen(known)) screen(known, register)
  if (!isOpen(known)) return 'validation.error.already-decided'
  const isUnpaired = known.kind === 'mandate' && !known.pairing.usu
  if (to === 'validated' && isUnpaired) return 'validation.error.usufruct-pairing-required'
  if (to === 'validated' && known.correction) return 'correction.error.open'
  if (to === 'validated' && openHits(known).length > 0) return 'screening.error.open'
  if (repeats && known.screening.isNoted) return 'screening.error.repeats'
  known.state = to
  known.lines++
  if (to === 'validated') Object.assign(known, { delivery: 'waiting', tries: 0 })
  if (to === 'refused') known.correction = false
  return null
}

/** One correction at a time, of what is signed and not decided about. */
export function askForCorrection(known: ModelDossier, by: Person): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (known.status !== 'signed' || !isOpen(known)) return STATUS
  if (known.correction) return 'correction.error.already'
  // The scan of a paper dossier is its signed document.
  if (known.kind === 'paper') return 'correction.error.printed'
  known.correction = true
  return null
}

export function withdrawCorrection(known: ModelDossier, by: Person): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (known.status !== 'signed') return STATUS
  if (!known.correction) return 'correction.error.none'
  known.correction = false
  return null
}

export function correct(known: ModelDossier, by: Person): Verdict {
  const isPaper = known.kind === 'paper'
  if (by === 'backoffice' || (isManager(by) && !isPaper)) return FORBIDDEN
  if (isPaper && !isManager(by)) return 'dossier.error.not-found'
  if (!known.correction) return 'correction.error.none'
  known.correction = false
  return null
}

export function correctByCopy(known: ModelDossier, by: Person): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (known.status !== 'signed' || !isOpen(known)) return STATUS
  Object.assign(known, { state: 'refused', correction: false, lines: known.lines + 1 })
  return null
}

/** A decision of a bulk decision, which requires the state `from`. */
export function decideOneOfMany(
  known: ModelDossier,
  by: Person,
  decision: Decision<'validated' | 'error'> & { from: IntegrationState },
): Verdict {
  if (known.status !== 'signed' || known.state === decision.from) return decide(known, by, decision)
  if (decision.to === 'validated' && isOpen(known)) screen(known, decision.register)
  return known.state === 'ongoing' ? STATUS : 'validation.error.already-decided'
}

export type Account = { scope: PairingScope; code: string | null; warned: boolean }
/** No customer has this code. None of the customers of the walk is a couple. */
export const NOBODY = 'S99999'

export function pair(known: ModelDossier, by: Person, { scope, code, warned }: Account): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (known.status !== 'signed' || !isOpen(known)) return STATUS
  if (code === null && known.kind === 'mandate' && scope === 'usu') return 'validation.error.creation-not-allowed'
  if (code === NOBODY) return 'validation.error.customer-not-found'
  // The subscribers of the paper dossier are a couple, its counterpart is one person.
  const isCouple = known.kind === 'paper' && scope === 'np'
  if (code !== null && isCouple && !warned) return 'validation.error.customer-with-cosubscriber'
  const other = known.pairing[scope === 'np' ? 'usu' : 'np']
  if (code !== null && other === code) return 'validation.error.duplicated-pairing'
  known.pairing[scope] = code
  known.lines++
  return null
}

export function unpair(known: ModelDossier, by: Person, scope: PairingScope): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (known.status !== 'signed' || !isOpen(known)) return STATUS
  if (known.pairing[scope] === undefined) return null
  delete known.pairing[scope]
  known.lines++
  return null
}

export function relaunch(known: ModelDossier, by: Person, register: Register | null): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (known.status === 'signed' && known.state === 'validated')
    return openHits(known).length > 0 ? 'screening.error.open' : null
  const isFailed = known.state === 'error' && known.delivery === 'failed'
  return isFailed ? decide(known, by, { to: 'validated', repeats: false, register }) : STATUS
}

export type Answer = 'applied' | 'refused' | 'failed'
const TRIES = 4

export function tryDelivery(
  known: ModelDossier,
  answer: Answer,
  { created, register }: { created: string; register: Register | null },
): 'nothing' | Answer {
  if (known.state !== 'validated') return 'nothing'
  if (known.screening.register !== register) screen(known, register)
  if (openHits(known).length > 0) {
    if (isConfirmed(known)) endDelivery(known)
    return 'nothing'
  }
  known.tries++
  if (answer === 'applied') {
    const scopes = new Set<PairingScope>(['np'])
    if (known.pairing.usu !== undefined) scopes.add('usu')
    for (const scope of scopes) {
      if (known.pairing[scope]) continue
      known.pairing[scope] = `${created}${scope === 'np' ? 1 : 2}`
      known.lines++
    }
    Object.assign(known, { state: 'sync', delivery: 'applied', lines: known.lines + 1 })
  } else if (answer === 'refused' || known.tries >= TRIES)
    Object.assign(known, { state: 'error', delivery: 'failed', lines: known.lines + 1 })
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

export function step(known: ModelDossier, by: Person, event: keyof typeof steps): Verdict {
  const { from, to, is, on }: Step = steps[event]
  if (known.kind === 'paper' && !isChecker(by)) return 'dossier.error.not-found'
  if (!is(by)) return FORBIDDEN
  if (known.status !== from) return STATUS
  if (on !== undefined && known.kind !== on) return 'folder.error.not-possible'
  known.status = to
  return null
}

export function canGive(known: ModelDossier, by: Person): boolean {
  if (known.status !== 'additional_documents') return false
  return known.kind === 'paper' ? isManager(by) : by === 'advisor' || by === 'client'
}
