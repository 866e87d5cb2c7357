import type { Received } from '@parcelle/contract/overview/received'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { useLiveLists } from '../../../list/use-live-lists.ts'
import { paths, decisionPath } from '../../../screen/paths.ts'
import { Screen } from '../../../screen/screen.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row, Stack } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import styles from './received-screen.module.css'
import { openViewer } from '../../../viewer/open-viewer.ts'

/** /manage-dossier/recus — what the embedded customer system has received, documents included. */
export function ReceivedScreen() {
  const { t } = useI18n()
  useLiveLists()
  const { data, isPending, refetch } = useQuery({
    queryKey: ['dossiers', 'received'],
    queryFn: ({ signal }) => call('listReceived', {}, { signal }),
  })
  const retry = () => void refetch()
  return (
    <Screen title={t('received.title')} back={{ href: paths.integration, label: t('validation.back') }}>
      <Loading isLoading={isPending} skeleton={<Skeleton shape="card" />} onRetry={retry}>
        {!data && <ErrorPanel onRetry={retry} />}
        {data?.received === null && <EmptyState title={t('received.elsewhere')} />}
        {data?.received?.length === 0 && <EmptyState title={t('received.none')} />}
        <Stack>
          {data?.received?.map((one) => (
            <ReceivedCard key={one.dossierId} received={one} />
          ))}
        </Stack>
      </Loading>
    </Screen>
  )
}

function ReceivedCard({ received }: { received: Received }) {
  const { t, date, number: count, amount } = useI18n()
  const { dossierId, number, name, receivedAt, accounts, product, shares, amountPaid, papers } = received
  const facts = [
    t('received.at', { date: date(receivedAt, 'both') }),
    product,
    shares !== null && t('received.shares', { count: count(shares) }),
    amountPaid !== null && amount(Number(amountPaid)),
    ...accounts.map(({ scope, code }) =>
      accounts.length > 1 ? t(`integration.pairing.${scope}`, { code }) : t('received.account', { code }),
    ),
  ]
  return (
    <Card
      title={
        <Link href={decisionPath(dossierId)}>
          {name ? t('validation.heading', { number, name }) : t('dossier.number.long', { number })}
        </Link>
      }
    >
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <p className={styles.label}>{t('received.documents')}</p>
      <Row>
        {papers.map((paper) => (
          <ReceivedDocument key={paper.sha256} paper={paper} />
        ))}
      </Row>
    </Card>
  )
}

function ReceivedDocument({ paper: { sha256, title, mimetype } }: { paper: Received['papers'][number] }) {
  const load = (signal: AbortSignal) => call('readReceivedPaper', { params: { digest: sha256 } }, { signal })
  return (
    <Button dense icon="file" onClick={() => openViewer({ title, expected: mimetype, load })}>
      {title}
    </Button>
  )
}
