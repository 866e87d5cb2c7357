import { statusLabel, type DossierStatus } from '@parcelle/domain'
import { useI18n } from '../i18n/i18n.tsx'
import { StatusChip, type ChipTone } from '../ui/content/chip.tsx'
import type { IconName } from '../ui/content/icon.tsx'

const looks: Record<DossierStatus, [ChipTone, IconName]> = {
  ongoing: ['info', 'edit'],
  mission_validation: ['warning', 'sign'],
  mission_validated: ['success', 'success'],
  mission_abort: ['danger', 'cancelled'],
  adequacy_report_validation: ['warning', 'pending'],
  adequacy_report_validated: ['success', 'success'],
  adequacy_report_failure: ['danger', 'error'],
  registration: ['neutral', 'pending'],
  registered: ['neutral', 'saved'],
  compliance_validation: ['info', 'pending'],
  additional_documents: ['warning', 'upload'],
  compliant: ['success', 'success'],
  compliant_payment: ['success', 'success'],
  signature: ['info', 'sign'],
  unsigned: ['warning', 'warning'],
  signed: ['success', 'success'],
  canceled: ['neutral', 'cancelled'],
  rejected: ['danger', 'error'],
}

/** The status in words and an icon, never by colour alone. */
export function Status({ status }: { status: DossierStatus }) {
  const { locale } = useI18n()
  const [tone, icon] = looks[status]
  return (
    <StatusChip tone={tone} icon={icon}>
      {statusLabel(status, locale)}
    </StatusChip>
  )
}
