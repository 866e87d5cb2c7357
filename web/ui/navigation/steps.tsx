import { memo, useState, type MouseEvent } from 'react'
import { Link } from 'wouter'
import { useI18n } from '../../i18n/i18n.tsx'
import { Icon } from '../content/icon.tsx'
import { VisuallyHidden } from '../content/visually-hidden.tsx'
import { Modal } from '../overlays/modal.tsx'
import styles from './steps.module.css'

export type Step = {
  id: string
  label: string
  /** `review`: done, but something changed since. `skipped`: nothing is asked there. */
  state: 'done' | 'current' | 'ahead' | 'review' | 'skipped'
  href?: string | undefined
  /** Whether it is asked depends on answers not given yet: never announced as the next one. */
  isUncertain?: boolean
}

type Props = {
  label: string
  items: readonly Step[]
  onGo?: (step: Step) => void
}

/** Re-renders only when a step changes: the caller makes its list anew at each change of the form. */
export const Steps = memo(StepBar, (before, after) => {
  const isSame = before.label === after.label && before.onGo === after.onGo
  return isSame && JSON.stringify(before.items) === JSON.stringify(after.items)
})

function StepBar({ label, items, onGo }: Props) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  const at = items.findIndex(({ state }) => state === 'current')
  const next = items.slice(at + 1).find(({ state, isUncertain }) => state !== 'skipped' && !isUncertain)

  function go(step: Step) {
    setOpen(false)
    onGo?.(step)
  }

  const list = items.map((step, rank) => <StepItem key={step.id} step={step} rank={rank} onGo={onGo && go} />)
  return (
    <nav aria-label={label}>
      <ol className={styles.bar}>{list}</ol>
      <button type="button" className={styles.short} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <strong>{t('ui.steps.at', { step: twoDigits(at + 1), steps: twoDigits(items.length) })}</strong>
        {next && <span>{t('ui.steps.next', { label: next.label })}</span>}
        <Icon name="chevron-down" size={16} />
      </button>
      <Modal isOpen={isOpen} title={t('ui.steps.all')} onClose={() => setOpen(false)}>
        <ol className={styles.sheet}>{list}</ol>
      </Modal>
    </nav>
  )
}

function StepItem({ step, rank, onGo }: { step: Step; rank: number; onGo: Props['onGo'] }) {
  const { t } = useI18n()

  function handleClick(event: MouseEvent) {
    // The browser opens a new tab itself.
    if (!onGo || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onGo(step)
  }

  return (
    <li
      className={styles.step}
      data-state={step.state}
      aria-current={step.state === 'current' ? 'step' : undefined}
      title={step.label}
    >
      <b className={styles.number}>{twoDigits(rank + 1)}</b>
      {step.href ? (
        <Link href={step.href} className={styles.label} onClick={handleClick}>
          {step.label}
        </Link>
      ) : (
        <span className={styles.label}>{step.label}</span>
      )}
      {step.state === 'review' ? (
        <span className={styles.review}>
          <Icon name="warning" size={16} />
          {t('ui.steps.review')}
        </span>
      ) : (
        <VisuallyHidden> {t(`ui.steps.${step.state}`)}</VisuallyHidden>
      )}
    </li>
  )
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
