import type { Block } from '@parcelle/forms'
import { useRequest } from '../../../api/use-request.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { useStore } from '../../../ui/store.ts'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useWizard } from '../wizard-context.ts'
import { DocumentRows } from './document-rows.tsx'
import { documentsId, listDocuments } from './generated-documents.ts'
import styles from './document-rows.module.css'

export function DocumentsToRead({ block }: { block: Block }) {
  return useWizard().documentBlocks.includes(block.slug) && <DocumentList block={block} />
}

function DocumentList({ block }: { block: Block }) {
  const { t } = useI18n()
  const wizard = useWizard()
  const { state } = useStore(wizard.dossier)
  const { data, error, refetch } = useRequest(state, () => listDocuments(wizard, block.id))
  return (
    <section id={documentsId(block.id)} tabIndex={-1} className={styles.documents}>
      <h3>{t('wizard.documents.read')}</h3>
      {data ? <DocumentRows documents={data} /> : error === null && <Skeleton shape="title" />}
      {error !== null && <ErrorPanel onRetry={refetch}>{t('wizard.documents.failed')}</ErrorPanel>}
    </section>
  )
}
