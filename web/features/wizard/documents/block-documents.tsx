import type { Block } from '@parcelle/forms'
import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { settings } from '../../../screen/settings.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { showFailure } from '../../../viewer/open-viewer.ts'
import { useWizard } from '../wizard-context.ts'
import { DocumentRows } from './document-rows.tsx'
import { downloadDocuments, listDocuments, viewDocument, type GeneratedDocument } from './generated-documents.ts'
import styles from './document-rows.module.css'

/** The documents generated from a submitted block. */
export function BlockDocuments({ block }: { block: Block }) {
  const { t } = useI18n()
  const wizard = useWizard()
  const { documentPreview, download } = settings().features
  const [busy, setBusy] = useState<'preview' | 'download' | null>(null)
  const [documents, setDocuments] = useState<readonly GeneratedDocument[] | null>(null)
  if (!wizard.documentBlocks.includes(block.slug)) return null

  async function preview() {
    if (documents) return setDocuments(null)
    setBusy('preview')
    try {
      const listed = await listDocuments(wizard, block.id)
      if (listed[0] && listed.length === 1) viewDocument(wizard, listed[0])
      else setDocuments(listed)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(null)
    }
  }

  async function save() {
    setBusy('download')
    await downloadDocuments(wizard, block.id)
    setBusy(null)
  }

  return (
    <div className={styles.documents}>
      <div className={styles.acts}>
        {documentPreview && (
          <Button
            dense
            icon="eye"
            // A single document opens directly; only a list can be expanded.
            {...(documents && { 'aria-expanded': true })}
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
      {documents && <DocumentRows documents={documents} />}
    </div>
  )
}
