import { useI18n } from '../../../i18n/i18n.tsx'
import { useWizard } from '../wizard-context.ts'
import { DocumentRow } from './document-row.tsx'
import { downloadPaper, viewPaper, type Paper } from './papers.ts'
import styles from './paper-rows.module.css'

/** Documents made from the answers, each seen and downloaded by itself. */
export function PaperRows({ papers }: { papers: readonly Paper[] }) {
  const { t } = useI18n()
  if (papers.length === 0) return <p>{t('wizard.documents.none')}</p>
  return (
    <ul className={styles.rows}>
      {papers.map((paper) => (
        <PaperRow key={paper.id} paper={paper} />
      ))}
    </ul>
  )
}

function PaperRow({ paper }: { paper: Paper }) {
  const { t } = useI18n()
  const wizard = useWizard()
  const title = paper.filename
  const open = {
    label: t('wizard.documents.preview'),
    name: t('wizard.documents.preview-name', { title }),
    onPress: () => viewPaper(wizard, paper),
  }
  return <DocumentRow title={title} open={open} onDownload={() => downloadPaper(wizard, paper)} />
}
