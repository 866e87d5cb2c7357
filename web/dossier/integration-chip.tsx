import { integrationLabel, type IntegrationState } from '@parcelle/domain'
import { useI18n } from '../i18n/i18n.tsx'
import { StatusChip, type ChipTone } from '../ui/content/chip.tsx'
import type { IconName } from '../ui/content/icon.tsx'

const looks: Record<IntegrationState, [ChipTone, IconName]> = {
  ongoing: ['warning', 'pending'],
  validated: ['success', 'success'],
  sync: ['success', 'success'],
  error: ['danger', 'error'],
  refused: ['danger', 'error'],
}

export function IntegrationChip({ state }: { state: IntegrationState }) {
  const { locale } = useI18n()
  const [tone, icon] = looks[state]
  return (
    <StatusChip tone={tone} icon={icon}>
      {integrationLabel(state, locale)}
    </StatusChip>
  )
}
