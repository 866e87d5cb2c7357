import type { DossierItem } from '@parcelle/contract/dossiers'
import { useI18n, type I18n } from '../i18n/i18n.tsx'
import { correctionPath, decisionPath, reportPath, resumePath } from '../screen/paths.ts'
import { LinkButton } from '../ui/actions/link-button.tsx'
import { VisuallyHidden } from '../ui/content/visually-hidden.tsx'
import { nextIcons } from './next.ts'

type NextAction = NonNullable<DossierItem['detail']['next']>['action']

type Props = { dossier: DossierItem; variant?: 'primary' | 'secondary'; dense?: boolean; block?: boolean }

/** Opens the place where the reader does what the dossier asks of them; nothing while it waits for others. */
export function NextButton({ dossier, variant = 'primary', ...look }: Props) {
  const { t } = useI18n()
  const { number, detail } = dossier
  const action = detail.next?.action ?? 'wait'
  if (action === 'wait') return null
  return (
    <LinkButton variant={variant} icon={nextIcons[action]} href={findTarget(action, dossier)} {...look}>
      <span>
        {nextLabel(action, dossier, t)} <VisuallyHidden>{t('dossier.about', { number })}</VisuallyHidden>
      </span>
    </LinkButton>
  )
}

function findTarget(action: NextAction, dossier: DossierItem): string {
  if (action === 'correct') return correctionPath(dossier.id)
  if (action === 'read-report' || action === 'write-report') return reportPath(dossier.id)
  if (action === 'decide' || action === 'pair') return decisionPath(dossier.id)
  return resumePath(dossier)
}

function nextLabel(action: Exclude<NextAction, 'wait'>, { detail }: DossierItem, t: I18n['t']): string {
  if (action === 'correct') return t('correction.open')
  // A direct subscriber can only reopen the form.
  const canSendAgain = detail.can.includes('retry_signing') || detail.can.includes('resend_mission')
  return t(`dossier.do.${action === 'relaunch' && !canSendAgain ? 'answer' : action}`)
}
