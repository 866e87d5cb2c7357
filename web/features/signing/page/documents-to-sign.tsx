import type { SigningPage } from '@parcelle/contract/signing-page'
import { useI18n } from '../../../i18n/i18n.tsx'
import { settings } from '../../../screen/settings.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Chip } from '../../../ui/content/chip.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { downloadFile, openViewer, showFailure } from '../../../viewer/open-viewer.ts'
import { readDocument, reportRead } from './api.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './documents-to-sign.module.css'

type Props = {
  page: SigningPage
  read: ReadonlySet<number>
  error: string | undefined
  onRead: (rank: number) => void
}

export function DocumentsToSign({ page, read, error, onRead }: Props) {
  const { key, documents } = page
  const { t, count } = useI18n()
  const { download } = settings().features

  function open({ rank, title }: SigningPage['documents'][number]) {
    const load = (signal: AbortSignal) => readDocument(key, rank, signal)
    openViewer({ title, expected: 'application/pdf', load, onRead: (how) => void markRead(rank, how) })
  }
  async function take(rank: number) {
    if (await downloadFile(() => readDocument(key, rank))) await markRead(rank, 'taken')
  }
  /** The server signs only documents that were reported as read. */
  async function markRead(rank: number, how: 'read' | 'taken') {
    if (read.has(rank)) return
    try {
      await reportRead(key, rank, how)
      onRead(rank)
    } catch (failure) {
      showFailure(failure)
    }
  }

  return (
    <Field
      id="signature-documents"
      frame="group"
      label={count('signature.read', documents.length)}
      hint={t(download ? 'signature.read.or-taken' : 'signature.read.to-the-end')}
      error={error}
    >
      <ul className={styles.list}>
        {documents.map((entry) => (
          <li key={entry.rank} className={styles.document}>
            <span className={styles.title}>
              {entry.title}
              {read.has(entry.rank) && (
                <Chip tone="success" icon="check">
                  {t('signature.read.done')}
                </Chip>
              )}
            </span>
            <Button icon="eye" onClick={() => open(entry)}>
              {t('signature.read.open')}
              <VisuallyHidden>{`: ${entry.title}`}</VisuallyHidden>
            </Button>
            <CopyButton page={page} document={entry} />
            {download && (
              <Button variant="tertiary" icon="download" onClick={() => void take(entry.rank)}>
                {t('signature.read.take')}
                <VisuallyHidden>{`: ${entry.title}`}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Field>
  )
}
