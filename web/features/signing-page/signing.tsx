import type { SigningMark, SigningPage } from '@parcelle/contract/signing-page'
import { useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { CheckLine } from '../../ui/fields/check-line.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { sign } from './api.ts'
import { CodeCard, isCode } from './code-field.tsx'
import { DeclineButton } from './decline-button.tsx'
import { Failure } from './failure.tsx'
import { MarkField } from './mark-field.tsx'
import { DocumentsToSign } from './documents-to-sign.tsx'
import { SigningFrame } from './signing-frame.tsx'
import styles from './signing.module.css'

type Props = {
  page: SigningPage
  onChange: (page: SigningPage) => void
  /** `event` is the outcome, as signing providers report it to the page they return to. */
  onEnd: (page: SigningPage, event: string) => void
}

type Missing = 'papers' | 'consent' | 'mark' | 'code'

export function Signing({ page, onChange, onEnd }: Props) {
  const { t } = useI18n()
  const { key, kind, number, signer, consent } = page
  const [read, setRead] = useState<ReadonlySet<number>>(
    () => new Set(page.documents.filter(({ isRead }) => isRead).map(({ rank }) => rank)),
  )
  const [isAgreed, setAgreed] = useState(false)
  const [mark, setMark] = useState<SigningMark>({ kind: 'typed', name: signer.name })
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<readonly Missing[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  const listMissing = (): Missing[] => [
    ...(page.documents.every(({ rank }) => read.has(rank)) ? [] : (['papers'] as const)),
    ...(isAgreed ? [] : (['consent'] as const)),
    ...(isMark(mark) ? [] : (['mark'] as const)),
    ...(page.code !== null && isCode(code) ? [] : (['code'] as const)),
  ]
  const errorOf = (part: Missing) =>
    missing.includes(part) && listMissing().includes(part) ? t(`signature.missing.${part}`) : undefined

  async function handleSign() {
    const left = listMissing()
    setMissing(left)
    setFailure(null)
    if (left[0]) return document.getElementById(`signature-${left[0]}`)?.focus()
    setBusy(true)
    try {
      onEnd(await sign(key, { code, consent: consent.version, mark }), 'signing_complete')
    } catch (error) {
      setCode('')
      setFailure(error)
      document.getElementById('signature-code')?.focus()
    }
    setBusy(false)
  }

  return (
    <SigningFrame>
      <PageHeader
        title={t('signature.title')}
        lead={t('signature.about', { name: signer.name, papers: t(`signature.papers.${kind}`), number })}
      />
      <DocumentsToSign
        page={page}
        read={read}
        error={errorOf('papers')}
        onRead={(rank) => setRead((ranks) => new Set(ranks).add(rank))}
      />
      <Card title={t('signature.step.meaning')} titleId="signature-meaning">
        <p>{t('signature.meaning')}</p>
        <Field id="signature-consent" frame="beside" label={consent.text} error={errorOf('consent')} required>
          {(wiring, label) => <CheckLine {...wiring} label={label} checked={isAgreed} onTick={setAgreed} />}
        </Field>
      </Card>
      <MarkField name={signer.name} mark={mark} error={errorOf('mark')} onChange={setMark} />
      <CodeCard page={page} code={code} error={errorOf('code')} onCode={setCode} onSent={onChange} />
      <Failure failure={failure} />
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon="sign"
          loading={isBusy}
          loadingText={t('signature.signing')}
          onClick={() => void handleSign()}
        >
          {t('signature.sign')}
        </Button>
        {page.decline !== 'none' && (
          <DeclineButton page={page} onSent={onChange} onDeclined={(declined) => onEnd(declined, 'decline')} />
        )}
      </div>
    </SigningFrame>
  )
}

const isMark = (mark: SigningMark) => (mark.kind === 'typed' ? mark.name.trim() !== '' : mark.strokes.length > 0)
