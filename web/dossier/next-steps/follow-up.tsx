import type { NextSteps } from '@parcelle/contract/signing'
import { useI18n } from '../../i18n/i18n.tsx'
import { Icon, type IconName } from '../../ui/content/icon.tsx'
import styles from './follow-up.module.css'

type Step = NextSteps['steps'][number]

const icons: Record<Step['state'], IconName> = {
  done: 'success',
  current: 'clock',
  waiting: 'pending',
  stopped: 'cancelled',
}

/** The way of a signed dossier into the customer system. */
export function FollowUp({ steps }: Pick<NextSteps, 'steps'>) {
  const { t } = useI18n()
  return (
    <ol className={styles.steps} aria-label={t('after.steps')}>
      {steps.map((step) => (
        <FollowUpStep key={step.step} {...step} />
      ))}
    </ol>
  )
}

function FollowUpStep({ step, state, at }: Step) {
  const { t, date } = useI18n()
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <Icon name={icons[state]} size={20} />
      <span className={styles.name}>{t(state === 'stopped' ? 'after.step.refused' : `after.step.${step}`)}</span>
      <span className={styles.when}>
        {state === 'current' || state === 'waiting' ? t(`after.state.${state}`) : at && date(at)}
      </span>
    </li>
  )
}
