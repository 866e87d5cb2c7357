import { needsConsent, signingSteps, type SigningStep } from '@parcelle/domain'
import type { SigningMark, SigningPage } from '@parcelle/contract/signing-page'
import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { CheckLine } from '../../../ui/fields/check-line.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { StickyBar } from '../../../ui/layout/sticky-bar.tsx'
import { saveStep, sign } from './api.ts'
import { CodeField, isCode } from './code-field.tsx'
import { DeclineButton } from './decline-button.tsx'
import { Failure } from './failure.tsx'
import { isMark, MarkField } from './mark-field.tsx'
import { DocumentsToSign } from './documents-to-sign.tsx'
import { SigningFrame } from './signing-frame.tsx'
import { StepCard, Subject, useLead } from './step-card.tsx'
import styles from './signing.module.css'

type Props = {
  page: SigningPage
  onChange: (page: SigningPage) => void
  /** `event` is the outcome, as signing providers report it to the page they return to. */
  onEnd: (page: SigningPage, event: string) => void
}

/** Where the focus goes when a step is not complete. */
const fields = { read: 'documents', meaning: 'consent', mark: 'mark', code: 'code' } as const

export function Signing({ page, onChange, onEnd }: Props) {
  const { t } = useI18n()
  const lead = useLead(page)
  const signing = useSigning(page, onEnd)
  const { step, previous } = signing

  return (
    <SigningFrame>
      <PageHeader title={t('signature.title')} lead={lead} />
      <Subject page={page} />
      <StepCard step={step}>
        <StepFields page={page} signing={signing} onChange={onChange} />
        <Failure failure={signing.failure} />
      </StepCard>
      <div className={styles.foot}>
        {page.decline !== 'none' && (
          <DeclineButton page={page} onSent={onChange} onDeclined={(declined) => onEnd(declined, 'decline')} />
        )}
        <StickyBar>
          {previous && <Button onClick={() => signing.goTo(previous)}>{t('signature.previous')}</Button>}
          {step === 'code' ? (
            <Button
              variant="primary"
              icon="sign"
              loading={signing.isBusy}
              loadingText={t('signature.signing')}
              onClick={() => void signing.goOn()}
            >
              {t('signature.sign')}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => void signing.goOn()}>
              {t('signature.continue')}
            </Button>
          )}
        </StickyBar>
      </div>
    </SigningFrame>
  )
}

type FieldsProps = Pick<Props, 'page' | 'onChange'> & { signing: ReturnType<typeof useSigning> }

function StepFields({ page, signing, onChange }: FieldsProps) {
  const { t } = useI18n()
  const { consent, signer } = page
  const { step, error } = signing
  switch (step) {
    case 'read':
      return <DocumentsToSign page={page} read={signing.read} error={error} onRead={signing.addRead} />
    case 'meaning':
      return (
        <>
          <p>{t('signature.meaning')}</p>
          <Field id="signature-consent" frame="beside" label={consent.text} error={error} required>
            {(wiring, label) => (
              <CheckLine {...wiring} label={label} checked={signing.isAgreed} onTick={signing.setAgreed} />
            )}
          </Field>
        </>
      )
    case 'mark':
      return <MarkField name={signer.name} mark={signing.mark} error={error} onChange={signing.setMark} />
    case 'code':
      return (
        <CodeField
          id="signature-code"
          page={page}
          code={signing.code}
          error={error}
          onCode={(typed) => {
            signing.clearErrors()
            signing.setCode(typed)
          }}
          onSent={(sent) => {
            signing.clearErrors()
            onChange(sent)
          }}
        />
      )
  }
}

/** What the signer has done so far, and the step they are at. */
function useSigning(page: SigningPage, onEnd: Props['onEnd']) {
  const { t } = useI18n()
  const { key, signer, consent } = page
  const [step, setStep] = useState(page.step)
  const [read, setRead] = useState<ReadonlySet<number>>(
    () => new Set(page.documents.filter(({ isRead }) => isRead).map(({ rank }) => rank)),
  )
  const [agreedTo, setAgreedTo] = useState(needsConsent(page.step) ? consent.version : null)
  const [mark, setMark] = useState<SigningMark>({ kind: 'typed', name: signer.name })
  const [code, setCode] = useState('')
  const [hasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  // In another language the signer agrees to another text.
  const isAgreed = agreedTo === consent.version
  if (needsConsent(step) && !isAgreed) setStep('meaning')
  const at = signingSteps.indexOf(step)
  const isDone = {
    read: page.documents.every(({ rank }) => read.has(rank)),
    meaning: isAgreed,
    mark: isMark(mark),
    code: page.code !== null && isCode(code),
  }[step]
  const missing = step === 'code' && page.code !== null ? 'digits' : fields[step]

  function clearErrors() {
    setTried(false)
    setFailure(null)
  }

  function goTo(next: SigningStep) {
    clearErrors()
    setStep(next)
    // A drawing is not stored before it is signed, so another device asks for it again.
    const stored = next === 'code' && mark.kind === 'drawn' ? 'mark' : next
    saveStep(key, stored, needsConsent(stored) ? consent.version : undefined)
  }

  async function goOn() {
    const next = signingSteps[at + 1]
    if (!isDone) {
      setTried(true)
      document.getElementById(`signature-${fields[step]}`)?.focus()
    } else if (next) goTo(next)
    else await submit()
  }

  async function submit() {
    setBusy(true)
    clearErrors()
    try {
      onEnd(await sign(key, { code, consent: consent.version, mark }), 'signing_complete')
    } catch (error) {
      setFailure(error)
      setCode('')
      document.getElementById('signature-code')?.focus()
    }
    setBusy(false)
  }

  return {
    step,
    previous: signingSteps[at - 1],
    error: hasTried && !isDone ? t(`signature.missing.${missing}`) : undefined,
    read,
    isAgreed,
    mark,
    code,
    isBusy,
    failure,
    setAgreed: (isTicked: boolean) => setAgreedTo(isTicked ? consent.version : null),
    setMark,
    setCode,
    clearErrors,
    goTo,
    goOn,
    addRead: (rank: number) => setRead((ranks) => new Set(ranks).add(rank)),
  }
}
