import { takesAnswer, translate, type Block, type BlockState } from '@parcelle/forms'
import { memo, Suspense } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Chip } from '../../../ui/content/chip.tsx'
import { useStore } from '../../../ui/store.ts'
import { blockPath } from '../course/address.ts'
import { openAt } from '../course/navigation.ts'
import { BlockDocuments } from '../documents/block-documents.tsx'
import { useRequested } from '../documents/requested-documents.tsx'
import { BlockTitle, titleId } from './block-title.tsx'
import { ElementSlot } from '../element/element-slot.tsx'
import { lazyPart } from '../element/lazy-part.ts'
import { envelopeOf, hasFace } from '../signing/faces.ts'
import { uploads } from '../store/writable.ts'
import { Summary } from './summary.tsx'
import { useWizard } from '../wizard-context.ts'
import styles from './block.module.css'

// Once its papers were sent.
const statusFace = lazyPart(
  () => import('../signing/status-face.tsx'),
  (module) => module.StatusFace,
)

type Props = { block: Block; state: BlockState }

/** A block that was submitted, or any to who only looks: its answers, and the way into it for who may. */
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
      <Standing block={block} />
      <Summary block={block} />
      <Drafts block={block} />
      <MoreDocuments block={block} />
    </section>
  )
})

/** Where the dossier stands, in the block that is about it: for who looks, and once nobody is awaited there. */
function Standing({ block }: { block: Block }) {
  const { dossier } = useWizard()
  const { state } = useStore(dossier)
  if (!hasFace(block, state)) return null
  return (
    <Suspense>
      <statusFace.Part block={block} />
    </Suspense>
  )
}

/** The papers made from the answers, until those that were sent take their place. */
function Drafts({ block }: { block: Block }) {
  const { dossier } = useWizard()
  const { state } = useStore(dossier)
  return hasFace(block, state) ? <UnlessSent block={block} /> : <BlockDocuments block={block} />
}

function UnlessSent({ block }: { block: Block }) {
  const { envelopes } = useWizard()
  const isSent = useStore(envelopes).some(({ kind }) => kind === envelopeOf(block))
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
  // Nothing is asked there: it is read again, as by who may not write.
  if (!isWritten || !block.elements.some(takesAnswer)) {
    const show = () => navigate(blockPath(wizard.id, block.page_id, block.id))
    return (
      <Button
        variant="tertiary"
        icon="eye"
        aria-label={t('wizard.block.read-name', { title })}
        onClick={isWritten ? () => openAt(wizard, block.id, false) : show}
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
      onClick={() => openAt(wizard, block.id, false)}
    >
      {t('block.modify')}
    </Button>
  )
}

/** The uploads of a block that takes nothing else any more; those asked for by name stand at the head of the page. */
function MoreDocuments({ block }: { block: Block }) {
  const { dossier, rights, engine } = useWizard()
  const { state } = useStore(dossier)
  const { requested } = useRequested()
  if (requested?.length !== 0) return null
  if (!rights.canOnlyGive(state, engine.form().blocks, block.id)) return null
  return block.elements.filter(({ type }) => uploads.has(type)).map(({ id }) => <ElementSlot key={id} elementId={id} />)
}
