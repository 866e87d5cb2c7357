import { translate } from '@parcelle/forms'
import { useRef, useSyncExternalStore } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { VisuallyHidden } from '../../../../ui/content/visually-hidden.tsx'
import { ReadOnlyField } from '../../../../ui/fields/read-only-field.tsx'
import { LiveRegion } from '../../../../ui/messages/live-region.tsx'
import { useElementServices, type Receipt } from '../../element/element-context.ts'
import { ElementField } from '../field/element-field.tsx'
import { useElementTexts } from '../field/element-texts.ts'
import { domId, type WidgetProps } from '../field/widget.ts'
import { FilePicker, focusPicker, openPicker } from './file-picker.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { TypeChoice, type DocumentType } from './type-choice.tsx'
import { UploadRow } from './upload-row.tsx'
import { limitsText, announcementText } from './upload-texts.ts'
import { useChosenType } from './use-chosen-type.ts'
import { useUploads } from './use-uploads.ts'
import styles from './upload-widget.module.css'

/** input_file, input_receipt_file, input_file_with_options: files are sent as soon as they are chosen. */
export function UploadWidget(props: WidgetProps) {
  const { element, readOnly } = props
  const { locale } = useI18n()
  const { label } = useElementTexts(element)
  const { receipts } = useElementServices()
  const received = useSyncExternalStore(receipts.subscribe, () => receipts.list(element.id))
  const types = (element.attributes.types ?? []).map((type) => ({ ...type, label: translate(type.label, locale) }))
  if (!readOnly) return <UploadField widget={props} types={types} received={received} />
  return (
    <ReadOnlyField label={label}>
      {received.length > 0 && <ReceiptList element={element} receipts={received} types={types} canRemove={false} />}
    </ReadOnlyField>
  )
}

type FieldProps = {
  widget: WidgetProps
  types: readonly DocumentType[]
  received: readonly Receipt[]
}

function UploadField({ widget, types, received }: FieldProps) {
  const { element, disabled, error, onLeave } = widget
  const i18n = useI18n()
  const { receipts } = useElementServices()
  const { queue, uploads, announcement } = useUploads(element.id)
  const { typeId, chooseType } = useChosenType(element.id, types)
  /** Id of the upload that the next chosen file replaces. */
  const replaced = useRef<string | null>(null)

  function handleType(next: string) {
    chooseType(next)
    queue.setType(element.id, next)
  }

  function handleFiles(files: readonly File[]) {
    if (replaced.current !== null) queue.drop(replaced.current)
    replaced.current = null
    if (receipts.isSingle) for (const { id } of uploads) queue.drop(id)
    queue.add(element.id, files, types.length > 0 ? typeId : '')
    onLeave?.()
  }

  function replace(id: string) {
    replaced.current = id
    openPicker(element)
  }

  /** The button disappears, so the focus moves to the file picker. */
  function act(work: () => void) {
    work()
    focusPicker(element)
  }

  return (
    <ElementField frame="group" widget={widget} hint={limitsText(receipts.limits, i18n)} className={styles.upload}>
      {types.length > 1 && (
        <TypeChoice
          id={`${domId(element.id)}-type`}
          types={types}
          chosen={typeId}
          wanting={uploads.filter(({ state }) => state.kind === 'untyped').length}
          disabled={disabled}
          onChoose={handleType}
        />
      )}
      <FilePicker
        element={element}
        accept={receipts.limits.types}
        disabled={disabled}
        isInvalid={error !== null}
        single={receipts.isSingle === true}
        onFiles={handleFiles}
      />
      {(received.length > 0 || uploads.length > 0) && (
        <div className={styles.files}>
          <ReceiptList
            element={element}
            receipts={received}
            types={types}
            canRemove={!disabled}
            onReplace={(receipt, file) => act(() => queue.add(element.id, [file], receipt.typeId, receipt.receiptId))}
          />
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              limits={receipts.limits}
              onRetry={() => act(() => queue.retry(upload.id))}
              onReplace={() => replace(upload.id)}
              onDrop={() => act(() => queue.drop(upload.id))}
            />
          ))}
        </div>
      )}
      <VisuallyHidden>
        <LiveRegion>{announcement && announcementText(announcement, receipts.limits, i18n)}</LiveRegion>
      </VisuallyHidden>
    </ElementField>
  )
}
