import { useSyncExternalStore } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { settings } from '../../../screen/settings.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { useWizard } from '../wizard-context.ts'
import styles from './document-rows.module.css'

/** Titles of the receipts of an element, with a preview where the company allows it. */
export function ReceiptNames({ elementId }: { elementId: number }) {
  const { t } = useI18n()
  const { receipts } = useWizard()
  const uploaded = useSyncExternalStore(receipts.subscribe, () => receipts.list(elementId))
  if (uploaded.length === 0) return '—'
  return (
    <ul className={styles.names}>
      {uploaded.map((receipt) => (
        <li key={receipt.receiptId}>
          {settings().features.documentPreview ? (
            <Button
              variant="tertiary"
              dense
              icon="eye"
              aria-label={t('wizard.documents.preview-name', { title: receipt.title })}
              onClick={() => receipts.open(receipt)}
            >
              {receipt.title}
            </Button>
          ) : (
            receipt.title
          )}
        </li>
      ))}
    </ul>
  )
}
