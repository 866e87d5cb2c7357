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
import { AnswerSources } from '../element/answer-sources.tsx'
import { ElementSlot } from '../element/element-slot.tsx'
import { lazyPart } from '../element/lazy-part.ts'
import { ErrorSummary } from './error-summary.tsx'
import { ReadOnlyContext, useForm, useWizard } from '../wizard-context.ts'
import { useSubmit, OPEN_FORM } from './use-submit.ts'
import { WelcomeFacts } from '../page/welcome-facts.tsx'
import { groupedChildren } from '../widgets/group/group-children.ts'
import { FormText } from '../widgets/field/form-text.tsx'
import styles from './block.module.css'
import { showsAnswer } from '../store/writable.ts'

// Lazy: only for clients who have subscribed before.
export const earlierOffer = lazyPart(
  () => import('./earlier-offer.tsx'),
  (module) => module.EarlierOffer,
)

// Lazy: only at the end of the form.
const special = () => import('./special-block.tsx')
export const specialBlock = lazyPart(special, (module) => module.SpecialBlockContent)
const sentBlock = lazyPart(special, (module) => module.SentBlockContent)

/** The open block; `isReadOnly` shows it to someone who may only read. */
export const OpenBlock = memo(function OpenBlock({
  block,
  isReadOnly = false,
}: {
  block: Block
  isReadOnly?: boolean
}) {
  const { t, locale } = useI18n()
  const { dossier, rights, engine, offers } = useWizard()
  const { state } = useStore(dossier)
  const { handleSubmit, agreeToPrice, isBusy, submitErrors, summary } = useSubmit(block)
  const canWrite = rights.canWrite(state, engine.form().blocks, block.id)
  const isAsking = useForm(({ engine: { required } }) => block.elements.some(({ id }) => required(id))) && canWrite
  const isReview = useForm(({ dossier: { get }, engine: { problems } }) => {
    return get().submitted_blocks.includes(block.id) && problems(block.id).length > 0
  })
  const hasOffer = useStore(offers).length > 0
  const inGroups = groupedChildren(block.elements, engine.view)
  const isSpecial = block.kind === 'mission_special' || block.kind === 'finish_special'
  // After sending, answers are shown as text instead of disabled fields.
  const isSent = isSpecial && !canWrite && !rights.isReadOnly
  return (
    <section className={styles.open} aria-labelledby={titleId(block.id)} data-block={block.id}>
      <div className={styles.intro}>
        <BlockTitle block={block} state="progress" />
        {isAsking && <RequiredNote />}
      </div>
      {/* `noValidate`: browser messages would be in another language. */}
      <form id={isReadOnly ? undefined : OPEN_FORM} noValidate className={styles.elements} onSubmit={handleSubmit}>
        {submitErrors && (
          <ErrorSummary
            ref={summary}
            elementIds={block.elements.map(({ id }) => id)}
            submitErrors={submitErrors}
            onAgree={agreeToPrice}
          />
        )}
        {isReview && !submitErrors && <p className={styles.review}>{t('wizard.block.validate-text')}</p>}
        {block.kind === 'welcome' && <WelcomeFacts />}
        {isSpecial && (
          <Suspense fallback={<Skeleton shape="card" />}>
            <specialBlock.Part block={block} isSent={isSent} />
          </Suspense>
        )}
        {canWrite && hasOffer && (
          <Suspense>
            <earlierOffer.Part block={block} />
          </Suspense>
        )}
        <AnswerSources block={block} />
        <ReadOnlyContext value={isReadOnly}>
          {block.elements
            .filter((element) => !inGroups.has(element.id) && !(isSent && showsAnswer(element)))
            .map(({ id }) => (
              <ElementSlot key={id} elementId={id} />
            ))}
        </ReadOnlyContext>
        {isSent && (
          <Suspense>
            <sentBlock.Part block={block} />
          </Suspense>
        )}
        {block.confirmation && canWrite && (
          <div className={styles.confirmation}>
            <Icon name="info" />
            <FormText text={translate(block.confirmation, locale)} />
          </div>
        )}
        {isReadOnly ? <FoldButton /> : <BlockButtons block={block} isBusy={isBusy} />}
      </form>
    </section>
  )
})

function FoldButton() {
  const { t } = useI18n()
  return (
    <div className={styles.foot}>
      <Button onClick={() => history.back()}>{t('wizard.block.fold')}</Button>
    </div>
  )
}
