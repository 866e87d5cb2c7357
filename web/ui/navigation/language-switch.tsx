import { useI18n } from '../../i18n/i18n.tsx'
import { locales, type Locale } from '../../i18n/messages.ts'
import { VisuallyHidden } from '../content/visually-hidden.tsx'
import styles from './language-switch.module.css'

// Languages are named in themselves.
const names: Record<Locale, string> = { fr: 'Français', en: 'English' }

export function LanguageSwitch() {
  const { t, locale, setLocale } = useI18n()
  return (
    <fieldset aria-label={t('ui.language')} className={styles.switch}>
      {locales.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          className={styles.choice}
          aria-pressed={choice === locale}
          onClick={() => setLocale(choice)}
        >
          <span aria-hidden>{choice.toUpperCase()}</span>
          <VisuallyHidden>{names[choice]}</VisuallyHidden>
        </button>
      ))}
    </fieldset>
  )
}
