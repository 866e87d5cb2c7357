import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { Icon, type IconName } from '../../../../ui/content/icon.tsx'
import { settings } from '../../../../screen/settings.ts'
import type { Receipt } from '../../element/element-context.ts'
import { FileButton } from './file-picker.tsx'
import { receivedAt, fileSize } from './upload-texts.ts'
import styles from './upload-widget.module.css'

type Props = {
  receipt: Receipt
  type: { label: string; icon?: string } | null
  isRemoved: boolean
  canRemove: boolean
  onOpen: () => void
  onReplace: ((file: File) => void) | null
  onRemove: () => void
  onUndo: () => void
}

export function ReceiptRow({ receipt, type, isRemoved, canRemove, onOpen, onReplace, onRemove, onUndo }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const { title, size, added_at: addedAt, scan } = receipt
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
      <Icon name={icons[type?.icon ?? ''] ?? 'file'} className={styles.icon} />
      <span className={styles.name}>
        {title}
        <span className={styles.facts}>
          {[type?.label, fileSize(size, i18n)].map((fact) => fact && <span key={fact}>{fact}</span>)}
          <span className={styles.received}>
            <Icon name="success" size={16} />
            {receivedAt(addedAt, i18n)}
          </span>
          {scan !== 'none' && <span data-scan={scan}>{t(`widget.upload.scan.${scan}`)}</span>}
        </span>
      </span>
      <span className={styles.acts}>
        {settings().features.documentPreview && (
          <Button variant="tertiary" dense aria-label={t('widget.upload.open-name', { title })} onClick={onOpen}>
            {t('widget.upload.open')}
          </Button>
        )}
        {onReplace && (
          <FileButton
            single
            look={{ variant: 'tertiary', dense: true }}
            text={t('widget.upload.replace')}
            label={title}
            accept={settings().upload.types.join(',')}
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

const icons: Readonly<Record<string, IconName>> = {
  eye: 'eye',
  envelope: 'envelope',
  download: 'download',
  passport: 'passport',
  electricity: 'electricity',
  other: 'file',
}
