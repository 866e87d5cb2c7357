import type { DossierItem } from '@parcelle/contract/dossiers'
import { findEditableBlocks } from '@parcelle/domain/editing'
import type { I18n } from '../i18n/i18n.tsx'
import type { IconName } from '../ui/content/icon.tsx'

export const nextIcons = {
  sign: 'sign',
  correct: 'edit',
  upload: 'upload',
  'read-report': 'file',
  'write-report': 'edit',
  relaunch: 'retry',
  check: 'check',
  pair: 'users',
  decide: 'check',
  answer: 'edit',
  wait: 'pending',
} as const satisfies Record<NonNullable<DossierItem['detail']['next']>['action'], IconName>

export function describeNext({ state, detail }: DossierItem, { t, count }: I18n) {
  const { missing, next } = detail
  if (findEditableBlocks(state, 'answers') !== 'none')
    return missing > 0 ? { icon: nextIcons.answer, text: count('dossier.missing', missing) } : null
  if (!next || next.action === 'answer') return null
  if (next.action === 'upload' && next.count > 0)
    return { icon: nextIcons.upload, text: count('dossier.to-upload', next.count) }
  return { icon: nextIcons[next.action], text: t(`dossier.next.${next.action}`) }
}

/** What a dossier asks of the reader, as a sentence of its own. */
export function describeTask(dossier: DossierItem, i18n: I18n): string {
  const { next } = dossier.detail
  return next?.action === 'answer' ? i18n.t('dossier.next.answer') : (describeNext(dossier, i18n)?.text ?? '')
}

/** What others do now with a dossier that waits for them. */
export function describeWait(dossier: DossierItem, { t }: I18n): string | null {
  const { state, integrate_state: integration } = dossier
  if (state === 'canceled' || state === 'rejected') return null
  if (state === 'signed') return t(`dossier.wait.signed.${integration}`)
  return t(isPreparing(dossier) ? 'dossier.wait.preparing' : `dossier.wait.${state}`)
}

const asked = /_(sent|delivered)_to_/

/** Nobody was sent the documents yet. */
function isPreparing({ state, markers }: DossierItem): boolean {
  const envelope = state === 'signature' ? 'subscription' : state === 'mission_validation' ? 'mission' : null
  return envelope !== null && !markers.some((marker) => asked.test(marker) && marker.startsWith(envelope))
}
