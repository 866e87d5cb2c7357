import { useState, type ReactNode } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { settings } from '../../../screen/settings.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import styles from './document-rows.module.css'

type Props = {
  title: string
  facts?: ReactNode
  /** `name` is the accessible name and includes the title. */
  open: { label: string; name: string; onPress: () => void }
  onDownload: () => Promise<unknown>
}

/** Preview and download, as far as the company's settings allow. */
export function DocumentRow({ title, facts, open, onDownload }: Props) {
  const { t } = useI18n()
  const { documentPreview, download } = settings().features
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    await onDownload()
    setBusy(false)
  }

  return (
    <li className={styles.row}>
      <Icon name="file" />
      <span className={styles.name}>
        {title}
        {facts && <span className={styles.facts}>{facts}</span>}
      </span>
      <span className={styles.acts}>
        {documentPreview && (
          <Button variant="tertiary" dense aria-label={open.name} onClick={open.onPress}>
            {open.label}
          </Button>
        )}
        {download && (
          <Button
            variant="tertiary"
            dense
            aria-label={t('wizard.documents.download-name', { title })}
            loading={isBusy}
            onClick={() => void save()}
          >
            {t('wizard.documents.download')}
          </Button>
        )}
      </span>
    </li>
  )
}
