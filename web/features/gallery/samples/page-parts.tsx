import { useRef, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { NetworkBar, OfflineBar } from '../../../ui/loading/offline-bar.tsx'
import { SkipLink } from '../../../ui/navigation/skip-link.tsx'
import { Stage } from '../stage.tsx'
import { State } from '../state.tsx'
import { useWords } from '../words.ts'
import styles from './page-parts.module.css'

export function SkipLinks() {
  const pick = useWords()
  const page = useRef<HTMLDivElement>(null)
  return (
    <State name={{ fr: 'Avec le focus', en: 'With the focus' }} look="stack">
      <div>
        <Button onClick={() => page.current?.querySelector('a')?.focus()}>
          {pick({ fr: 'Donner le focus au lien', en: 'Give the link the focus' })}
        </Button>
      </div>
      <Stage>
        <div ref={page} className={styles.page}>
          <SkipLink />
          {pick({ fr: 'Haut d’une page', en: 'Top of a page' })}
        </div>
      </Stage>
    </State>
  )
}

export function NetworkBars() {
  const pick = useWords()
  const [isOnline, setOnline] = useState(false)
  return (
    <>
      <State name={{ fr: 'Réseau simulé', en: 'Pretended network' }} look="stack">
        <div>
          <Button onClick={() => setOnline(!isOnline)}>
            {isOnline
              ? pick({ fr: 'Couper le réseau', en: 'Cut the network' })
              : pick({ fr: 'Rétablir le réseau', en: 'Restore the network' })}
          </Button>
        </div>
        <Stage>
          <NetworkBar isOnline={isOnline} />
        </Stage>
        <Stage>
          <NetworkBar isOnline={isOnline} keepsDraft />
        </Stage>
      </State>
      <State name={{ fr: 'Réseau de cet appareil', en: 'Network of this device' }} look="stack">
        <p>{pick({ fr: 'Coupez-le : la barre apparaît ici.', en: 'Cut it: the bar appears here.' })}</p>
        <Stage>
          <OfflineBar />
        </Stage>
      </State>
    </>
  )
}

export function ScrollTops() {
  const pick = useWords()
  return (
    <State name={{ fr: 'Une page assez longue', en: 'A page that is long enough' }} look="stack">
      <div>
        <Button onClick={() => window.scrollTo({ top: 480, behavior: 'smooth' })}>
          {pick({ fr: 'Descendre', en: 'Go down' })}
        </Button>
      </div>
      <div className={styles.long}>
        <p>{pick({ fr: 'Le bouton est dans le coin, en bas.', en: 'The button is in the bottom corner.' })}</p>
      </div>
    </State>
  )
}
