import type { DossierStatus } from '@parcelle/domain'
import { CONSULT_EMAIL, offersSignature, specialBlockWarning, type Block } from '@parcelle/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import type { MessageKey } from '../../../i18n/messages.ts'
import { Banner } from '../../../ui/messages/banner.tsx'
import { StatusChip } from '../../../ui/content/chip.tsx'
import { useStore } from '../../../ui/store.ts'
import { BlockLinks } from './block-links.tsx'
import { CheckAnswers } from './check-answers.tsx'
import { ProductNews } from '../documents/product-news.tsx'
import { ReadDocuments } from '../documents/read-documents.tsx'
import { Reopening } from './reopening.tsx'
import { Summary } from './summary.tsx'
import { useForm, useReviews, useWizard } from '../wizard-context.ts'
import styles from './special-part.module.css'

/** What a block with signatures says at each status: what to check before, what happens after, who is awaited. */
export function SpecialPart({ block, isSent }: { block: Block; isSent: boolean }) {
  const { messageFor, t } = useI18n()
  const { dossier } = useWizard()
  const { state } = useStore(dossier)
  const warning = specialBlockWarning(block.kind, state)
  const answers = isSent && <Summary block={block} isLong />
  if (warning === null)
    return (
      <>
        <Reviews />
        {block.kind === 'finish_special' && <ProductNews />}
        {block.kind === 'finish_special' && <CheckAnswers until={block.id} />}
        <ReadDocuments block={block} />
        {answers}
      </>
    )
  return (
    <>
      <Banner tone="warning" title={messageFor(warning)}>
        {warning === CONSULT_EMAIL && <p>{t('wizard.sign.nothing-received')}</p>}
      </Banner>
      <Signers block={block} />
      {stopped.has(state) && <Reopening block={block} />}
      {!stopped.has(state) && (
        <section className={styles.next}>
          <h3>{t('wizard.sign.next')}</h3>
          <ol className={styles.list}>
            {(block.kind === 'mission_special' ? missionSteps : finishSteps).map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ol>
        </section>
      )}
      <ReadDocuments block={block} />
      {answers}
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

/** Nobody is written to any more. */
const stopped: ReadonlySet<string> = new Set<DossierStatus>([
  'unsigned',
  'mission_abort',
  'adequacy_report_failure',
  'canceled',
  'rejected',
])
const missionSteps: readonly MessageKey[] = ['wizard.sign.mission-1', 'wizard.sign.mission-2', 'wizard.sign.mission-3']
const finishSteps: readonly MessageKey[] = ['wizard.sign.finish-1', 'wizard.sign.finish-2']

const signerKeys: Readonly<Record<string, MessageKey>> = {
  subscriber: 'wizard.sign.subscriber',
  co_subscriber: 'wizard.sign.co_subscriber',
  subscriber_spouse: 'wizard.sign.subscriber_spouse',
  subscriber_advisor: 'wizard.sign.subscriber_advisor',
}

/** Who has signed and who is awaited, by the signature buttons the form shows at this status. */
function Signers({ block }: { block: Block }) {
  const { t } = useI18n()
  const { engine } = useWizard()
  useForm(({ engine: { facts } }) => JSON.stringify(facts().markers))
  const buttons = block.elements.filter(({ id, type }) => type === 'button_docusign_iframe' && engine.visible(id))
  if (buttons.length === 0) return null
  return (
    <section className={styles.next}>
      <h3>{t('wizard.sign.signers')}</h3>
      <ul className={styles.signers}>
        {buttons.map((element) => {
          const who = t(signerKeys[element.attributes.signer ?? ''] ?? 'wizard.sign.subscriber')
          const isOpen = offersSignature(element, engine.facts())
          return (
            <li key={element.id}>
              <StatusChip tone={isOpen ? 'warning' : 'success'} icon={isOpen ? 'pending' : 'success'}>
                {t(isOpen ? 'wizard.sign.waiting' : 'wizard.sign.signed', { who })}
              </StatusChip>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
