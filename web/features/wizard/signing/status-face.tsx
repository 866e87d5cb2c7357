import { readsMessage } from '@parcelle/domain'
import { CONSULT_EMAIL, specialBlockWarning, type Block } from '@parcelle/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { useStore } from '../../../ui/store.ts'
import { ReadDocuments } from '../documents/read-documents.tsx'
import { useRequested } from '../documents/requested-documents.tsx'
import { useWizard } from '../wizard-context.ts'
import { EnvelopePapers } from './envelope-papers.tsx'
import { envelopeOf, findFace } from './faces.ts'
import { Offers } from './offers.tsx'
import { SignerRows } from './signer-rows.tsx'
import styles from './status-face.module.css'

/** Where a dossier stands once its papers are sent, who is awaited, what comes next and what the reader can do. */
export function StatusFace({ block }: { block: Block }) {
  return (
    <>
      <Standing block={block} />
      <Course block={block} />
    </>
  )
}

/** Where it stands, and what the reader can do about it: what comes first. */
export function Standing({ block }: { block: Block }) {
  const { t, messageFor } = useI18n()
  const { rights, envelopes } = useWizard()
  const { state, detail, face } = useFace()
  const { requested } = useRequested()
  const envelope = useStore(envelopes).find(({ kind }) => kind === envelopeOf(block))
  const warning = specialBlockWarning(block.kind, state)
  if (!face) return null
  const isRefused = stopped.has(state) && detail.last_reason !== null
  const isMessage = readsMessage(rights.role, state)
  const isLate = stopped.has(state) && envelope?.state === 'expired'
  return (
    <section className={styles.face}>
      <h3>{t(face.title)}</h3>
      {warning !== null && !over.has(state) && !rights.isReviewer && (
        <Banner tone="warning" title={messageFor(warning)}>
          {warning === CONSULT_EMAIL && <p>{t('wizard.sign.nothing-received')}</p>}
        </Banner>
      )}
      {isRefused && (
        <p>{t(isMessage ? 'dossier.message' : 'wizard.sign.reason', { reason: detail.last_reason ?? '' })}</p>
      )}
      {isLate && <p>{t('wizard.face.late')}</p>}
      {face.text && <p>{t(requested?.length && face.text === BY_BLOCK ? BY_NAME : face.text)}</p>}
      <Offers block={block} />
    </section>
  )
}

/** Who is awaited, what comes next and the papers: after the buttons of those who sign. */
export function Course({ block }: { block: Block }) {
  const { t } = useI18n()
  const { rights, envelopes } = useWizard()
  const { state, face } = useFace()
  const envelope = useStore(envelopes).find(({ kind }) => kind === envelopeOf(block))
  if (!face) return null
  return (
    <section className={styles.face}>
      {envelope && !over.has(state) && <SignerRows envelope={envelope} />}
      {face.steps.length > 0 && (
        <div className={styles.next}>
          <h4>{t('wizard.sign.next')}</h4>
          <ol>
            {face.steps.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ol>
        </div>
      )}
      {envelope ? (
        <EnvelopePapers blockId={block.id} envelope={envelope} />
      ) : (
        !rights.isReviewer && <ReadDocuments block={block} />
      )}
    </section>
  )
}

function useFace() {
  const { dossier, rights, engine } = useWizard()
  const opened = useStore(dossier)
  const { state, detail } = opened
  const { blocks } = engine.form()
  const canGive = blocks.some(({ id }) => rights.canGive(state, blocks, id))
  return { state, detail, face: findFace(opened, rights.role, canGive) }
}

/** Where documents are given: anywhere in the dossier, unless they were named. */
const BY_BLOCK = 'wizard.face.additional_documents.act'
const BY_NAME = 'wizard.face.additional_documents.named'

/** Somebody said why it did not go on. */
const stopped: ReadonlySet<string> = new Set(['unsigned', 'mission_abort', 'adequacy_report_failure', 'rejected'])
/** Nobody is awaited any more. */
const over: ReadonlySet<string> = new Set(['canceled', 'rejected'])
