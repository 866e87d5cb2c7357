import { takesAnswer } from '@parcelle/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { useWizard } from '../wizard-context.ts'
import styles from './welcome-facts.module.css'

/** Average seconds per question; nobody is asked all of them. */
const PER_QUESTION = 6

export function WelcomeFacts() {
  const { t } = useI18n()
  const { engine } = useWizard()
  const questionCount = engine.form().elements.filter(takesAnswer).length
  const minutes = Math.max(5, Math.ceil((questionCount * PER_QUESTION) / 60 / 5) * 5)
  return (
    <ul className={styles.facts}>
      <li>
        <Icon name="clock" size={24} />
        <strong>{t('wizard.welcome.time', { minutes })}</strong>
        <span>{t('wizard.welcome.time-text')}</span>
      </li>
      <li>
        <Icon name="file" size={24} />
        <strong>{t('wizard.welcome.documents')}</strong>
        <span>{t('wizard.welcome.documents-text')}</span>
      </li>
      <li>
        <Icon name="saved" size={24} />
        <strong>{t('wizard.welcome.resume')}</strong>
        <span>{t('wizard.welcome.resume-text')}</span>
      </li>
    </ul>
  )
}
