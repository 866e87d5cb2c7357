import type { SigningPage } from '@parcelle/contract/signing-page'
import { useI18n } from '../../i18n/i18n.tsx'
import { settings } from '../../screen/settings.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Chip } from '../../ui/content/chip.tsx'
import { VisuallyHidden } from '../../ui/content/visually-hidden.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { downloadFile, openViewer, tellFailure } from '../../viewer/open-viewer.ts'
import { readPaper, tellRead } from './api.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './papers.module.css'

type Props = {
  page: SigningPage
  read: ReadonlySet<number>
  error: string | undefined
  onRead: (rank: number) => void
}

/** The documents, each to be read to the end or downloaded. */
export function Papers({ page, read, error, onRead }: Props) {
  const { key, documents } = page
  const { t, count } = useI18n()
  const { download } = settings().features

  function open({ rank, title }: SigningPage['documents'][number]) {
    const load = (signal: AbortSignal) => readPaper(key, rank, signal)
    openViewer({ title, expected: 'application/pdf', load, onRead: (how) => void tell(rank, how) })
  }
  async function take(rank: number) {
    if (await downloadFile(() => readPaper(key, rank))) await tell(rank, 'taken')
  }
  /** The server signs only documents that were reported as read. */
  async function tell(rank: number, how: 'read' | 'taken') {
    if (read.has(rank)) return
    try {
      await tellRead(key, rank, how)
      onRead(rank)
    } catch (failure) {
      tellFailure(failure)
    }
  }

  return (
    <Card title={t('signature.step.read')} titleId="signature-read">
      <Field
        id="signature-papers"
        frame="group"
        label={count('signature.read', documents.length)}
        hint={t(download ? 'signature.read.or-taken' : 'signature.read.to-the-end')}
        error={error}
      >
        <ul className={styles.papers}>
          {documents.map((paper) => (
            <li key={paper.rank} className={styles.paper}>
              <span className={styles.title}>
                {paper.title}
                {read.has(paper.rank) && (
                  <Chip tone="success" icon="check">
                    {t('signature.read.done')}
                  </Chip>
                )}
              </span>
              <Button icon="eye" onClick={() => open(paper)}>
                {t('signature.read.open')}
                <VisuallyHidden>{`: ${paper.title}`}</VisuallyHidden>
              </Button>
              <CopyButton page={page} paper={paper} />
              {download && (
                <Button variant="tertiary" icon="download" onClick={() => void take(paper.rank)}>
                  {t('signature.read.take')}
                  <VisuallyHidden>{`: ${paper.title}`}</VisuallyHidden>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Field>
    </Card>
  )
}
