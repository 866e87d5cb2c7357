import type { DossierStatus, IntegrationState, PairingScope, TransitionEvent } from '@parcelle/domain'

/** Signed online, with and without a counterpart to pair; checked before it is signed; on paper, of a couple. */
export const kinds = ['plain', 'mandate', 'checked', 'paper'] as const
export type Kind = (typeof kinds)[number]
export const people = ['gestion', 'gestion2', 'backoffice', 'advisor', 'client'] as const
export type Person = (typeof people)[number]

/** A dossier as the reference model knows it. */
export type Known = {
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
}

/** What becomes of an act: the code of the refusal or, null, it is done and the dossier is as the act left it. */
export type Verdict = string | null

const FORBIDDEN = 'error.forbidden'
const STATUS = 'folder.error.status'
const isManager = (by: Person) => by === 'gestion' || by === 'gestion2'
const isChecker = (by: Person) => isManager(by) || by === 'backoffice'
const isOpen = ({ state }: Known) => state === 'ongoing' || state === 'error'

/** Nobody decides twice, and the counterpart of a mandate is known before it is accepted. */
export function decide(known: Known, by: Person, to: 'validated' | 'refused' | 'error'): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (known.status !== 'signed') return STATUS
  if (!isOpen(known)) return 'validation.error.already-decided'
  const isUnpaired = known.kind === 'mandate' && !known.pairing.usu
  if (to === 'validated' && isUnpaired) return 'validation.error.usufruct-pairing-required'
  known.state = to
  known.lines++
  if (to === 'validated') Object.assign(known, { delivery: 'waiting', tries: 0 })
  return null
}

/** One of many: as the page decides, but only from where all of them stand. */
export function decideOneOfMany(known: Known, by: Person, to: 'validated' | 'error', from: IntegrationState): Verdict {
  if (known.status === 'signed' && known.state !== from)
    return known.lines > 0 ? 'validation.error.already-decided' : STATUS
  return decide(known, by, to)
}

export type Account = { scope: PairingScope; code: string | null; warned: boolean }
/** None of the customers of the walk is a couple. */
export const NOBODY = 'S99999'

export function pair(known: Known, by: Person, { scope, code, warned }: Account): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (known.status !== 'signed' || !isOpen(known)) return STATUS
  if (code === null && known.kind === 'mandate' && scope === 'usu') return 'validation.error.creation-not-allowed'
  if (code === NOBODY) return 'validation.error.customer-not-found'
  // The subscriber of the paper is a couple, whoever has the rest of the shares is one person.
  const isCouple = known.kind === 'paper' && scope === 'np'
  if (code !== null && isCouple && !warned) return 'validation.error.customer-with-cosubscriber'
  const other = known.pairing[scope === 'np' ? 'usu' : 'np']
  if (code !== null && other === code) return 'validation.error.duplicated-pairing'
  known.pairing[scope] = code
  known.lines++
  return null
}

export function unpair(known: Known, by: Person, scope: PairingScope): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (known.status !== 'signed' || !isOpen(known)) return STATUS
  if (known.pairing[scope] === undefined) return null
  delete known.pairing[scope]
  known.lines++
  return null
}

export function relaunch(known: Known, by: Person): Verdict {
  if (!isManager(by)) return FORBIDDEN
  if (known.status === 'signed' && known.state === 'validated') return null
  const isFailed = known.state === 'error' && known.delivery === 'failed'
  return isFailed ? decide(known, by, 'validated') : STATUS
}

export type Answer = 'applied' | 'refused' | 'failed'
const TRIES = 4

/** A try of the worker; created customers get the code that is given. */
export function tryDelivery(known: Known, answer: Answer, created: string): 'nothing' | Answer {
  if (known.state !== 'validated') return 'nothing'
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

export function step(known: Known, by: Person, event: keyof typeof steps): Verdict {
  const { from, to, is, on }: Step = steps[event]
  if (known.kind === 'paper' && !isChecker(by)) return 'dossier.error.not-found'
  if (!is(by)) return FORBIDDEN
  if (known.status !== from) return STATUS
  if (on !== undefined && known.kind !== on) return 'folder.error.not-possible'
  known.status = to
  return null
}

/** Whether somebody may give what was asked for; when they do, it is checked again. */
export function canGive(known: Known, by: Person): boolean {
  if (known.status !== 'additional_documents') return false
  return known.kind === 'paper' ? isManager(by) : by === 'advisor' || by === 'client'
}
