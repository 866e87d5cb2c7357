import type { Holders, PairingScope, Screened } from '@parcelle/domain'
import type { Session } from '@parcelle/forms'
import type { DossierRow } from '../access/access.ts'
import { findReferentialElements } from '../answers/referential.ts'

/** The holders of each side of a dossier by its answers; null where nothing was answered. */
export type Sides = Readonly<Record<PairingScope, Holders | null>>

/** The subscriber holds the side that is bought, the counterpart the other. */
export function readSides(session: Session, { dismemberment_scope: bought }: DossierRow): Sides {
  const subscriber = readIdentity(session, 'subscriber')
  const own = subscriber && { subscriber, coSubscriber: readIdentity(session, 'coSubscriber') }
  const counterpart = readIdentity(session, 'counterpart')
  const other = counterpart && { subscriber: counterpart, coSubscriber: null }
  return bought === 'usu' ? { np: other, usu: own } : { np: own, usu: other }
}

export const hasCosubscriber = (sides: Sides, scope: PairingScope) => sides[scope]?.coSubscriber != null

/** The visible answers to the elements that a part of the form's referential names. */
export function readIdentity(session: Session, part: string, section = 'pairing'): Screened | null {
  const entries = Object.entries(findReferentialElements(session.form, section, part)).flatMap(([name, id]) => {
    const value = session.visible(id) ? session.value(id) : null
    return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()] as const] : []
  })
  if (entries.length === 0) return null
  const identity: Screened = Object.fromEntries(entries)
  return { ...identity, isMoralPerson: identity.companyName !== undefined }
}
