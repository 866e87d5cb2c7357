import type { Block } from '@parcelle/forms'
import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { settings } from '../../../screen/settings.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { showFailure } from '../../../viewer/open-viewer.ts'
import { useWizard } from '../wizard-context.ts'
import { PaperRows } from './paper-rows.tsx'
import { downloadPapers, listPapers, viewPaper, type Paper } from './papers.ts'
import styles from './paper-rows.module.css'

/** The documents that are made from a block which was done: seen one by one, or downloaded together. */
export function BlockDocuments({ block }: { block: Block }) {
  const { t } = useI18n()
  const wizard = useWizard()
  const { documentPreview, download } = settings().features
  const [busy, setBusy] = useState<'preview' | 'download' | null>(null)
  const [papers, setPapers] = useState<readonly Paper[] | null>(null)
  if (!settings().documentBlocks.includes(block.slug)) return null

  async function preview() {
    if (papers) return setPapers(null)
    setBusy('preview')
    try {
      const listed = await listPapers(wizard, block.id)
      if (listed[0] && listed.length === 1) viewPaper(wizard, listed[0])
      else setPapers(listed)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(null)
    }
  }

  async function save() {
    setBusy('download')
    await downloadPapers(wizard, block.id)
    setBusy(null)
  }

  return (
    <div className={styles.documents}>
      <div className={styles.acts}>
        {documentPreview && (
          <Button
            dense
            icon="eye"
            // A single paper opens at once: only a list is something to fold again.
            {...(papers && { 'aria-expanded': true })}
            loading={busy === 'preview'}
            onClick={() => void preview()}
          >
            {t('wizard.documents.preview')}
          </Button>
        )}
        {download && (
          <Button
            dense
            icon="download"
            loading={busy === 'download'}
            loadingText={t('block.downloading')}
            onClick={() => void save()}
          >
            {t('block.download')}
          </Button>
        )}
      </div>
      {papers && <PaperRows papers={papers} />}
    </div>
  )
}
