import { lazy, Suspense } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import { VisuallyHidden } from '../../../../ui/content/visually-hidden.tsx'
import { useFlyout } from '../../../../ui/actions/use-flyout.ts'
import { Announcement } from '../../../../ui/messages/announcement.tsx'
import styles from './country-button.module.css'
import { untilLoaded } from '../../../../ui/timing/until-loaded.ts'

const CountryList = lazy(() => untilLoaded(() => import('./country-list.tsx')))

type Props = {
  country: string
  calling: string
  disabled: boolean
  onChoose: (country: { country: string; calling: string }) => void
}

/** Names the country in text: a flag alone is not accessible. */
export function CountryButton({ country, calling, disabled, onChoose }: Props) {
  const { t, locale } = useI18n()
  const { isOpen, toggle, close, root, button } = useFlyout()
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
  const words = t('widget.phone.country', { name, calling })

  function choose(chosen: { country: string; calling: string }) {
    onChoose(chosen)
    close()
  }

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <VisuallyHidden>{words}</VisuallyHidden>
        <span aria-hidden>
          <span className={styles.code}>{country}</span> +{calling}
        </span>
        <Icon name="chevron-down" size={16} />
      </button>
      <Announcement text={words} />
      {isOpen && (
        <dialog open aria-label={t('widget.phone.choose')} className={styles.panel}>
          <Suspense fallback={<p className={styles.wait}>{t('widget.loading')}</p>}>
            <CountryList country={country} onChoose={choose} />
          </Suspense>
        </dialog>
      )}
    </div>
  )
}
