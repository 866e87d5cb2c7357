import type { Block } from '@parcelle/forms'
import { useRequest } from '../../../api/use-request.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { useStore } from '../../../ui/store.ts'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { settings } from '../../../screen/settings.ts'
import { useWizard } from '../wizard-context.ts'
import { PaperRows } from './paper-rows.tsx'
import { documentsId, listPapers } from './papers.ts'
import styles from './paper-rows.module.css'

/** What is about to be signed, or was sent to be: read first. */
export function ReadDocuments({ block }: { block: Block }) {
  return settings().documentBlocks.includes(block.slug) && <Listed block={block} />
}

function Listed({ block }: { block: Block }) {
  const { t } = useI18n()
  const wizard = useWizard()
  const { state } = useStore(wizard.dossier)
  const { data, error, refetch } = useRequest(state, () => listPapers(wizard, block.id))
  return (
    <section id={documentsId(block.id)} tabIndex={-1} className={styles.documents}>
      <h3>{t('wizard.documents.read')}</h3>
      {data ? <PaperRows papers={data} /> : error === null && <Skeleton shape="title" />}
      {error !== null && <ErrorPanel onRetry={refetch}>{t('wizard.documents.failed')}</ErrorPanel>}
    </section>
  )
}
