import type { IssuedReport } from '@parcelle/contract/report'
import { useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import type { MessageKey } from '../../i18n/messages.ts'
import { settings } from '../../screen/settings.ts'
import { Button } from '../../ui/actions/button.tsx'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { saveFile } from '../../api/save-file.ts'
import { Row, Stack } from '../../ui/layout/page.tsx'
import { Banner } from '../../ui/messages/banner.tsx'
import type { Tone } from '../../ui/messages/notice.ts'
import { ErrorPanel } from '../../ui/loading/error-panel.tsx'
import { FramedDocument } from '../../viewer/framed-document.tsx'
import type { ViewedDocument } from '../../viewer/open-viewer.ts'
import { useDocument } from '../../viewer/use-document.ts'
import { Decision, type Decide } from './decision.tsx'
import styles from './report.module.css'

type Props = {
  title: string
  issued: IssuedReport
  load: (signal: AbortSignal) => Promise<File>
  isMine: boolean
  isAdvisor?: boolean
  decide: Decide | null
  /** The address where the advisor continues once the report is validated. */
  goOn?: string | undefined
}

export function IssuedReport({ title, issued, load, isMine, isAdvisor = false, decide, goOn }: Props) {
  const hasDocument = issued.state !== 'making' && issued.state !== 'failed'
  return (
    <Stack>
      <State issued={issued} isMine={isMine} isAdvisor={isAdvisor} goOn={goOn} />
      {hasDocument && <ReportDocument title={title} load={load} />}
      {decide && issued.state === 'to-decide' && <Decision decide={decide} />}
    </Stack>
  )
}

const tones: Readonly<Record<IssuedReport['state'], Tone>> = {
  making: 'info',
  failed: 'error',
  'to-decide': 'info',
  validated: 'success',
  refused: 'warning',
  over: 'info',
}

const yours: Partial<Record<IssuedReport['state'], MessageKey>> = {
  'to-decide': 'report.state.to-decide.yours',
  validated: 'report.state.validated.yours',
  refused: 'report.state.refused.yours',
}

/** What follows, on the same banner, for the client and for the advisor. */
const follows: Partial<Record<IssuedReport['state'], MessageKey>> = {
  validated: 'report.next.validated',
  refused: 'report.next.refused',
}
const followsForAdvisor: typeof follows = { 'to-decide': 'report.next.to-decide' }

function State({ issued, isMine, isAdvisor, goOn }: Pick<Props, 'issued' | 'isMine' | 'isAdvisor' | 'goOn'>) {
  const { t, date } = useI18n()
  const { state, name, email, opened_at, decided_at, issued_at, reason } = issued
  const next = isMine ? follows[state] : isAdvisor ? followsForAdvisor[state] : undefined
  const action = state === 'validated' && goOn && (
    <LinkButton variant="primary" href={goOn}>
      {t('dossier.do.answer')}
    </LinkButton>
  )
  const title = t((isMine && yours[state]) || `report.state.${state}`, { name })
  const facts = [
    t(isMine ? 'report.fact.issued.yours' : 'report.fact.issued', { date: date(issued_at, 'both'), name, email }),
    ...(opened_at && !isMine ? [t('report.fact.opened', { date: date(opened_at, 'both') })] : []),
    ...(decided_at && (state === 'validated' || state === 'refused')
      ? [t(`report.fact.${state}`, { date: date(decided_at, 'both') })]
      : []),
    ...(reason ? [t('dossier.reason', { reason })] : []),
    ...(next ? [t(next)] : []),
  ]
  return (
    <Banner tone={tones[state]} title={title} actions={action}>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
    </Banner>
  )
}

function ReportDocument({ title, load }: Pick<Props, 'title' | 'load'>) {
  const { t } = useI18n()
  const [viewing, setViewing] = useState<ViewedDocument>({ title, expected: 'application/pdf', load })
  const loaded = useDocument(viewing)
  if (loaded && 'failure' in loaded)
    return <ErrorPanel onRetry={() => setViewing({ ...viewing })}>{t('ged.download_failed')}</ErrorPanel>
  const file = loaded?.file ?? null
  return (
    <Stack>
      <div className={styles.document}>
        <FramedDocument
          kind="pdf"
          expected="application/pdf"
          title={title}
          file={file}
          onClose={() => {}}
          onEnd={() => {}}
        />
      </div>
      {settings().features.download && (
        <Row>
          <Button icon="download" loading={file === null} onClick={() => file && saveFile(file)}>
            {t('block.download')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
