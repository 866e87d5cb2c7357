import { Link, useSearchParams } from 'wouter'
import { LanguageSwitch } from '../../ui/navigation/language-switch.tsx'
import { SkipLink } from '../../ui/navigation/skip-link.tsx'
import { themeModes } from '../../ui/theme/theme.ts'
import { companyThemes } from './company-themes.ts'
import { Choice } from './choice.tsx'
import { useWords, type Words } from './words.ts'
import styles from './gallery-header.module.css'

const modeNames: Record<(typeof themeModes)[number], Words> = {
  light: { fr: 'Clair', en: 'Light' },
  dark: { fr: 'Sombre', en: 'Dark' },
  auto: { fr: 'Système', en: 'System' },
}

const own: Words = { fr: 'Du portail', en: 'Own' }

export function GalleryHeader() {
  const pick = useWords()
  const [address, setAddress] = useSearchParams()
  const change = (name: string) => (value: string) =>
    setAddress((before) => ({ ...Object.fromEntries(before), [name]: value }), { replace: true })

  return (
    <>
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.line}>
          <Link href="/ui" className={styles.brand}>
            {pick({ fr: 'Bibliothèque de composants', en: 'Component library' })}
          </Link>
          <LanguageSwitch />
          <div className={styles.choices}>
            <Choice
              id="theme"
              label={pick({ fr: 'Thème', en: 'Theme' })}
              value={address.get('theme') ?? ''}
              options={[
                { value: '', label: pick(own) },
                ...Object.keys(companyThemes).map((name) => ({ value: name, label: name })),
              ]}
              onChange={change('theme')}
            />
            <Choice
              id="mode"
              label={pick({ fr: 'Mode', en: 'Mode' })}
              value={address.get('mode') ?? 'light'}
              options={themeModes.map((mode) => ({ value: mode, label: pick(modeNames[mode]) }))}
              onChange={change('mode')}
            />
          </div>
        </div>
      </header>
    </>
  )
}
