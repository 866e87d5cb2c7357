import type { EnvelopeItem } from '@parcelle/contract/signing'
import { call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { dataUriToFile } from '../../../viewer/data-uri.ts'
import { downloadFile, openViewer } from '../../../viewer/open-viewer.ts'
import { DocumentRow } from '../documents/document-row.tsx'
import { documentsId } from '../documents/generated-documents.ts'
import rows from '../documents/document-rows.module.css'
import type { Wizard } from '../store/wizard.ts'
import { useWizard } from '../wizard-context.ts'

export function EnvelopeDocuments({ blockId, envelope }: { blockId: number; envelope: EnvelopeItem }) {
  const { t } = useI18n()
  const wizard = useWizard()
  if (envelope.documents.length === 0) return null
  if (envelope.state === 'preparing') return <p>{t('wizard.sign.documents-preparing')}</p>
  const isSigned = envelope.state === 'completed'
  return (
    <section id={documentsId(blockId)} tabIndex={-1} className={rows.documents}>
      <h4>{t(isSigned ? 'wizard.sign.documents-signed' : 'wizard.sign.documents')}</h4>
      <ul className={rows.rows}>
        {envelope.documents.map((document) => {
          const title = document.title || document.name
          const load = () => readSignedDocument(wizard, document)
          const open = {
            label: t('wizard.documents.preview'),
            name: t('wizard.documents.preview-name', { title }),
            onPress: () => openViewer({ title, expected: 'application/pdf', load }),
          }
          return <DocumentRow key={document.id} title={title} open={open} onDownload={() => downloadFile(load)} />
        })}
      </ul>
    </section>
  )
}

async function readSignedDocument({ id, settings }: Wizard, { id: docId, name }: EnvelopeItem['documents'][number]) {
  const { resource } = await call('readSignedDocument', { params: { id, esign: settings.esign, docId } })
  return dataUriToFile(resource, name)
}
