import type { EnvelopeItem } from '@parcelle/contract/signing'
import { clientRoles, has, readsMessage } from '@parcelle/domain'
import { CONSULT_EMAIL, specialBlockWarning, type Block } from '@parcelle/forms'
import { DossierNextSteps } from '../../../dossier/next-steps/dossier-next-steps.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import type { MessageKey } from '../../../i18n/messages.ts'
import { Banner } from '../../../ui/messages/banner.tsx'
import { useStore } from '../../../ui/store.ts'
import { DocumentsToRead } from '../documents/documents-to-read.tsx'
import { useRequestedDocuments } from '../documents/requested-documents.tsx'
import { isClosing } from '../store/envelopes.ts'
import { useWizard } from '../wizard-context.ts'
import { EnvelopeDocuments } from './envelope-documents.tsx'
import { envelopeKind, findStatusTexts } from './status-texts.ts'
import { TransitionButtons } from './transition-buttons.tsx'
import { SignerRows } from './signer-rows.tsx'
import { findWarningText } from './warning-text.ts'
import styles from './status-view.module.css'

export function StatusView({ block }: { block: Block }) {
  return (
    <>
      <StatusSummary block={block} />
      <SigningProgress block={block} hasButtons={false} />
    </>
  )
}

export function StatusSummary({ block }: { block: Block }) {
  const { t } = useI18n()
  const { rights, envelopes } = useWizard()
  const { opened, state, detail, texts } = useStatusTexts()
  const { requested } = useRequestedDocuments()
  const envelope = useStore(envelopes).find(({ kind }) => kind === envelopeKind(block))
  const warning = specialBlockWarning(block.kind, state)
  if (!texts) return null
  const written = texts.text && addressText(texts.text, envelope)
  const text = requested?.length && written === BY_BLOCK ? BY_NAME : written
  const isRefused = stoppedStatuses.has(state) && detail.last_reason !== null
  const isMessage = readsMessage(rights.role, state)
  const isLate = stoppedStatuses.has(state) && envelope?.state === 'expired'
  return (
    <section className={styles.status}>
      <h3>{t(texts.title)}</h3>
      {warning !== null && !closedStatuses.has(state) && !rights.isReviewer && (
        <Banner tone="warning" title={t(findWarningText(warning, { role: rights.role, envelope, detail }))}>
          {warning === CONSULT_EMAIL && has(clientRoles, rights.role) && <p>{t('wizard.sign.nothing-received')}</p>}
        </Banner>
      )}
      {isRefused && (
        <p>{t(isMessage ? 'dossier.message' : 'wizard.sign.reason', { reason: detail.last_reason ?? '' })}</p>
      )}
      {isLate && <p>{t('wizard.status.late')}</p>}
      {text && <p>{t(text)}</p>}
      {state === 'signed' && <DossierNextSteps dossier={opened} level={3} />}
      <TransitionButtons block={block} />
    </section>
  )
}

export function SigningProgress({ block, hasButtons }: { block: Block; hasButtons: boolean }) {
  const { t } = useI18n()
  const { rights, envelopes } = useWizard()
  const { opened, state, texts } = useStatusTexts()
  const loadState = useStore(envelopes.loadState)
  const envelope = useStore(envelopes).find(({ kind }) => kind === envelopeKind(block))
  if (!texts) return null
  if (envelope && isClosing(opened, envelope)) return <p>{t('wizard.sign.documents-preparing')}</p>
  return (
    <section className={styles.status}>
      {envelope && !closedStatuses.has(state) && (
        <SignerRows block={block} envelope={envelope} hasButtons={hasButtons} />
      )}
      {texts.steps.length > 0 && (
        <div className={styles.next}>
          <h4>{t('wizard.sign.next')}</h4>
          <NextStepsList steps={texts.steps.map((key) => t(addressText(key, envelope)))} />
        </div>
      )}
      {envelope ? (
        <EnvelopeDocuments blockId={block.id} envelope={envelope} />
      ) : (
        loadState !== 'asked' && !rights.isReviewer && <DocumentsToRead block={block} />
      )}
    </section>
  )
}

function NextStepsList({ steps }: { steps: readonly string[] }) {
  if (steps.length === 1) return <p>{steps[0]}</p>
  return (
    <ol>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}

function useStatusTexts() {
  const { dossier, rights, engine } = useWizard()
  const opened = useStore(dossier)
  const { state, detail } = opened
  const { blocks } = engine.form()
  const canUpload = blocks.some(({ id }) => rights.canUpload(state, blocks, id))
  return { opened, state, detail, texts: findStatusTexts(opened, rights.role, canUpload) }
}

/** Documents are uploaded in any block, unless they were requested by name. */
const BY_BLOCK = 'wizard.status.additional_documents.act'
const BY_NAME = 'wizard.status.additional_documents.named'

/** A sole signer is not called « signataire » among others. */
const textsOfOne: Partial<Record<MessageKey, MessageKey>> = {
  'wizard.status.signing': 'wizard.status.signing.alone',
  'wizard.status.signed.wait': 'wizard.status.signed.wait.alone',
  'wizard.sign.finish-2': 'wizard.sign.finish-2.alone',
}

function addressText(key: MessageKey, envelope: EnvelopeItem | undefined): MessageKey {
  const isAlone = envelope?.signers.every(({ isMine }) => isMine) ?? false
  return (isAlone && textsOfOne[key]) || key
}

const stoppedStatuses: ReadonlySet<string> = new Set([
  'unsigned',
  'mission_abort',
  'adequacy_report_failure',
  'rejected',
])
const closedStatuses: ReadonlySet<string> = new Set(['canceled', 'rejected'])
