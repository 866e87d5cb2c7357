import { NetworkBars, ScrollTops, SkipLinks } from '../samples/page-parts.tsx'
import type { Specimen } from './specimen.ts'

const none = { fr: 'Aucune touche propre.', en: 'No key of its own.' }

export const aboutPortal: readonly Specimen[] = [
  {
    id: 'skip-link',
    group: 'portal',
    title: { fr: 'Lien d’évitement', en: 'Skip link' },
    lead: {
      fr: 'Premier arrêt du clavier sur chaque page, visible seulement quand il a le focus.',
      en: 'First stop of the keyboard on every page, visible only while it has the focus.',
    },
    props: 'SkipLink',
    keyboard: { fr: 'Tab l’atteint, Entrée mène au contenu.', en: 'Tab reaches it, Enter leads to the content.' },
    speech: { fr: '« Aller au contenu, lien ».', en: '“Skip to content, link”.' },
    Sample: SkipLinks,
  },
  {
    id: 'network-bar',
    group: 'portal',
    title: { fr: 'Barre hors connexion', en: 'Offline bar' },
    lead: {
      fr: 'Sous l’en-tête tant que le réseau manque, puis 3 s à son retour.',
      en: 'Under the header while the network is missing, then 3 s when it is back.',
    },
    props: 'OfflineBar: keepsDraft — NetworkBar: isOnline · keepsDraft',
    keyboard: none,
    speech: { fr: 'Annoncée sans interrompre.', en: 'Announced without interrupting.' },
    Sample: NetworkBars,
  },
  {
    id: 'scroll-to-top',
    group: 'portal',
    title: { fr: 'Retour en haut', en: 'Back to top' },
    lead: {
      fr: 'Apparaît dans le coin au-delà de 300 px ; ramène en haut et rend le focus au titre.',
      en: 'Appears in the corner beyond 300 px; brings back the top and gives the title the focus.',
    },
    props: 'ScrollToTop',
    keyboard: { fr: 'Entrée ou Espace.', en: 'Enter or Space.' },
    speech: { fr: '« Revenir en haut de la page ».', en: '“Back to top”.' },
    Sample: ScrollTops,
  },
]
