import type { ProductDocument } from '@parcelle/contract/documents'
import { call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { StatusChip } from '../../../ui/content/chip.tsx'
import { downloadFile, openViewer } from '../../../viewer/open-viewer.ts'
import { useWizard } from '../wizard-context.ts'
import { DocumentRow } from './document-row.tsx'

type Props = { document: ProductDocument; mustBeOpened: boolean; onOpened: () => void }

export function ProductDocumentRow({ document, mustBeOpened, onOpened }: Props) {
  const { t, date } = useI18n()
  const { id } = useWizard()
  const { id: documentId, title, mimetype: expected } = document

  async function load(signal?: AbortSignal): Promise<File> {
    const file = await call('openProductDocument', { params: { id, documentId } }, signal && { signal })
    onOpened()
    return file
  }

  const open = {
    label: t('wizard.product-documents.open'),
    name: t('wizard.product-documents.open-name', { title }),
    onPress: () => openViewer({ title, expected, load }),
  }
  const facts = (
    <>
      <span>{t('wizard.product-documents.dated', { date: date(document.dated, 'date') })}</span>
      <Opened document={document} mustBeOpened={mustBeOpened} />
    </>
  )
  return <DocumentRow title={title} facts={facts} open={open} onDownload={() => downloadFile(load)} />
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
