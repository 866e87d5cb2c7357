import { Link } from 'wouter'
import { useI18n } from '../../i18n/i18n.tsx'
import { VisuallyHidden } from '../content/visually-hidden.tsx'
import styles from './steps.module.css'

export type Step = { id: string; label: string; state: 'done' | 'current' | 'ahead'; href?: string }

/** Where one is in a procedure. Below 1024 px it is one line: « Étape 03 sur 06 », and what comes next. */
export function Steps({ label, items }: { label: string; items: readonly Step[] }) {
  const { t } = useI18n()
  const at = items.findIndex((step) => step.state === 'current')
  const next = items[at + 1]
  return (
    <nav aria-label={label}>
      <p className={styles.short}>
        <strong>{t('ui.steps.at', { step: twoDigits(at), steps: twoDigits(items.length - 1) })}</strong>
        {next && t('ui.steps.next', { label: next.label })}
      </p>
      <ol className={styles.list}>
        {items.map((step, index) => (
          <li
            key={step.id}
            className={styles.step}
            data-state={step.state}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <b className={styles.number}>{twoDigits(index)}</b>
            {step.href ? <Link href={step.href}>{step.label}</Link> : step.label}
            <VisuallyHidden> {t(`ui.steps.${step.state}`)}</VisuallyHidden>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function twoDigits(index: number): string {
  return String(index + 1).padStart(2, '0')
}
