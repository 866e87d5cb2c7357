import type { Report } from '@parcelle/contract/report'
import { clientRoles, has, sellingRoles } from '@parcelle/domain'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { ApiError, call } from '../../api/api.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { useLiveLists } from '../../list/use-live-lists.ts'
import { positionPath } from '../../screen/paths.ts'
import { Screen } from '../../screen/screen.tsx'
import { useSignedInUser } from '../../session/use-user.ts'
import { ErrorPanel } from '../../ui/loading/error-panel.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Banner } from '../../ui/messages/banner.tsx'
import type { Notice } from '../../ui/messages/notice.ts'
import { useNotice } from '../../ui/messages/use-notice.ts'
import { reportQuery } from './api.ts'
import type { Verdict } from './decision.tsx'
import { IssuedReport } from './issued-report.tsx'
import { ReportEditor } from './report-editor.tsx'

/** /dossier/:dossierId/rapport — the suitability report: written by the advisor, read and decided by the client. */
export function ReportScreen() {
  const { t } = useI18n()
  const { dossierId } = useParams<{ dossierId: string }>()
  const { data, error, isPending, refetch } = useQuery(reportQuery(dossierId))
  const { notice, showNotice } = useNotice()
  useLiveLists()
  return (
    <Screen
      title={data ? t('report.heading.for', { heading: data.heading, number: data.number }) : t('report.title')}
      back={{ href: positionPath(dossierId), label: t('report.back') }}
      notice={notice}
    >
      <Loading isLoading={isPending} skeleton={<Skeleton shape="card" count={3} />} onRetry={() => void refetch()}>
        {error && !data && (
          <ErrorPanel onRetry={() => void refetch()}>
            {t(error instanceof ApiError && error.status === 404 ? 'report.error.none' : 'error.generic')}
          </ErrorPanel>
        )}
        {data && <ReportView key={data.status} dossierId={dossierId} report={data} showNotice={showNotice} />}
      </Loading>
    </Screen>
  )
}

type Props = { dossierId: string; report: Report; showNotice: (notice: Notice) => void }

function ReportView({ dossierId: id, report, showNotice }: Props) {
  const { t } = useI18n()
  const { role } = useSignedInUser()
  const queries = useQueryClient()
  const decision = useMutation({
    mutationFn: ({ verdict, reason }: { verdict: Verdict; reason: string | undefined }) =>
      call('makeTransition', { params: { id }, body: { event: verdict, ...(reason && { reason }) } }),
    onSuccess: (_, { verdict }) => showNotice({ tone: 'success', key: `report.done.${verdict}` }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['dossiers'] }),
  })
  if (report.can.write) return <ReportEditor dossierId={id} report={report} showNotice={showNotice} />
  if (!report.issued) return <Banner tone="info" title={t('report.none-yet')} />
  const mayGoOn = has(sellingRoles, role) && report.status === 'adequacy_report_validated'
  const send = (verdict: Verdict, reason: string | undefined) => decision.mutate({ verdict, reason })
  return (
    <IssuedReport
      key={report.issued.state}
      title={report.title}
      issued={report.issued}
      load={(signal) => call('openReport', { params: { id } }, { signal })}
      isMine={has(clientRoles, role)}
      isAdvisor={role === 'advisor'}
      decide={report.can.decide ? { ...decision, send } : null}
      goOn={mayGoOn ? positionPath(id) : undefined}
    />
  )
}
