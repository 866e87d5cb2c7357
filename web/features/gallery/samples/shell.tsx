import { CenteredCard } from '../../../ui/centered-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { Identity, Initials } from '../../../ui/identity.tsx'
import { LanguageSwitch } from '../../../ui/language-switch.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { StatusChip } from '../../../ui/chip.tsx'
import { State } from '../state.tsx'
import { useWords } from '../words.ts'

const marie = { firstname: 'Marie', lastname: 'Lefort', username: 'marie.lefort' }

export function Menus() {
  const say = useWords()
  const items = [
    { label: say({ fr: 'Mon profil', en: 'My profile' }), icon: 'user', href: '/example' },
    { label: say({ fr: 'Préférences', en: 'Preferences' }), icon: 'settings', onSelect: ignore },
    { label: say({ fr: 'Déconnexion', en: 'Log out' }), icon: 'logout', onSelect: ignore },
  ] as const
  return (
    <>
      <State name={{ fr: 'Menu de l’utilisateur', en: 'User menu' }}>
        <Menu items={items} header={<Identity {...marie} />}>
          <Initials {...marie} />
          {marie.firstname}
        </Menu>
      </State>
      <State name={{ fr: 'Menu d’actions', en: 'Menu of actions' }}>
        <Menu
          items={[
            { label: say({ fr: 'Accepter', en: 'Accept' }), icon: 'check', onSelect: ignore },
            { label: say({ fr: 'Signaler une erreur', en: 'Flag an error' }), icon: 'warning', onSelect: ignore },
            { label: say({ fr: 'Refuser', en: 'Decline' }), icon: 'error', tone: 'danger', onSelect: ignore },
          ]}
        >
          {say({ fr: 'Décision', en: 'Decision' })}
        </Menu>
      </State>
      <State name={{ fr: 'Langue', en: 'Language' }}>
        <LanguageSwitch />
      </State>
    </>
  )
}

export function Frames() {
  const say = useWords()
  return (
    <>
      <State name={{ fr: 'En-tête de page', en: 'Page header' }} look="stack">
        <PageHeader
          level={3}
          title={say({ fr: 'Dossier 48 213', en: 'Folder 48 213' })}
          chip={
            <StatusChip tone="warning" icon="pending">
              {say({ fr: 'À valider', en: 'To validate' })}
            </StatusChip>
          }
          lead={say({ fr: 'Martin Durand, créé le 2 mars 2026', en: 'Martin Durand, created on 2 March 2026' })}
          actions={<Button>{say({ fr: 'Exporter (CSV)', en: 'Export (CSV)' })}</Button>}
        />
      </State>
      <State name={{ fr: 'Carte seule au milieu de la page', en: 'Card alone in the middle of the page' }} look="stack">
        <CenteredCard element="div" logo={<strong>Maison Aurea</strong>}>
          <p>{say({ fr: 'Connexion en cours…', en: 'Signing in…' })}</p>
        </CenteredCard>
      </State>
      <State name={{ fr: 'Infobulle', en: 'Tooltip' }}>
        <Tooltip text={say({ fr: 'Télécharger le dossier complet', en: 'Download the whole folder' })}>
          <Button icon="download">{say({ fr: 'Survolez-moi', en: 'Hover me' })}</Button>
        </Tooltip>
      </State>
      <State name={{ fr: 'Barre collante (au bas d’un téléphone)', en: 'Sticky bar (foot of a phone)' }} look="stack">
        <StickyBar>
          <Button variant="primary">{say({ fr: 'Continuer', en: 'Continue' })}</Button>
        </StickyBar>
      </State>
    </>
  )
}

function ignore() {}
