import type { DossierItem } from '@parcelle/contract/dossiers'
import { useI18n } from '../i18n/i18n.tsx'
import type { MessageKey } from '../i18n/messages.ts'
import { correctionPath, decisionPath, reportPath, resumePath } from '../screen/paths.ts'
import { LinkButton } from '../ui/actions/link-button.tsx'
import { VisuallyHidden } from '../ui/content/visually-hidden.tsx'
import { nextIcons } from './next.ts'

type NextAction = NonNullable<DossierItem['detail']['next']>['action']
type NamedAction = Exclude<NextAction, 'wait'>

type Props = { dossier: DossierItem; variant?: 'primary' | 'secondary'; dense?: boolean; block?: boolean }

/** Opens the place where the reader does what the dossier asks of them; nothing while it waits for others. */
export function NextButton({ dossier, variant = 'primary', ...look }: Props) {
  const { t } = useI18n()
  const { number, detail } = dossier
  const action = detail.next?.action ?? 'wait'
  if (action === 'wait') return null
  const named = findNamedAction(action, dossier)
  return (
    <LinkButton variant={variant} icon={nextIcons[action]} href={findTarget(action, dossier)} {...look}>
      <span>
        {t(named === 'correct' ? 'correction.open' : `dossier.do.${named}`)}{' '}
        <VisuallyHidden>{t(dossierNames[named], { number })}</VisuallyHidden>
      </span>
    </LinkButton>
  )
}

/** How the label goes on to name its dossier: « Signer le dossier n° 1 », « Lire le rapport du dossier n° 1 ». */
const dossierNames = {
  sign: 'dossier.about',
  correct: 'dossier.number',
  upload: 'dossier.about.of',
  'read-report': 'dossier.about.of',
  'write-report': 'dossier.about.of',
  relaunch: 'dossier.about.of',
  check: 'dossier.about',
  pair: 'dossier.about',
  decide: 'dossier.about',
  answer: 'dossier.number',
} as const satisfies Record<NamedAction, MessageKey>

function findTarget(action: NextAction, dossier: DossierItem): string {
  if (action === 'correct') return correctionPath(dossier.id)
  if (action === 'read-report' || action === 'write-report') return reportPath(dossier.id)
  if (action === 'decide' || action === 'pair') return decisionPath(dossier.id)
  return resumePath(dossier)
}

/** A direct subscriber can only reopen the form. */
function findNamedAction(action: NamedAction, { detail }: DossierItem): NamedAction {
  const canSendAgain = detail.can.includes('retry_signing') || detail.can.includes('resend_mission')
  return action === 'relaunch' && !canSendAgain ? 'answer' : action
}
