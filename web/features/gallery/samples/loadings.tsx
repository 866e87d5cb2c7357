import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Spinner } from '../../../ui/content/spinner.tsx'
import { TileGrid } from '../../../ui/layout/tile-grid.tsx'
import { State } from '../state.tsx'
import { useWords } from '../words.ts'

export function Loadings() {
  const pick = useWords()
  const [isLoading, setLoading] = useState(false)

  function handleLoad(duration: number) {
    setLoading(true)
    setTimeout(() => setLoading(false), duration)
  }

  return (
    <>
      <State name={{ fr: 'Formes', en: 'Shapes' }} look="stack">
        <TileGrid>
          <Skeleton shape="tile" count={4} />
        </TileGrid>
        <Card>
          <Skeleton shape="title" />
          <div>
            <Skeleton count={3} />
          </div>
        </Card>
      </State>
      <State
        name={{ fr: 'Réponse rapide (100 ms) ou lente (2 s)', en: 'Fast answer (100 ms) or slow (2 s)' }}
        look="stack"
      >
        <div>
          <Button onClick={() => handleLoad(100)}>100 ms</Button> <Button onClick={() => handleLoad(2000)}>2 s</Button>
        </div>
        <Loading isLoading={isLoading} skeleton={<Skeleton count={3} />}>
          <p>{pick({ fr: 'Voici la réponse.', en: 'Here is the answer.' })}</p>
        </Loading>
      </State>
      <State name={{ fr: 'Attente, toujours avec un texte', en: 'Waiting, always with a text' }}>
        <Spinner />
        <span>{pick({ fr: 'Connexion en cours…', en: 'Signing in…' })}</span>
      </State>
    </>
  )
}
