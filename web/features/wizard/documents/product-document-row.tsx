import type { ProductDocument } from '@parcelle/contract/documents'
import { useState } from 'react'
import { call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { StatusChip } from '../../../ui/content/chip.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { downloadFile, openViewer } from '../../../viewer/open-viewer.ts'
import { useWizard } from '../wizard-context.ts'
import styles from './paper-rows.module.css'

type Props = { document: ProductDocument; mustBeOpened: boolean; onOpened: () => void }

/** One document of a product, with its day and whether it was opened in this version. */
export function ProductDocumentRow({ document, mustBeOpened, onOpened }: Props) {
  const { t, date } = useI18n()
  const { id, settings } = useWizard()
  const { documentPreview, download } = settings.features
  const { id: documentId, title, mimetype: expected } = document
  const [isBusy, setBusy] = useState(false)

  async function load(signal?: AbortSignal): Promise<File> {
    const file = await call('openProductDocument', { params: { id, documentId } }, signal && { signal })
    onOpened()
    return file
  }

  async function save() {
    setBusy(true)
    await downloadFile(load)
    setBusy(false)
  }

  return (
    <li className={styles.row}>
      <Icon name="file" />
      <span className={styles.name}>
        {title}
        <span className={styles.facts}>
          <span>{t('wizard.product-documents.dated', { date: date(document.dated, 'date') })}</span>
          <Opened document={document} mustBeOpened={mustBeOpened} />
        </span>
      </span>
      <span className={styles.acts}>
        {documentPreview && (
          <Button
            variant="tertiary"
            dense
            aria-label={t('wizard.product-documents.open-name', { title })}
            onClick={() => openViewer({ title, expected, load })}
          >
            {t('wizard.product-documents.open')}
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

function Opened({ document, mustBeOpened }: Omit<Props, 'onOpened'>) {
  const { t, date } = useI18n()
  const { opened_at: openedAt, is_new_version: isNewVersion } = document
  if (openedAt !== null)
    return (
      <StatusChip tone="success" icon="success">
        {t('wizard.product-documents.opened', { date: date(openedAt, 'date') })}
      </StatusChip>
    )
  if (isNewVersion)
    return (
      <StatusChip tone="warning" icon="warning">
        {t('wizard.product-documents.new-version')}
      </StatusChip>
    )
  return (
    mustBeOpened && (
      <StatusChip tone="warning" icon="pending">
        {t('wizard.product-documents.to-open')}
      </StatusChip>
    )
  )
}
