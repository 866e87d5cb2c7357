import type { HistoryEntry } from '@parcelle/contract/decision/decision'
import type { IntegrationState } from '@parcelle/domain'
import type { Db } from '../../../platform/database/tables.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator, type Translate } from '../../../platform/locales/texts.ts'
import { findDecisionEntries, type DecisionEntry } from '../queries.ts'

/** Decisions and pairings from the evidence, newest first. An erased entry has no reason. */
export async function readHistory(db: Db, dossierId: string, locale: Locale): Promise<HistoryEntry[]> {
  const t = translator(locale)
  const entries = await findDecisionEntries(db, dossierId)
  return entries.map((entry) => ({
    state: toState(entry),
    createdAt: entry.at.toISOString().slice(0, 19).replace('T', ' '),
    user: entry.user ?? t('decision.system'),
    reason: describeReason(entry, t),
  }))
}

function describeReason(entry: DecisionEntry, t: Translate): string | null {
  const { pairing, ownRegistration, reason = null } = entry.payload ?? {}
  if (pairing) return describePairing(entry, t)
  return ownRegistration ? t('decision.own-registration') : reason
}

export const stateAfter: Readonly<Record<string, IntegrationState>> = {
  accept: 'validated',
  decline: 'refused',
  flag_error: 'error',
  synced: 'sync',
  sync_failed: 'error',
}

/** The state after a decision, or during a change of the pairing. */
function toState({ event, payload }: DecisionEntry): IntegrationState {
  const written = typeof payload?.integrate_state === 'string' ? payload.integrate_state : undefined
  return stateAfter[event] ?? written ?? 'ongoing'
}

export function describePairing({ payload }: Pick<DecisionEntry, 'payload'>, t: Translate): string {
  const { before = null, after = null } = payload?.pairing ?? {}
  const scope = t(`decision.scope.${payload?.scope ?? 'np'}`)
  const describe = (code: string | null) =>
    code === 'new' ? t('decision.new-customer') : (code ?? t('decision.nobody'))
  const change = t('decision.pairing', { scope, before: describe(before), after: describe(after) })
  return [
    change,
    payload?.withoutCosubscriber && t('decision.without-cosubscriber'),
    payload?.confirmed && t('decision.pairing-confirmed'),
  ]
    .filter(Boolean)
    .join(' ')
}
