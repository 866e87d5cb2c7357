import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Chip, StatusChip } from '../../../ui/content/chip.tsx'
import { CounterTile } from '../../../ui/content/counter-tile.tsx'
import { DefinitionList } from '../../../ui/content/definition-list.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { TileGrid } from '../../../ui/layout/tile-grid.tsx'
import { State } from '../state.tsx'
import { useHref } from '../use-href.ts'
import { useWords } from '../words.ts'

export function Cards() {
  const pick = useWords()
  return (
    <>
      <State name={{ fr: 'Terminée, ouverte, à venir', en: 'Done, open, waiting' }} look="stack">
        <Card
          titleId="card-done"
          title={pick({ fr: 'Produit', en: 'Product' })}
          actions={<Button variant="tertiary">{pick({ fr: 'Modifier', en: 'Edit' })}</Button>}
        >
          <DefinitionList
            items={[
              { term: pick({ fr: 'Produit', en: 'Product' }), value: 'SCPI Horizon' },
              {
                term: pick({ fr: 'Prix de la part', en: 'Share price' }),
                value: pick({ fr: '187,00 €', en: '€187.00' }),
              },
            ]}
          />
        </Card>
        <Card look="open" titleId="card-open" title={pick({ fr: 'Montant et règlement', en: 'Amount and payment' })}>
          <p>{pick({ fr: 'Le bloc en cours de saisie.', en: 'The block being filled in.' })}</p>
        </Card>
        <Card look="waiting" titleId="card-wait" title={pick({ fr: 'Origine des fonds', en: 'Origin of funds' })} />
      </State>
    </>
  )
}

export function Chips() {
  const pick = useWords()
  return (
    <>
      <State name={{ fr: 'États : toujours icône et mot', en: 'States: always icon and word' }}>
        <StatusChip tone="info" icon="edit">
          {pick({ fr: 'En cours', en: 'Current' })}
        </StatusChip>
        <StatusChip tone="accent" icon="sign">
          {pick({ fr: 'En signature', en: 'In signature' })}
        </StatusChip>
        <StatusChip tone="success" icon="success">
          {pick({ fr: 'Signé', en: 'Signed' })}
        </StatusChip>
        <StatusChip tone="warning" icon="pending">
          {pick({ fr: 'À valider', en: 'To validate' })}
        </StatusChip>
        <StatusChip tone="danger" icon="error">
          {pick({ fr: 'Refusé', en: 'Refused' })}
        </StatusChip>
        <StatusChip tone="neutral" icon="cancelled">
          {pick({ fr: 'Abandonné', en: 'Abandoned' })}
        </StatusChip>
      </State>
      <State name={{ fr: 'Simple mot', en: 'Plain word' }}>
        <Chip>{pick({ fr: 'Souscription en ligne', en: 'Online subscription' })}</Chip>
      </State>
    </>
  )
}

export function Tiles() {
  const pick = useWords()
  const href = useHref()({})
  const name = pick({ fr: '12 dossiers en cours, voir la liste', en: '12 current folders, see the list' })
  return (
    <State name={{ fr: 'Nombre, zéro, inconnu, en erreur', en: 'Number, zero, unknown, in error' }} look="stack">
      <TileGrid>
        <CounterTile href={href} icon="edit" label={pick({ fr: 'En cours', en: 'Current' })} value={12} name={name} />
        <CounterTile
          href={href}
          icon="sign"
          label={pick({ fr: 'En signature', en: 'In signature' })}
          value={0}
          name={pick({ fr: '0 dossier en signature, voir la liste', en: '0 folders in signature, see the list' })}
        />
        <CounterTile
          href={href}
          icon="success"
          label={pick({ fr: 'Signés', en: 'Signed' })}
          value={null}
          name={pick({ fr: 'Dossiers signés, voir la liste', en: 'Signed folders, see the list' })}
        />
        <CounterTile
          href={href}
          icon="error"
          label={pick({ fr: 'En erreur', en: 'Error' })}
          value={2}
          tone="danger"
          name={pick({ fr: '2 dossiers en erreur, voir la liste', en: '2 folders in error, see the list' })}
        />
      </TileGrid>
    </State>
  )
}

export function Absences() {
  const pick = useWords()
  const [tries, setTries] = useState(0)
  return (
    <>
      <State name={{ fr: 'Rien ici', en: 'Nothing here' }} look="stack">
        <EmptyState
          title={pick({ fr: 'Vous n’avez pas encore de dossier.', en: 'You have no folder yet.' })}
          action={<Button variant="primary">{pick({ fr: 'Créer un dossier', en: 'Create a folder' })}</Button>}
        >
          {pick({ fr: 'Vos souscriptions apparaîtront ici.', en: 'Your subscriptions will appear here.' })}
        </EmptyState>
      </State>
      <State name={{ fr: 'Échec', en: 'Failure' }} look="stack">
        <ErrorPanel onRetry={() => setTries(tries + 1)} reference="7f3c-21ab" />
        <p>{pick({ fr: `Nouveaux essais : ${tries}`, en: `Tries again: ${tries}` })}</p>
      </State>
    </>
  )
}
