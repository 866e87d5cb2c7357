import type { Element } from '@parcelle/forms'
import { useState } from 'react'
import { ApiError } from '../../../../api/api.ts'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { LiveRegion } from '../../../../ui/messages/live-region.tsx'
import { VisuallyHidden } from '../../../../ui/content/visually-hidden.tsx'
import { useElementServices, type Receipt } from '../../element/element-context.ts'
import { focusPicker } from './file-picker.tsx'
import { ReceiptRow } from './receipt-row.tsx'
import type { DocumentType } from './type-choice.tsx'
import { useRemoval } from './use-removal.ts'
import styles from './upload-widget.module.css'

type Props = {
  element: Element
  receipts: readonly Receipt[]
  types: readonly DocumentType[]
  canRemove: boolean
  onReplace?: (receipt: Receipt, file: File) => void
}

/** Receipts of an element. A removal can be undone for five seconds. */
export function ReceiptList({ element, receipts, types, canRemove, onReplace }: Props) {
  const { t, messageFor } = useI18n()
  const services = useElementServices()
  const [problem, setProblem] = useState<string | null>(null)
  const { removed, remove, undo } = useRemoval(removeNow)

  async function attempt(work: Promise<void>, failure: 'ged.remove_failed' | 'error.generic') {
    try {
      await work
    } catch (error) {
      const own = error instanceof ApiError ? error.errors[0]?.message : undefined
      setProblem(own ? messageFor(own) : t(failure))
    }
  }

  function removeNow(receiptId: string) {
    return attempt(services.receipts.remove(receiptId), 'ged.remove_failed')
  }

  function changeType(receiptId: string, typeId: string) {
    setProblem(null)
    void attempt(services.receipts.changeType(receiptId, typeId), 'error.generic')
  }

  const title = receipts.find(({ receiptId }) => receiptId === removed.at(-1))?.title

  function start(receiptId: string) {
    setProblem(null)
    remove(receiptId)
    // The button is gone, so the focus moves to the file picker.
    focusPicker(element)
  }

  function takeBack(receiptId: string) {
    undo(receiptId)
    focusPicker(element)
  }

  return (
    <>
      <LiveRegion urgent>{problem && <p className={styles.problem}>{problem}</p>}</LiveRegion>
      <VisuallyHidden>
        <LiveRegion>{title !== undefined && t('widget.upload.removed', { title })}</LiveRegion>
      </VisuallyHidden>
      {receipts.length > 0 && (
        <ul className={styles.list}>
          {receipts.map((receipt) => (
            <ReceiptRow
              key={receipt.receiptId}
              receipt={receipt}
              types={types}
              accept={services.receipts.limits.types}
              isRemoved={removed.includes(receipt.receiptId)}
              canRemove={canRemove}
              onReplace={onReplace && canRemove ? (file) => onReplace(receipt, file) : null}
              onOpen={() => services.receipts.open(receipt)}
              onDownload={() => services.receipts.download(receipt)}
              onType={canRemove && types.length > 1 ? (typeId) => changeType(receipt.receiptId, typeId) : null}
              onRemove={() => start(receipt.receiptId)}
              onUndo={() => takeBack(receipt.receiptId)}
            />
          ))}
        </ul>
      )}
    </>
  )
}
