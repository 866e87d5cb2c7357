import { specialBlockWarning, type Block } from '@parcelle/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { useStore } from '../../../ui/store.ts'
import { BlockLinks } from './block-links.tsx'
import { CheckAnswers } from './check-answers.tsx'
import { UnreadProductDocuments } from '../documents/unread-product-documents.tsx'
import { DocumentsToRead } from '../documents/documents-to-read.tsx'
import { SigningProgress, StatusSummary, StatusView } from '../signing/status-view.tsx'
import { Summary } from './summary.tsx'
import { useReviews, useWizard } from '../wizard-context.ts'

/** A block that ends in a signature: what to check before sending, the status afterwards. */
export function SpecialBlockContent({ block, isSent }: { block: Block; isSent: boolean }) {
  const { dossier } = useWizard()
  const { state } = useStore(dossier)
  if (specialBlockWarning(block.kind, state) !== null)
    return isSent ? <StatusSummary block={block} /> : <StatusView block={block} />
  return (
    <>
      <Reviews />
      {block.kind === 'finish_special' && <UnreadProductDocuments />}
      {block.kind === 'finish_special' && <CheckAnswers until={block.id} />}
      <DocumentsToRead block={block} />
    </>
  )
}

/** After sending, below the signature buttons: who is awaited, and the answers as text. */
export function SentBlockContent({ block }: { block: Block }) {
  const { dossier } = useWizard()
  const { state } = useStore(dossier)
  return (
    <>
      {specialBlockWarning(block.kind, state) !== null && <SigningProgress block={block} hasButtons />}
      <Summary block={block} isLong />
    </>
  )
}

/** Blocks to review before signing. */
function Reviews() {
  const { t } = useI18n()
  const reviews = useReviews()
  if (reviews.length === 0) return null
  return (
    <Banner tone="warning" title={t('wizard.sign.review')}>
      <BlockLinks ids={reviews} />
    </Banner>
  )
}
