import { PaginationSample, StepSample, TabSample } from '../samples/navigation.tsx'
import { Frames, Menus } from '../samples/shell.tsx'
import type { Specimen } from './specimen.ts'

export const aboutNavigation: readonly Specimen[] = [
  {
    id: 'menus',
    group: 'navigation',
    title: { fr: 'Menus et langue', en: 'Menus and language' },
    lead: {
      fr: 'Un bouton et ses choix ; la langue change sur place, sans rien perdre.',
      en: 'A button and its choices; the language changes in place, nothing is lost.',
    },
    props: 'items · header · label · icon',
    keyboard: {
      fr: 'Flèches, Début, Fin et premières lettres ; Échap referme, Tab quitte.',
      en: 'Arrows, Home, End and first letters; Escape closes, Tab leaves.',
    },
    speech: {
      fr: 'Bouton de menu déplié ou replié ; chaque langue est nommée dans sa langue.',
      en: 'Menu button expanded or collapsed; each language is named in itself.',
    },
    Sample: Menus,
  },
  {
    id: 'tabs',
    group: 'navigation',
    title: { fr: 'Onglets', en: 'Tabs' },
    lead: {
      fr: 'La bande défile sur un écran étroit et amène l’onglet choisi au milieu.',
      en: 'The strip scrolls on a narrow screen and brings the chosen tab to the middle.',
    },
    props: 'label · items · current',
    keyboard: {
      fr: 'Panneaux : flèches entre onglets. Adresses : Tab, ce sont des liens.',
      en: 'Panels: arrows between tabs. Addresses: Tab, they are links.',
    },
    speech: {
      fr: '« Onglet, sélectionné » ou « lien, page actuelle ».',
      en: '“Tab, selected” or “link, current page”.',
    },
    Sample: TabSample,
  },
  {
    id: 'pagination',
    group: 'navigation',
    title: { fr: 'Pagination', en: 'Pagination' },
    lead: {
      fr: 'Cinq numéros autour de la page, la première et la dernière ; abrégée sur téléphone.',
      en: 'Five numbers around the page, the first and the last; shortened on a phone.',
    },
    props: 'page · total · hrefFor · size = 10',
    keyboard: { fr: 'Tab, ce sont des liens.', en: 'Tab, they are links.' },
    speech: { fr: 'Chaque lien dit « Page 6 ».', en: 'Each link says “Page 6”.' },
    Sample: PaginationSample,
  },
  {
    id: 'steps',
    group: 'navigation',
    title: { fr: 'Étapes et retour', en: 'Steps and back link' },
    lead: {
      fr: 'Où l’on en est ; sous 1024 px, une seule ligne.',
      en: 'Where one is; below 1024 px, a single line.',
    },
    props: 'Steps: label · items · onGo — BackLink: href · onGo',
    keyboard: { fr: 'Les étapes terminées sont des liens.', en: 'Steps already done are links.' },
    speech: {
      fr: '« Étape en cours » est dit, pas seulement coloré.',
      en: '“Current step” is said, not only coloured.',
    },
    Sample: StepSample,
  },
  {
    id: 'frames',
    group: 'navigation',
    title: { fr: 'Cadres de page', en: 'Page frames' },
    lead: {
      fr: 'Titre et actions, carte seule, infobulle, barre collante.',
      en: 'Title and actions, lone card, tooltip, sticky bar.',
    },
    props: 'PageHeader: title · chip · lead · actions — CenteredCard: logo — Tooltip: text · side',
    keyboard: {
      fr: 'Le titre reçoit le focus après un changement de page ; Échap cache l’infobulle.',
      en: 'The title takes focus after a change of page; Escape hides the tooltip.',
    },
    speech: { fr: 'Un seul titre de niveau 1 par page.', en: 'A single level-1 heading per page.' },
    Sample: Frames,
  },
]
