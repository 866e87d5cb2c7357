import { useI18n } from '../../../i18n/i18n.tsx'
import { useWizard } from '../wizard-context.ts'
import { DocumentRow } from './document-row.tsx'
import { downloadDocument, viewDocument, type GeneratedDocument } from './generated-documents.ts'
import styles from './document-rows.module.css'

export function DocumentRows({ documents }: { documents: readonly GeneratedDocument[] }) {
  const { t } = useI18n()
  if (documents.length === 0) return <p>{t('wizard.documents.none')}</p>
  return (
    <ul className={styles.rows}>
      {documents.map((document) => (
        <GeneratedDocumentRow key={document.id} document={document} />
      ))}
    </ul>
  )
}

function GeneratedDocumentRow({ document }: { document: GeneratedDocument }) {
  const { t } = useI18n()
  const wizard = useWizard()
  const title = document.filename
  const open = {
    label: t('wizard.documents.preview'),
    name: t('wizard.documents.preview-name', { title }),
    onPress: () => viewDocument(wizard, document),
  }
  return <DocumentRow title={title} open={open} onDownload={() => downloadDocument(wizard, document)} />
}
