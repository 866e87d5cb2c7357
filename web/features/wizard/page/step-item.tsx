import type { Page } from '@parcelle/forms'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { blockPath } from '../course/address.ts'
import { useWizard } from '../wizard-context.ts'
import styles from './progress-bar.module.css'
import { goBackToPage } from '../course/navigation.ts'
import { stepPlace } from '../../../dossier/labels.ts'

export type Step = { page: Page; label: string; percent: number; state: 'done' | 'current' | 'ahead'; canOpen: boolean }

/** One step of the procedure; a way back to it where there is one. */
export function StepItem({ step, rank, onGo }: { step: Step; rank: number; onGo?: () => void }) {
  const { t } = useI18n()
  const wizard = useWizard()
  const { step: number } = stepPlace(rank + 1, rank + 1)

  function handleClick(event: MouseEvent) {
    // A new tab opens the address by itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onGo?.()
    goBackToPage(wizard, step.page.id)
  }

  return (
    <li
      className={styles.step}
      data-state={step.state}
      aria-current={step.state === 'current' ? 'step' : undefined}
      title={step.label}
    >
      <b className={styles.number}>{number}</b>
      {step.canOpen ? (
        <Link href={blockPath(wizard.id, step.page.id)} className={styles.label} onClick={handleClick}>
          {step.label}
        </Link>
      ) : (
        <span className={styles.label}>{step.label}</span>
      )}
      <VisuallyHidden> {t(`wizard.steps.${step.state}`)}</VisuallyHidden>
    </li>
  )
}
