import { takesAnswer, translate, type Block, type BlockState } from '@parcelle/forms'
import { memo, Suspense } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Chip } from '../../../ui/content/chip.tsx'
import { useStore } from '../../../ui/store.ts'
import { blockPath } from '../navigation/address.ts'
import { reopenBlock } from '../navigation/actions.ts'
import { BlockDocuments } from '../documents/block-documents.tsx'
import { useRequestedDocuments } from '../documents/requested-documents.tsx'
import { BlockTitle, titleId } from './block-title.tsx'
import { ElementSlot } from '../element/element-slot.tsx'
import { lazyPart } from '../element/lazy-part.ts'
import { envelopeKind, hasStatusTexts } from '../signing/status-texts.ts'
import { uploadTypes } from '../store/writable.ts'
import { Summary } from './summary.tsx'
import { useWizard } from '../wizard-context.ts'
import styles from './block.module.css'

// Lazy: only shown once documents were sent.
const statusView = lazyPart(
  () => import('../signing/status-view.tsx'),
  (module) => module.StatusView,
)

type Props = { block: Block; state: BlockState }

/** A submitted block, or any block for a reviewer: its answers, and a button to modify or read it. */
export const DoneBlock = memo(function DoneBlock({ block, state }: Props) {
  const { t } = useI18n()
  return (
    <section className={styles.done} aria-labelledby={titleId(block.id)}>
      <div className={styles.head}>
        <BlockTitle block={block} state={state} />
        {state === 'validate' && (
          <Chip tone="warning" icon="warning">
            {t('wizard.state.validate')}
          </Chip>
        )}
        <ModifyButton block={block} />
      </div>
      {state === 'validate' && <p className={styles.review}>{t('wizard.block.validate-text')}</p>}
      <DossierStatus block={block} />
      <Summary block={block} />
      <DraftDocuments block={block} />
      <AdditionalUploads block={block} />
    </section>
  )
})

function DossierStatus({ block }: { block: Block }) {
  const { dossier } = useWizard()
  const { state } = useStore(dossier)
  if (!hasStatusTexts(block, state)) return null
  return (
    <Suspense>
      <statusView.Part block={block} />
    </Suspense>
  )
}

/** Draft documents, until those sent for signature replace them. */
function DraftDocuments({ block }: { block: Block }) {
  const { dossier } = useWizard()
  const { state } = useStore(dossier)
  return hasStatusTexts(block, state) ? <DraftsUnlessSent block={block} /> : <BlockDocuments block={block} />
}

function DraftsUnlessSent({ block }: { block: Block }) {
  const { envelopes } = useWizard()
  const isSent = useStore(envelopes).some(({ kind }) => kind === envelopeKind(block))
  return !isSent && <BlockDocuments block={block} />
}

export function ModifyButton({ block }: { block: Block }) {
  const { t, locale } = useI18n()
  const wizard = useWizard()
  const { state } = useStore(wizard.dossier)
  const { canModify, canWrite } = wizard.rights
  if (!canModify(state)) return null

  const title = translate(block.title, locale)
  const isWritten = canWrite(state, wizard.engine.form().blocks, block.id)
  // A block without questions can only be read.
  if (!isWritten || !block.elements.some(takesAnswer)) {
    const show = () => navigate(blockPath(wizard.id, block.page_id, block.id))
    return (
      <Button
        variant="tertiary"
        icon="eye"
        aria-label={t('wizard.block.read-name', { title })}
        onClick={isWritten ? () => reopenBlock(wizard, block.id, false) : show}
      >
        {t('wizard.block.read')}
      </Button>
    )
  }

  return (
    <Button
      variant="tertiary"
      icon="edit"
      aria-label={t('wizard.block.modify-name', { title })}
      onClick={() => reopenBlock(wizard, block.id, false)}
    >
      {t('block.modify')}
    </Button>
  )
}

/** Uploads of a block that takes nothing else. Documents requested by name are at the top of the page instead. */
function AdditionalUploads({ block }: { block: Block }) {
  const { dossier, rights, engine } = useWizard()
  const { state } = useStore(dossier)
  const { requested } = useRequestedDocuments()
  if (requested?.length !== 0) return null
  if (!rights.canOnlyUpload(state, engine.form().blocks, block.id)) return null
  return block.elements
    .filter(({ type }) => uploadTypes.has(type))
    .map(({ id }) => <ElementSlot key={id} elementId={id} />)
}
