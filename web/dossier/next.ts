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
export function describeWait({ state, integrate_state: integration }: DossierItem, { t }: I18n): string | null {
  if (state === 'canceled' || state === 'rejected') return null
  return t(state === 'signed' ? `dossier.wait.signed.${integration}` : `dossier.wait.${state}`)
}
