import { isBackOffice } from '@parcelle/domain/roles'
import { CompliancePanel } from '../../../dossier/compliance/compliance-panel.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useStore } from '../../../ui/store.ts'
import { RequestedDocuments } from '../documents/requested-documents.tsx'
import { useWizard } from '../wizard-context.ts'

/** The compliance panel for the back office, the requested documents for everyone else. */
export function ComplianceNotice() {
  const { t } = useI18n()
  const { dossier, rights, setDossier } = useWizard()
  const opened = useStore(dossier)
  return (
    <>
      {isBackOffice(rights.role) && (
        <Card title={t('compliance.title')} titleId="check">
          <CompliancePanel dossier={opened} onMoved={(next) => setDossier({ ...dossier.get(), ...next })} />
        </Card>
      )}
      {opened.state === 'additional_documents' && !rights.isReadOnly && <RequestedDocuments />}
    </>
  )
}
