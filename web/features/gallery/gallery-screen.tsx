import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { IconSetProvider } from '../../ui/content/icons/icon-set.tsx'
import { ScrollToTop } from '../../ui/layout/scroll-to-top.tsx'
import { previewTheme, showMode, themeModes, type ThemeMode } from '../../ui/theme/theme.ts'
import { companyThemes } from './company-themes.ts'
import { GalleryHeader } from './gallery-header.tsx'
import { GalleryList } from './gallery-list.tsx'
import { SpecimenView } from './specimen-view.tsx'
import type { Specimen } from './specimens/specimen.ts'
import { specimens } from './specimens/specimens.ts'
import styles from './gallery-screen.module.css'

/** /ui — every component of the kit, and those of other features. The address holds the specimen, theme and mode. */
export function GalleryScreen({ more = none }: { more?: readonly Specimen[] }) {
  const [address] = useSearchParams()
  const theme = companyThemes[address.get('theme') ?? '']
  const mode = readMode(address.get('mode'))
  const all = [...specimens, ...more]
  const chosen = all.find((specimen) => specimen.id === address.get('piece')) ?? specimens[0]

  useEffect(() => theme && previewTheme(theme), [theme])
  useEffect(() => {
    const before = document.documentElement.dataset.theme
    showMode(mode)
    return () => showMode(readMode(before))
  }, [mode])

  return (
    <IconSetProvider set={theme?.iconSet}>
      <GalleryHeader />
      <div className={styles.columns}>
        <GalleryList specimens={all} chosen={chosen?.id} />
        <main id="contenu" tabIndex={-1} className={styles.main}>
          {chosen && <SpecimenView key={chosen.id} specimen={chosen} />}
        </main>
      </div>
      <ScrollToTop />
    </IconSetProvider>
  )
}

const none: readonly Specimen[] = []

function readMode(text: string | null | undefined): ThemeMode {
  return themeModes.find((mode) => mode === text) ?? 'light'
}
