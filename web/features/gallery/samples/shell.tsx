import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { CenteredCard } from '../../../ui/layout/centered-card.tsx'
import { StatusChip } from '../../../ui/content/chip.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import type { IconName } from '../../../ui/content/icon.tsx'
import { Identity, Initials } from '../../../ui/content/identity.tsx'
import { LanguageSwitch } from '../../../ui/navigation/language-switch.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { Menu } from '../../../ui/actions/menu.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { StickyBar } from '../../../ui/layout/sticky-bar.tsx'
import { State } from '../state.tsx'
import { useWords, type Words } from '../words.ts'

const marie = { firstname: 'Marie', lastname: 'Lefort', username: 'marie.lefort' }
const preferences: Words = { fr: 'Préférences', en: 'Preferences' }
const logOut: Words = { fr: 'Déconnexion', en: 'Sign out' }
const accept: Words = { fr: 'Accepter', en: 'Accept' }
const flag: Words = { fr: 'Signaler une erreur', en: 'Flag an error' }
const decline: Words = { fr: 'Refuser', en: 'Decline' }

export function Menus() {
  const pick = useWords()
  const [chosen, setChosen] = useState<Words>()
  const choice = (icon: IconName, label: Words) => ({ icon, label: pick(label), onSelect: () => setChosen(label) })
  const example = { label: pick({ fr: 'Page d’exemple', en: 'Sample page' }), icon: 'file', href: '/example' } as const
  return (
    <>
      <State name={{ fr: 'Avec un en-tête et un lien', en: 'With a header and a link' }}>
        <Menu
          placement="button"
          items={[example, choice('settings', preferences), choice('logout', logOut)]}
          header={<Identity {...marie} />}
        >
          <Initials {...marie} />
          {marie.firstname}
        </Menu>
      </State>
      <State name={{ fr: 'Menu d’actions', en: 'Menu of actions' }}>
        <Menu
          placement="button"
          items={[choice('check', accept), choice('warning', flag), { ...choice('error', decline), tone: 'danger' }]}
        >
          {pick({ fr: 'Décision', en: 'Decision' })}
        </Menu>
        <LiveRegion>{chosen && pick({ fr: `Choisi : ${chosen.fr}`, en: `Chosen: ${chosen.en}` })}</LiveRegion>
      </State>
      <State name={{ fr: 'Langue', en: 'Language' }}>
        <LanguageSwitch />
      </State>
    </>
  )
}

export function Frames() {
  const pick = useWords()
  return (
    <>
      <State name={{ fr: 'En-tête de page', en: 'Page header' }} look="stack">
        <PageHeader
          level={3}
          title={pick({ fr: 'Dossier 48 213', en: 'Folder 48 213' })}
          chip={
            <StatusChip tone="warning" icon="pending">
              {pick({ fr: 'À valider', en: 'To validate' })}
            </StatusChip>
          }
          lead={pick({ fr: 'Martin Durand, créé le 2 mars 2026', en: 'Martin Durand, created on 2 March 2026' })}
          actions={<Button>{pick({ fr: 'Exporter (CSV)', en: 'Export (CSV)' })}</Button>}
        />
      </State>
      <State name={{ fr: 'Carte seule au milieu de la page', en: 'Card alone in the middle of the page' }} look="stack">
        <CenteredCard element="div" logo={<strong>Maison Aurea</strong>}>
          <p>{pick({ fr: 'Connexion en cours…', en: 'Signing in…' })}</p>
        </CenteredCard>
      </State>
      <State name={{ fr: 'Infobulle : le nom d’une icône', en: 'Tooltip: the name of an icon' }}>
        <IconButton icon="print" label={pick({ fr: 'Imprimer', en: 'Print' })} />
        <IconButton icon="download" side="above" label={pick({ fr: 'Télécharger', en: 'Download' })} />
      </State>
      <State name={{ fr: 'Barre collante (au bas d’un téléphone)', en: 'Sticky bar (foot of a phone)' }} look="stack">
        <StickyBar>
          <Button variant="primary">{pick({ fr: 'Continuer', en: 'Continue' })}</Button>
        </StickyBar>
      </State>
    </>
  )
}
