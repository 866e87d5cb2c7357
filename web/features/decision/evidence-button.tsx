import { useState } from 'react'
import { call } from '../../api/api.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { downloadFile } from '../../viewer/open-viewer.ts'

/** Downloads the evidence pack, one archive that an auditor can verify offline. */
export function EvidenceButton({ dossierId }: { dossierId: string }) {
  const { t } = useI18n()
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    await downloadFile(() => call('exportEvidence', { params: { id: dossierId } }))
    setBusy(false)
  }
  return (
    <Button
      variant="tertiary"
      icon="download"
      loading={isBusy}
      loadingText={t('block.downloading')}
      onClick={() => void save()}
    >
      {t('validation.evidence')}
    </Button>
  )
}
