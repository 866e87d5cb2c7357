import type { SigningPage } from '@parcelle/contract/signing-page'
import { useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { settings } from '../../screen/settings.ts'
import { Button } from '../../ui/actions/button.tsx'
import { VisuallyHidden } from '../../ui/content/visually-hidden.tsx'
import { downloadFile, openViewer } from '../../viewer/open-viewer.ts'
import { readDocument, verify } from './api.ts'
import { CodeField, isCode } from './code-field.tsx'
import { CopyButton } from './copy-button.tsx'
import { Failure } from './failure.tsx'
import styles from './documents-to-sign.module.css'

type Props = { page: SigningPage; onChange: (page: SigningPage) => void }

export function SignedDocuments({ page, onChange }: Props) {
  return page.isLocked ? <Unlock page={page} onChange={onChange} /> : <Documents page={page} />
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

function Documents({ page }: { page: SigningPage }) {
  const { t } = useI18n()
  const { key, documents } = page
  const { download } = settings().features

  return (
    <ul className={styles.papers}>
      {documents.map((document) => (
        <li key={document.rank} className={styles.document}>
          <span className={styles.title}>{document.title}</span>
          <Button
            icon="eye"
            onClick={() =>
              openViewer({
                title: document.title,
                expected: 'application/pdf',
                load: (signal) => readDocument(key, document.rank, signal),
              })
            }
          >
            {t('signature.read.open')}
            <VisuallyHidden>{`: ${document.title}`}</VisuallyHidden>
          </Button>
          <CopyButton page={page} document={document} />
          {download && (
            <Button
              variant="tertiary"
              icon="download"
              onClick={() => void downloadFile(() => readDocument(key, document.rank))}
            >
              {t('signature.read.take')}
              <VisuallyHidden>{`: ${document.title}`}</VisuallyHidden>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
