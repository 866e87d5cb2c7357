import { useI18n, formatPhone } from '../../i18n/i18n.tsx'
import { settings } from '../../screen/settings.ts'
import { Icon } from '../../ui/content/icon.tsx'
import { useFlyout } from '../../ui/actions/use-flyout.ts'
import flyout from '../../ui/actions/flyout.module.css'
import styles from './header.module.css'

export function Help() {
  const { t } = useI18n()
  const { isOpen, setOpen, root, button } = useFlyout()
  return (
    <div ref={root} className={flyout.root}>
      <button
        ref={button}
        type="button"
        className={styles.link}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="help" />
        {t('shell.help')}
      </button>
      {isOpen && (
        <div className={flyout.panel}>
          <HelpText />
        </div>
      )}
    </div>
  )
}

export function HelpText() {
  const { t, locale } = useI18n()
  const { phone, mail, hours } = settings().help
  return (
    <section className={styles.help} aria-label={t('shell.help')}>
      <h2>{t('shell.help.title')}</h2>
      <p>
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{formatPhone(phone)}</a>
      </p>
      <p>
        <a href={`mailto:${mail}`}>{mail}</a>
      </p>
      <p>{hours[locale]}</p>
    </section>
  )
}
