import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { ApiError, call } from '../../api/api.ts'
import { formatPhone, useI18n } from '../../i18n/i18n.tsx'
import { Screen } from '../../screen/screen.tsx'
import { settings } from '../../screen/settings.ts'
import { Stack } from '../../ui/layout/page.tsx'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { ErrorPanel } from '../../ui/loading/error-panel.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useNotice } from '../../ui/messages/use-notice.ts'
import { LanguageSwitch } from '../../ui/navigation/language-switch.tsx'
import { linkedQuery } from './api.ts'
import type { Verdict } from './decision.tsx'
import { IssuedReport } from './issued-report.tsx'

/** /rapport/:token — the report for a client who opens the link of a mail, without an account. */
export function LinkedReportScreen() {
  const { name, theme } = settings()
  return (
    <>
      <TopBar logo={<img src={theme.logo} alt={name} />} tools={<LanguageSwitch />} />
      <Linked />
    </>
  )
}

function Linked() {
  const { t } = useI18n()
  const { token } = useParams<{ token: string }>()
  const queries = useQueryClient()
  const query = linkedQuery(token)
  const { data, error, isPending, refetch } = useQuery(query)
  const { notice, showNotice } = useNotice()
  const decision = useMutation({
    mutationFn: (body: { event: Verdict; reason?: string }) => call('decideLinkedReport', { params: { token }, body }),
    onSuccess: (decided, { event }) => {
      queries.setQueryData(query.queryKey, decided)
      showNotice({ tone: 'success', key: `report.done.${event}` })
    },
  })
  const send = (event: Verdict, reason: string | undefined) =>
    decision.mutate({ event, ...(reason !== undefined && { reason }) })
  const { phone, mail } = settings().help
  const isOver = error instanceof ApiError && error.status === 404
  return (
    <Screen title={data ? t('report.heading', { number: data.number }) : t('report.title')} notice={notice}>
      <Loading isLoading={isPending} skeleton={<Skeleton shape="card" count={2} />} onRetry={() => void refetch()}>
        {error && !data && isOver && (
          <ErrorPanel>{t('report.link.over', { phone: formatPhone(phone), mail })}</ErrorPanel>
        )}
        {error && !data && !isOver && <ErrorPanel onRetry={() => void refetch()}>{t('error.generic')}</ErrorPanel>}
        {data && (
          <Stack>
            {data.advisor && <p>{t('report.link.from', { name: data.advisor })}</p>}
            <IssuedReport
              key={data.issued.state}
              title={data.title}
              issued={data.issued}
              load={(signal) => call('openLinkedReport', { params: { token } }, { signal })}
              isMine
              decide={{ ...decision, send }}
            />
          </Stack>
        )}
      </Loading>
    </Screen>
  )
}
