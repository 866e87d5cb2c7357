import { say } from '@parcelle/forms'
import { useRef, useState, useSyncExternalStore } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Live } from '../../../../ui/messages/live.tsx'
import { ReadOnlyField } from '../../../../ui/fields/read-only-field.tsx'
import { VisuallyHidden } from '../../../../ui/content/visually-hidden.tsx'
import { settings } from '../../../../screen/settings.ts'
import { useElementWorld } from '../../element/element-context.ts'
import { chosenType, keepType } from './chosen-types.ts'
import { formatsOf } from '../../uploads/file-problem.ts'
import { FilePicker, focusPicker, openPicker } from './file-picker.tsx'
import { Question } from '../field/question.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { TypeSelect } from './type-select.tsx'
import { UploadRow } from './upload-row.tsx'
import { tellNews, fileSize } from './upload-texts.ts'
import { useElementTexts } from '../field/element-texts.ts'
import { useUploads } from './use-uploads.ts'
import { domId, type WidgetProps } from '../field/widget.ts'
import styles from './upload-widget.module.css'

/** input_file, input_receipt_file, input_file_with_options: documents, each of a type, sent as soon as they are chosen. */
export function UploadWidget(props: WidgetProps) {
  const { element, disabled, readOnly, error, onLeave } = props
  const i18n = useI18n()
  const { t, locale } = i18n
  const { label } = useElementTexts(element)
  const { receipts } = useElementWorld()
  const { queue, uploads, news } = useUploads(element.id)
  const received = useSyncExternalStore(receipts.subscribe, () => receipts.list(element.id))
  const types = (element.attributes.types ?? []).map((type) => ({ ...type, label: say(type.label, locale) }))
  const only = types.length === 1 ? (types[0]?.typeId ?? null) : null
  const [typeId, setTypeId] = useState(() => only ?? chosenType(element.id))
  /** The file that the next one chosen takes the place of. */
  const replaced = useRef<string | null>(null)
  const limits = settings().upload

  function chooseType(next: string) {
    setTypeId(next)
    keepType(element.id, next)
    queue.giveType(element.id, next)
  }

  function send(files: readonly File[]) {
    if (replaced.current !== null) queue.drop(replaced.current)
    replaced.current = null
    queue.add(element.id, files, types.length > 0 ? typeId : '')
    onLeave?.()
  }

  function replace(id: string) {
    replaced.current = id
    openPicker(element)
  }

  /** The button pressed goes away: the keyboard stays where files are chosen. */
  function act(work: () => void) {
    work()
    focusPicker(element)
  }

  const list = <ReceiptList element={element} receipts={received} types={types} canRemove={!readOnly && !disabled} />
  if (readOnly) return <ReadOnlyField label={label}>{received.length > 0 && list}</ReadOnlyField>
  const room = t('widget.upload.limits', {
    formats: formatsOf(limits),
    size: fileSize(limits.maxBytes, i18n),
  })
  return (
    <Question widget={props} hint={room} className={styles.upload}>
      {types.length > 1 && (
        <TypeSelect
          id={`${domId(element.id)}-type`}
          types={types}
          chosen={typeId}
          wanting={uploads.filter(({ state }) => state.kind === 'untyped').length}
          disabled={disabled}
          onChoose={chooseType}
        />
      )}
      <FilePicker
        element={element}
        accept={limits.types}
        disabled={disabled}
        isInvalid={error !== null}
        onFiles={send}
      />
      {(received.length > 0 || uploads.length > 0) && (
        <div className={styles.files}>
          {list}
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => act(() => queue.retry(upload.id))}
              onReplace={() => replace(upload.id)}
              onDrop={() => act(() => queue.drop(upload.id))}
            />
          ))}
        </div>
      )}
      <VisuallyHidden>
        <Live>{news && tellNews(news, i18n)}</Live>
      </VisuallyHidden>
    </Question>
  )
}
