import { translate, type Block } from '@parcelle/forms'
import { memo, Suspense } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { RequiredNote } from '../../../ui/fields/required-note.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useStore } from '../../../ui/store.ts'
import { BlockButtons } from './block-buttons.tsx'
import { BlockTitle, titleId } from './block-title.tsx'
import { ElementSlot } from '../element/element-slot.tsx'
import { lazyPart } from '../element/lazy-part.ts'
import { ErrorSummary } from './error-summary.tsx'
import { ReadContext, useForm, useWizard } from '../wizard-context.ts'
import { useSubmit, OPEN_FORM } from './use-submit.ts'
import { WelcomeFacts } from '../page/welcome-facts.tsx'
import { groupedChildren } from '../widgets/group/group-children.ts'
import { FormText } from '../widgets/field/form-text.tsx'
import styles from './block.module.css'
import { showsAnswer } from '../store/writable.ts'

// For clients who have subscribed before.
export const earlierOffer = lazyPart(
  () => import('./earlier-offer.tsx'),
  (module) => module.EarlierOffer,
)

// At the end of the form only.
export const specialPart = lazyPart(
  () => import('./special-part.tsx'),
  (module) => module.SpecialPart,
)

const sentPart = lazyPart(
  () => import('./special-part.tsx'),
  (module) => module.SentPart,
)

/** The block being filled in; with `isRead`, the same as someone sees it who may only read. */
export const OpenBlock = memo(function OpenBlock({ block, isRead = false }: { block: Block; isRead?: boolean }) {
  const { t, locale } = useI18n()
  const { dossier, rights, engine, offers } = useWizard()
  const { state } = useStore(dossier)
  const { press, agree, isBusy, trouble, summary } = useSubmit(block)
  const canWrite = rights.canWrite(state, engine.form().blocks, block.id)
  const isAsking = useForm(({ engine: { required } }) => block.elements.some(({ id }) => required(id))) && canWrite
  const isReview = useForm(({ dossier: { get }, engine: { problems } }) => {
    return get().submitted_blocks.includes(block.id) && problems(block.id).length > 0
  })
  const hasOffer = useStore(offers).some(({ blockId }) => blockId === block.id)
  const inGroups = groupedChildren(block.elements, engine.view)
  const isSpecial = block.kind === 'mission_special' || block.kind === 'finish_special'
  // Sent for signature: what was answered stands as text, not as boxes that refuse to be ticked.
  const isSent = isSpecial && !canWrite && !rights.isReadOnly
  return (
    <section className={styles.open} aria-labelledby={titleId(block.id)} data-block={block.id}>
      <BlockTitle block={block} state="progress" />
      {/* The server and the engine check; the browser's own bubbles would speak another language. */}
      <form id={isRead ? undefined : OPEN_FORM} noValidate className={styles.elements} onSubmit={press}>
        {trouble && (
          <ErrorSummary
            ref={summary}
            elementIds={block.elements.map(({ id }) => id)}
            trouble={trouble}
            onAgree={agree}
          />
        )}
        {isReview && !trouble && <p className={styles.review}>{t('wizard.block.validate-text')}</p>}
        {block.kind === 'welcome' && <WelcomeFacts />}
        {isSpecial && (
          <Suspense fallback={<Skeleton shape="card" />}>
            <specialPart.Part block={block} isSent={isSent} />
          </Suspense>
        )}
        {canWrite && hasOffer && (
          <Suspense>
            <earlierOffer.Part block={block} />
          </Suspense>
        )}
        {isAsking && <RequiredNote />}
        <ReadContext value={isRead}>
          {block.elements
            .filter((element) => !inGroups.has(element.id) && !(isSent && showsAnswer(element)))
            .map(({ id }) => (
              <ElementSlot key={id} elementId={id} />
            ))}
        </ReadContext>
        {isSent && (
          <Suspense>
            <sentPart.Part block={block} />
          </Suspense>
        )}
        {block.confirmation && canWrite && (
          <div className={styles.confirmation}>
            <Icon name="info" />
            <FormText text={translate(block.confirmation, locale)} />
          </div>
        )}
        {isRead ? <Fold /> : <BlockButtons block={block} isBusy={isBusy} />}
      </form>
    </section>
  )
})

function Fold() {
  const { t } = useI18n()
  return (
    <div className={styles.foot}>
      <Button onClick={() => history.back()}>{t('wizard.block.fold')}</Button>
    </div>
  )
}
