import type { Compliance } from '@parcelle/contract/compliance'
import type { DossierItem } from '@parcelle/contract/dossiers'
import { complianceEvents, type ComplianceEvent } from '@parcelle/domain/compliance'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, call } from '../../api/api.ts'
import { useRequest } from '../../api/use-request.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { focusScreenTitle } from '../../screen/screen.tsx'
import { Button } from '../../ui/actions/button.tsx'
import type { IconName } from '../../ui/content/icon.tsx'
import { DefinitionList } from '../../ui/content/definition-list.tsx'
import { ErrorPanel } from '../../ui/loading/error-panel.tsx'
import { LiveRegion } from '../../ui/messages/live-region.tsx'
import { ActForm } from './act-form.tsx'
import type { ComplianceInput } from './compliance-input.ts'
import { RequestedList } from './requested-list.tsx'
import styles from './compliance-panel.module.css'

type Props = {
  dossier: Pick<DossierItem, 'id' | 'state'>
  onMoved: (dossier: DossierItem) => void
}

const icons: Readonly<Record<ComplianceEvent, IconName>> = {
  start_check: 'arrow-right',
  request_documents: 'inbox',
  pass_check: 'success',
  fail_check: 'error',
  record_payment: 'coins',
  record_paper_signature: 'sign',
}

const buttonId = (event: ComplianceEvent) => `check-${event}`

export function CompliancePanel({ dossier: { id, state }, onMoved }: Props) {
  const { t, messageFor, locale } = useI18n()
  const [chosen, choose] = useState<ComplianceEvent | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // The reply depends on the status and the language.
  const { data, error, refetch } = useRequest(`${id} ${state} ${locale}`, (_, signal) =>
    call('readCompliance', { params: { id } }, { signal }),
  )

  async function confirm(event: ComplianceEvent, input: ComplianceInput) {
    setBusy(true)
    setProblem(null)
    try {
      const { dossier } = await call('makeTransition', { params: { id }, body: { event, ...input } })
      choose(null)
      onMoved(dossier)
      focusScreenTitle()
    } catch (failure) {
      const refusal = failure instanceof ApiError ? failure.errors[0] : undefined
      setProblem(messageFor(refusal?.message ?? 'error.technical-error', refusal?.params))
    } finally {
      setBusy(false)
    }
  }

  function open(event: ComplianceEvent | null) {
    setProblem(null)
    choose(event)
  }

  function cancel(event: ComplianceEvent) {
    flushSync(() => open(null))
    document.getElementById(buttonId(event))?.focus()
  }

  if (!data && error) return <ErrorPanel onRetry={refetch}>{t('compliance.unavailable')}</ErrorPanel>
  if (!data) return <p>{t('ui.loading')}</p>
  const offered = complianceEvents.filter((event) => data.can.includes(event))
  // Another user may have moved the dossier meanwhile.
  const act = chosen !== null && offered.includes(chosen) ? chosen : null
  return (
    <div className={styles.panel}>
      <Facts compliance={data} />
      <RequestedList requested={data.requested} />
      <LiveRegion urgent>{problem && <p className={styles.problem}>{problem}</p>}</LiveRegion>
      {act ? (
        <ActForm
          key={act}
          event={act}
          dossierId={id}
          compliance={data}
          isBusy={isBusy}
          onConfirm={(input) => void confirm(act, input)}
          onCancel={() => cancel(act)}
        />
      ) : (
        <div className={styles.acts}>
          {offered.length === 0 && <p>{t('compliance.nothing')}</p>}
          {offered.map((event) => (
            <Button
              key={event}
              id={buttonId(event)}
              icon={icons[event]}
              variant={event === 'fail_check' ? 'danger-quiet' : 'secondary'}
              onClick={() => open(event)}
            >
              {t(`compliance.act.${event}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function Facts({ compliance: { paper } }: { compliance: Compliance }) {
  const { t } = useI18n()
  if (!paper?.registerNumber) return null
  return <DefinitionList items={[{ term: t('compliance.register-number'), value: paper.registerNumber }]} />
}
