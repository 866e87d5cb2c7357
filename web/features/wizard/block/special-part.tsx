import { specialBlockWarning, type Block } from '@parcelle/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { useStore } from '../../../ui/store.ts'
import { BlockLinks } from './block-links.tsx'
import { CheckAnswers } from './check-answers.tsx'
import { ProductNews } from '../documents/product-news.tsx'
import { ReadDocuments } from '../documents/read-documents.tsx'
import { Course, Standing, StatusFace } from '../signing/status-face.tsx'
import { Summary } from './summary.tsx'
import { useReviews, useWizard } from '../wizard-context.ts'

/** What a block with signatures says at each status: what to check before, what happens after, who is awaited. */
export function SpecialPart({ block, isSent }: { block: Block; isSent: boolean }) {
  const { dossier } = useWizard()
  const { state } = useStore(dossier)
  if (specialBlockWarning(block.kind, state) !== null)
    return isSent ? <Standing block={block} /> : <StatusFace block={block} />
  return (
    <>
      <Reviews />
      {block.kind === 'finish_special' && <ProductNews />}
      {block.kind === 'finish_special' && <CheckAnswers until={block.id} />}
      <ReadDocuments block={block} />
    </>
  )
}

/** Sent for signature: under the buttons of those who sign, who is awaited, and as text what was answered. */
export function SentPart({ block }: { block: Block }) {
  const { dossier } = useWizard()
  const { state } = useStore(dossier)
  return (
    <>
      {specialBlockWarning(block.kind, state) !== null && <Course block={block} />}
      <Summary block={block} isLong />
    </>
  )
}

/** What another answer has made wrong since is mended before anything is signed. */
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
