import type { TransitionEvent } from '@parcelle/domain'
import type { Block } from '@parcelle/forms'
import { useState } from 'react'
import { ApiError, call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { reportPath } from '../../../screen/paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { useStore } from '../../../ui/store.ts'
import { leaveBlock } from '../navigation/actions.ts'
import { useWizard } from '../wizard-context.ts'
import styles from './status-view.module.css'

const events = ['resend_mission', 'retry_signing', 'reopen'] as const satisfies readonly TransitionEvent[]

/** The transitions that the server allows this user. */
export function TransitionButtons({ block }: { block: Block }) {
  const { t } = useI18n()
  const { dossier } = useWizard()
  const { id, state, detail } = useStore(dossier)
  const offered = events.filter((event) => detail.can.includes(event))
  const report = findReportLink(state, detail.can)
  if (offered.length === 0 && !report) return null
  return (
    <ul className={styles.offers}>
      {report && (
        <li>
          <LinkButton variant={report.isMain ? 'primary' : 'secondary'} icon="file" href={reportPath(id)}>
            {t(report.label)}
          </LinkButton>
        </li>
      )}
      {offered.map((event, at) => (
        <TransitionButton key={event} block={block} event={event} isMain={at === 0 && !report} />
      ))}
    </ul>
  )
}

/** The report is written and decided on a page of its own. */
function findReportLink(state: string, can: readonly TransitionEvent[]) {
  if (can.includes('issue_report'))
    return {
      isMain: true,
      label: state === 'mission_validated' ? 'wizard.offer.write-report' : 'wizard.offer.rewrite-report',
    } as const
  if (can.includes('validate_report')) return { isMain: true, label: 'wizard.offer.read-report' } as const
  return state === 'adequacy_report_validation' ? ({ isMain: false, label: 'wizard.offer.see-report' } as const) : null
}

type Props = { block: Block; event: (typeof events)[number]; isMain: boolean }

function TransitionButton({ block, event, isMain }: Props) {
  const { t, messageFor } = useI18n()
  const wizard = useWizard()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function press() {
    setBusy(true)
    setProblem(null)
    try {
      const { dossier } = await call('makeTransition', { params: { id: wizard.id }, body: { event } })
      wizard.setDossier({ ...wizard.dossier.get(), ...dossier })
      if (event === 'reopen') leaveBlock(wizard, block.id)
    } catch (error) {
      const apiError = error instanceof ApiError ? error.errors[0] : undefined
      setProblem(messageFor(apiError?.message ?? 'error.technical-error', apiError?.params))
    } finally {
      setBusy(false)
    }
  }

  return (
    <li>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        icon={event === 'reopen' ? 'edit' : 'retry'}
        loading={isBusy}
        loadingText={t('wizard.block.saving')}
        aria-describedby={`offre-${event}`}
        onClick={() => void press()}
      >
        {t(event === 'reopen' ? 'wizard.sign.reopen' : `wizard.offer.${event}`)}
      </Button>
      <p id={`offre-${event}`}>{t(event === 'reopen' ? 'wizard.sign.reopen-text' : `wizard.offer.${event}.text`)}</p>
      <LiveRegion urgent>{problem}</LiveRegion>
    </li>
  )
}
