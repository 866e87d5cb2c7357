import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { settings } from '../../../screen/settings.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { useWizard } from '../wizard-context.ts'
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
  const { documentPreview, download } = settings().features
  const [isBusy, setBusy] = useState(false)
  const title = paper.filename

  async function save() {
    setBusy(true)
    await downloadPaper(wizard, paper)
    setBusy(false)
  }

  return (
    <li className={styles.row}>
      <Icon name="file" />
      <span className={styles.name}>{title}</span>
      <span className={styles.acts}>
        {documentPreview && (
          <Button
            variant="tertiary"
            dense
            aria-label={t('wizard.documents.preview-name', { title })}
            onClick={() => viewPaper(wizard, paper)}
          >
            {t('wizard.documents.preview')}
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
