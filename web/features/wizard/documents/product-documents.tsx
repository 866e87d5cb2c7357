import type { ProductDocument } from '@parcelle/contract/documents'
import { useState } from 'react'
import { call } from '../../../api/api.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { downloadFile } from '../../../viewer/open-viewer.ts'
import { useWizard } from '../wizard-context.ts'
import { ProductDocumentRow } from './product-document-row.tsx'
import styles from './document-rows.module.css'

export function ProductDocuments() {
  const { t } = useI18n()
  const { id, productDocuments, settings } = useWizard()
  /** Reloads the list after each opening, which the server records. */
  const [openings, setOpenings] = useState(0)
  const { data, error, refetch } = useRequest(String(openings), () => call('listProductDocuments', { params: { id } }))
  const [isBusy, setBusy] = useState(false)
  const close = () => productDocuments.set(false)

  async function saveAll() {
    setBusy(true)
    await downloadFile(() => call('downloadProductDocuments', { params: { id } }))
    setBusy(false)
    setOpenings(openings + 1)
  }

  return (
    <Modal
      wide
      isOpen
      title={t('wizard.product-documents')}
      onClose={close}
      actions={
        <>
          {settings.features.download && data !== null && data.documents.length > 0 && (
            <Button
              icon="download"
              loading={isBusy}
              loadingText={t('block.downloading')}
              onClick={() => void saveAll()}
            >
              {t('wizard.product-documents.all')}
            </Button>
          )}
          <Button onClick={close}>{t('modal.confirmation.close')}</Button>
        </>
      }
    >
      {data?.must_be_opened && <p>{t('wizard.product-documents.must-be-opened')}</p>}
      {error !== null && data === null && <ErrorPanel onRetry={refetch}>{t('wizard.documents.failed')}</ErrorPanel>}
      {error === null && data === null && <Skeleton shape="title" count={3} />}
      {data?.documents.length === 0 && <p>{t('wizard.documents.none')}</p>}
      <ul className={styles.rows}>
        {data?.documents.map((document: ProductDocument) => (
          <ProductDocumentRow
            key={document.id}
            document={document}
            mustBeOpened={data.must_be_opened}
            onOpened={() => setOpenings((count) => count + 1)}
          />
        ))}
      </ul>
    </Modal>
  )
}
