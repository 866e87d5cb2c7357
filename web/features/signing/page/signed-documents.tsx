import type { SigningPage } from '@parcelle/contract/signing-page'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { settings } from '../../../screen/settings.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { downloadFile, openViewer } from '../../../viewer/open-viewer.ts'
import { downloadAll, readAgain, readCertificate, readDocument, verify } from './api.ts'
import { CodeField, isCode } from './code-field.tsx'
import { CopyButton } from './copy-button.tsx'
import { Failure } from './failure.tsx'
import styles from './documents-to-sign.module.css'

type Props = { page: SigningPage; onChange: (page: SigningPage) => void }

export function SignedDocuments({ page, onChange }: Props) {
  return page.isLocked ? <Unlock page={page} onChange={onChange} /> : <Documents page={page} onChange={onChange} />
}

function Unlock({ page, onChange }: Props) {
  const { t } = useI18n()
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function handleOpen() {
    setBusy(true)
    setFailure(null)
    try {
      onChange(await verify(page.key, code))
    } catch (error) {
      setFailure(error)
      setCode('')
      document.getElementById('reading-code')?.focus()
    }
    setBusy(false)
  }

  return (
    <>
      <p>{t('signature.locked')}</p>
      <CodeField id="reading-code" page={page} code={code} error={undefined} onCode={setCode} onSent={onChange} />
      <Failure failure={failure} />
      <Button variant="primary" unavailable={!isCode(code)} loading={isBusy} onClick={() => void handleOpen()}>
        {t('signature.locked.open')}
      </Button>
    </>
  )
}

function Documents({ page, onChange }: Props) {
  const { t } = useI18n()
  const { key, documents, hasCertificate } = page
  const { download } = settings().features
  useFreshPage(page, onChange)

  return (
    <>
      <ul className={styles.list}>
        {documents.map((document) => (
          <DocumentItem
            key={document.rank}
            title={document.title}
            load={(signal) => readDocument(key, document.rank, signal)}
          >
            <CopyButton page={page} document={document} />
          </DocumentItem>
        ))}
        {hasCertificate && (
          <DocumentItem title={t('signature.certificate')} load={(signal) => readCertificate(key, signal)} />
        )}
      </ul>
      <LiveRegion>{!hasCertificate && t('signature.certificate.soon')}</LiveRegion>
      {download && (
        <Button icon="download" onClick={() => void downloadFile(() => downloadAll(key))}>
          {t('signature.take-all')}
        </Button>
      )}
    </>
  )
}

type ItemProps = { title: string; load: (signal?: AbortSignal) => Promise<File>; children?: ReactNode }

function DocumentItem({ title, load, children }: ItemProps) {
  const { t } = useI18n()
  return (
    <li className={styles.document}>
      <span className={styles.title}>{title}</span>
      <Button icon="eye" onClick={() => openViewer({ title, expected: 'application/pdf', load })}>
        {t('signature.read.open')}
        <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
      </Button>
      {children}
      {settings().features.download && (
        <Button variant="tertiary" icon="download" onClick={() => void downloadFile(() => load())}>
          {t('signature.read.take')}
          <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

// In milliseconds: until the certificate is here, then for the steps that follow.
const SOON = 3_000
const LATER = 60_000

/** Reads the page again from time to time. A visit that has ended keeps what it shows. */
function useFreshPage({ key, hasCertificate }: SigningPage, onChange: Props['onChange']): void {
  const change = useEffectEvent(onChange)
  useEffect(() => {
    const end = new AbortController()
    const timer = setInterval(
      () => void readAgain(key, end.signal).then(change, () => undefined),
      hasCertificate ? LATER : SOON,
    )
    return () => {
      clearInterval(timer)
      end.abort()
    }
  }, [key, hasCertificate])
}
