import type { Report } from '@parcelle/contract/report'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { failureNotice } from '../../api/failure.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { RequiredNote } from '../../ui/fields/required-note.tsx'
import { Row, Stack } from '../../ui/layout/page.tsx'
import { Banner } from '../../ui/messages/banner.tsx'
import type { Notice } from '../../ui/messages/notice.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { openViewer } from '../../viewer/open-viewer.ts'
import { Section } from './section.tsx'
import { fieldOf, WrittenText, type Progress } from './written-text.tsx'

type Props = { dossierId: string; report: Report; showNotice: (notice: Notice) => void }

export function ReportEditor({ dossierId, report, showNotice }: Props) {
  const { t } = useI18n()
  const [progress, setProgress] = useState<Readonly<Record<string, Progress>>>({})
  const [isAsking, setAsking] = useState(false)
  const [isClaimed, setClaimed] = useState(false)
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('makeTransition', { params: { id: dossierId }, body: { event: 'issue_report' } }),
    onSuccess: () => showNotice({ tone: 'success', key: 'report.issued' }),
    onError: (error) => showNotice(failureNotice(error, 'error.generic')),
    onSettled: () => {
      setAsking(false)
      return queries.invalidateQueries({ queryKey: ['dossiers'] })
    },
  })
  const missing = Object.entries(progress).filter(([, { isMissing }]) => isMissing)
  const isSaved = Object.values(progress).every((one) => one.isSaved)

  function ask() {
    const [first] = missing
    if (!first) return setAsking(true)
    setClaimed(true)
    document.getElementById(fieldOf(first[0]))?.focus()
  }

  return (
    <Stack>
      <LastAttempt issued={report.issued} />
      <p>{t('report.lead')}</p>
      <RequiredNote />
      {report.sections.map((section, rank) => (
        <Section key={section.title} dossierId={dossierId} rank={rank} section={section}>
          {section.parts.map((part) => (
            <WrittenText
              key={part.part}
              dossierId={dossierId}
              part={part}
              isClaimed={isClaimed}
              onProgress={(name, one) => setProgress((before) => ({ ...before, [name]: one }))}
            />
          ))}
        </Section>
      ))}
      <MissingTexts report={report} names={missing.map(([name]) => name)} />
      <Row>
        <Button variant="primary" icon="arrow-right" loading={!isSaved} onClick={ask}>
          {t('report.issue')}
        </Button>
        <Button icon="eye" onClick={() => openViewer(previewOf(dossierId, report))}>
          {t('report.preview')}
        </Button>
      </Row>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('report.issue.title')}
        confirmLabel={t('report.issue')}
        loading={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('report.issue.text')}</p>
      </ConfirmDialog>
    </Stack>
  )
}

function LastAttempt({ issued }: Pick<Report, 'issued'>) {
  const { t } = useI18n()
  if (issued?.state === 'failed') return <Banner tone="error" title={t('report.state.failed')} />
  if (issued?.state !== 'refused') return null
  return (
    <Banner tone="warning" title={t('report.state.refused', { name: issued.name })}>
      {issued.reason && <p>{t('dossier.reason', { reason: issued.reason })}</p>}
    </Banner>
  )
}

function MissingTexts({ report, names }: { report: Report; names: readonly string[] }) {
  const { count } = useI18n()
  if (names.length === 0) return null
  const parts = report.sections.flatMap((section) => section.parts).filter(({ part }) => names.includes(part))
  return (
    <Banner tone="info" title={count('report.unwritten', names.length)}>
      <ul>
        {parts.map(({ part, label }) => (
          <li key={part}>
            <a href={`#${fieldOf(part)}`}>{label}</a>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function previewOf(id: string, { title, code }: Report) {
  return {
    title,
    expected: 'application/pdf',
    load: async (signal: AbortSignal) => {
      const { print } = await call('printDocument', { params: { id, printId: code } }, { signal })
      const bytes = Uint8Array.from(atob(print.file), (char) => char.charCodeAt(0))
      return new File([bytes], print.filename, { type: 'application/pdf' })
    },
  }
}
