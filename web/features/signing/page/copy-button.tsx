import type { SigningPage } from '@parcelle/contract/signing-page'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { openViewer } from '../../../viewer/open-viewer.ts'
import { readCopy } from './api.ts'

type Props = { page: SigningPage; document: SigningPage['documents'][number] }

export function CopyButton({ page: { key, documentLocale }, document: { rank, title } }: Props) {
  const { t, locale } = useI18n()
  if (locale === documentLocale) return null
  const load = (signal: AbortSignal) => readCopy(key, rank, signal)
  return (
    <Button
      variant="tertiary"
      icon="eye"
      onClick={() => openViewer({ title: t('signature.copy.title', { title }), expected: 'application/pdf', load })}
    >
      {t('signature.copy')}
      <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
    </Button>
  )
}
