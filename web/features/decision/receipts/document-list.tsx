import type { KeyboardEvent } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { settings } from '../../../screen/settings.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { downloadFile } from '../../../viewer/open-viewer.ts'
import { CorrectReceipt } from '../corrections/correct-button.tsx'
import { receiptPlace, useAddressedPlace } from '../points/show-place.ts'
import type { Category, ListedDocument } from './use-documents.ts'
import styles from './receipts-tab.module.css'

type Props = {
  categories: readonly Category[]
  /** The document in the pane beside the list; null where documents open in a dialog. */
  shownId: string | null
  onShow: (entry: ListedDocument) => void
  onMove: (entry: ListedDocument) => void
}

export function DocumentList({ categories, shownId, onShow, onMove }: Props) {
  const documents = categories.flatMap((category) => category.documents)
  useAddressedPlace(documents.length > 0)

  function move(event: KeyboardEvent, from: ListedDocument) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = step !== 0 && documents[documents.findIndex(({ id }) => id === from.id) + step]
    if (!next) return
    event.preventDefault()
    document.getElementById(previewId(next))?.focus()
    onMove(next)
  }

  return categories.map(({ id, name, documents: its }) => (
    <Card key={id} title={name} titleId={id}>
      <ul className={styles.list}>
        {its.map((entry) => (
          <Row
            key={entry.id}
            entry={entry}
            isShown={entry.id === shownId}
            onShow={() => onShow(entry)}
            onKeyDown={(event) => move(event, entry)}
          />
        ))}
      </ul>
    </Card>
  ))
}

const previewId = ({ id }: ListedDocument) => receiptPlace(id)

export const focusDocument = (entry: ListedDocument) => document.getElementById(previewId(entry))?.focus()

type RowProps = {
  entry: ListedDocument
  isShown: boolean
  onShow: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Row({ entry, isShown, onShow, onKeyDown }: RowProps) {
  const { t } = useI18n()
  const { features } = settings()
  const { title, original } = entry.viewing
  return (
    <li className={styles.row} aria-current={isShown || undefined}>
      <div className={styles.about}>
        <p className={styles.title}>{title}</p>
        {entry.facts && <p className={styles.facts}>{entry.facts}</p>}
      </div>
      <div className={styles.actions}>
        {features.documentPreview && (
          <Button dense variant="tertiary" id={previewId(entry)} icon="eye" onClick={onShow} onKeyDown={onKeyDown}>
            {t('decision.receipts.preview')} <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
        )}
        {features.download && (
          <Button dense variant="tertiary" icon="download" onClick={() => void downloadFile(original)}>
            {t('decision.receipts.download')} <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
        )}
        {entry.elementId !== null && <CorrectReceipt elementId={entry.elementId} label={title} />}
      </div>
    </li>
  )
}
