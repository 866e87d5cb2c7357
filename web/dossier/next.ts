import type { DossierItem } from '@parcelle/contract/dossiers'
import { findEditableBlocks } from '@parcelle/domain/editing'
import type { I18n } from '../i18n/i18n.tsx'
import type { IconName } from '../ui/content/icon.tsx'

const icons = {
  answer: 'edit',
  sign: 'sign',
  upload: 'upload',
  wait: 'pending',
  'read-report': 'file',
  decide: 'edit',
  correct: 'edit',
} as const satisfies Record<NonNullable<DossierItem['detail']['next']>['action'], IconName>

export function describeNext({ state, detail }: DossierItem, { t, count }: I18n) {
  const { missing, next } = detail
  if (findEditableBlocks(state, 'answers') !== 'none')
    return missing > 0 ? { icon: icons.answer, text: count('dossier.missing', missing) } : null
  if (!next || next.action === 'answer') return null
  if (next.action === 'upload' && next.count > 0)
    return { icon: icons.upload, text: count('dossier.to-upload', next.count) }
  return { icon: icons[next.action], text: t(`dossier.next.${next.action}`) }
}
