import type { DryRun } from '@parcelle/contract/overview/bulk'
import { Link } from 'wouter'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { decisionPath } from '../../../../screen/paths.ts'

type NamedDossier = Pick<DryRun['blocked'][number], 'dossierId' | 'number' | 'name'>

export function DossierLink({ dossier: { dossierId, number, name } }: { dossier: NamedDossier }) {
  const { t } = useI18n()
  return (
    <Link href={decisionPath(dossierId)}>
      {t('decision.heading', { number, name: name || t('dossier.no-client') })}
    </Link>
  )
}
