import type { DossierItem } from '@parcelle/contract/dossiers'
import { useQuery } from '@tanstack/react-query'
import { PaidAmount } from '../../dossier/paid-amount.tsx'
import { useI18n } from '../../i18n/i18n.tsx'
import { formPath } from '../../screen/paths.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { DefinitionList } from '../../ui/content/definition-list.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Answers } from './answers.tsx'
import { pointsQuery, viewQuery } from './api.ts'
import { Unavailable } from './unavailable.tsx'

export function PresentationTab({ dossier }: { dossier: DossierItem }) {
  const { data, isPending, refetch } = useQuery(viewQuery(dossier.id))
  const points = useQuery(pointsQuery(dossier.id)).data?.points ?? []
  const flagged = new Set(
    points.flatMap(({ seen, place }) => (seen || place.tab !== 'presentation' ? [] : [place.elementId])),
  )
  return (
    <Stack>
      <Summary dossier={dossier} />
      <Loading isLoading={isPending} skeleton={<Skeleton shape="card" count={3} />} onRetry={() => void refetch()}>
        {!data && <Unavailable onRetry={() => void refetch()} />}
        {data && <Answers pages={data.pages} flagged={flagged} />}
      </Loading>
    </Stack>
  )
}

function Summary({ dossier }: { dossier: DossierItem }) {
  const { t, date, number } = useI18n()
  const { detail, advisor, signature_date: signedOn } = dossier
  return (
    <Card
      title={t('decision.glance')}
      titleId="glance"
      actions={
        <LinkButton icon="eye" href={formPath(dossier.id)}>
          {t('decision.read')}
        </LinkButton>
      }
    >
      <DefinitionList
        items={[
          { term: t('dossier.product'), value: detail.product_name },
          { term: t('decision.shares'), value: detail.shares === null ? null : number(detail.shares) },
          { term: t('dossier.amount'), value: <PaidAmount dossier={dossier} /> },
          { term: t('dossier.signed'), value: signedOn && date(signedOn, 'short') },
          { term: t('decision.advisor'), value: advisor && `${advisor.firstname} ${advisor.lastname}` },
        ]}
      />
    </Card>
  )
}
