import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import { settings } from '../../../../screen/settings.ts'
import type { Receipt } from '../../element/element-context.ts'
import { FileButton } from './file-picker.tsx'
import type { DocumentType } from './type-choice.tsx'
import { typeIcon } from './type-icons.ts'
import { receivedAt, fileSize } from './upload-texts.ts'
import styles from './upload-widget.module.css'

type Props = {
  receipt: Receipt
  types: readonly DocumentType[]
  /** MIME types of a file that replaces it. */
  accept: readonly string[]
  isRemoved: boolean
  canRemove: boolean
  onOpen: () => void
  onDownload: () => Promise<void>
  /** Corrects the type; null where it cannot be changed. */
  onType: ((typeId: string) => void) | null
  onReplace: ((file: File) => void) | null
  onRemove: () => void
  onUndo: () => void
}

export function ReceiptRow({ receipt, types, accept, isRemoved, canRemove, onOpen, onDownload, onType, ...on }: Props) {
  const { onReplace, onRemove, onUndo } = on
  const i18n = useI18n()
  const { t } = i18n
  const { title, size, added_at: addedAt, scan } = receipt
  const type = types.find(({ typeId }) => typeId === receipt.typeId)
  const { documentPreview, download } = settings().features
  if (isRemoved) {
    return (
      <li className={styles.row} data-removed>
        {t('widget.upload.removed', { title })}
        <Button dense aria-label={t('widget.upload.undo')} onClick={onUndo}>
          {t('widget.upload.cancel')}
        </Button>
      </li>
    )
  }
  return (
    <li className={styles.row}>
      <Icon name={typeIcon(type?.icon)} className={styles.icon} />
      <span className={styles.name}>
        {title}
        {onType && (
          <select
            className={styles.type}
            aria-label={t('widget.upload.type-of', { title })}
            value={receipt.typeId}
            onChange={({ target }) => onType(target.value)}
          >
            {!type && <option value={receipt.typeId}>{t('widget.select.none')}</option>}
            {types.map(({ typeId, label }) => (
              <option key={typeId} value={typeId}>
                {label}
              </option>
            ))}
          </select>
        )}
        <span className={styles.facts}>
          {[onType ? null : type?.label, fileSize(size, i18n)].map((fact) => fact && <span key={fact}>{fact}</span>)}
          <span className={styles.received}>
            <Icon name="success" size={16} />
            {receivedAt(addedAt, i18n)}
          </span>
          {scan !== 'none' && <span data-scan={scan}>{t(`widget.upload.scan.${scan}`)}</span>}
        </span>
      </span>
      <span className={styles.acts}>
        {documentPreview && <IconButton icon="eye" label={t('widget.upload.open-name', { title })} onClick={onOpen} />}
        {download && (
          <IconButton
            icon="download"
            label={t('widget.upload.download-name', { title })}
            onClick={() => void onDownload()}
          />
        )}
        {onReplace && (
          <FileButton
            single
            look={{ variant: 'tertiary', dense: true }}
            text={t('widget.upload.replace')}
            label={title}
            accept={accept.join(',')}
            onFiles={([file]) => file && onReplace(file)}
          />
        )}
        {canRemove && (
          <Button
            variant="danger-quiet"
            dense
            aria-label={t('widget.upload.remove-name', { title })}
            onClick={onRemove}
          >
            {t('widget.upload.remove')}
          </Button>
        )}
      </span>
    </li>
  )
}
