import type { KeyboardEvent } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { settings } from '../../../screen/settings.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { downloadFile } from '../../../viewer/open-viewer.ts'
import { CorrectReceipt } from '../corrections/correct-button.tsx'
import type { Category, Paper } from './use-papers.ts'
import styles from './receipts-tab.module.css'

type Props = {
  categories: readonly Category[]
  /** The document in the pane beside the list; null where documents open in a dialog. */
  shownId: string | null
  onShow: (paper: Paper) => void
  /** Selects another document by the arrow keys. */
  onMove: (paper: Paper) => void
}

/** Documents by category; the arrow keys move between them. */
export function PaperList({ categories, shownId, onShow, onMove }: Props) {
  const papers = categories.flatMap((category) => category.papers)

  function move(event: KeyboardEvent, from: Paper) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = step !== 0 && papers[papers.findIndex(({ id }) => id === from.id) + step]
    if (!next) return
    event.preventDefault()
    document.getElementById(previewId(next))?.focus()
    onMove(next)
  }

  return categories.map(({ id, name, papers: its }) => (
    <Card key={id} title={name} titleId={id}>
      <ul className={styles.list}>
        {its.map((paper) => (
          <Row
            key={paper.id}
            paper={paper}
            isShown={paper.id === shownId}
            onShow={() => onShow(paper)}
            onKeyDown={(event) => move(event, paper)}
          />
        ))}
      </ul>
    </Card>
  ))
}

const previewId = ({ id }: Paper) => `preview-${id}`

/** Returns the focus from the pane to the list. */
export const focusPaper = (paper: Paper) => document.getElementById(previewId(paper))?.focus()

type RowProps = { paper: Paper; isShown: boolean; onShow: () => void; onKeyDown: (event: KeyboardEvent) => void }

function Row({ paper, isShown, onShow, onKeyDown }: RowProps) {
  const { t } = useI18n()
  const { features } = settings()
  const { title, original } = paper.viewing
  return (
    <li className={styles.row} aria-current={isShown || undefined}>
      <div className={styles.about}>
        <p className={styles.title}>{title}</p>
        {paper.facts && <p className={styles.facts}>{paper.facts}</p>}
      </div>
      <div className={styles.actions}>
        {features.documentPreview && (
          <Button id={previewId(paper)} icon="eye" onClick={onShow} onKeyDown={onKeyDown}>
            {t('validation.receipts.preview')} <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
        )}
        {features.download && (
          <Button icon="download" onClick={() => void downloadFile(original)}>
            {t('validation.receipts.download')} <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
        )}
        {paper.elementId !== null && <CorrectReceipt elementId={paper.elementId} label={title} />}
      </div>
    </li>
  )
}
