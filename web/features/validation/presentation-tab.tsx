import type { DossierItem } from '@parcelle/contract/dossiers'
import { PaidAmount } from '../../dossier/paid-amount.tsx'
import { useI18n } from '../../i18n/i18n.tsx'
import { formPath } from '../../screen/paths.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { DefinitionList } from '../../ui/content/definition-list.tsx'
import { Card } from '../../ui/layout/card.tsx'

/** What is bought, by whom and through whom; the answers and documents are read in the dossier itself. */
export function PresentationTab({ dossier }: { dossier: DossierItem }) {
  const { t, date, number } = useI18n()
  const { detail, advisor, signature_date: signedOn } = dossier
  return (
    <Card
      title={t('validation.tab.presentation')}
      titleId="presentation"
      actions={
        <LinkButton variant="primary" icon="eye" href={formPath(dossier.id)}>
          {t('validation.read')}
        </LinkButton>
      }
    >
      <DefinitionList
        items={[
          { term: t('dossier.product'), value: detail.product_name },
          { term: t('validation.shares'), value: detail.shares === null ? null : number(detail.shares) },
          { term: t('dossier.amount'), value: <PaidAmount dossier={dossier} /> },
          { term: t('dossier.signed'), value: signedOn && date(signedOn) },
          { term: t('validation.advisor'), value: advisor && `${advisor.firstname} ${advisor.lastname}` },
        ]}
      />
    </Card>
  )
}
