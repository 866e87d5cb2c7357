import { Absences, Cards, Chips, Tiles } from '../samples/content.tsx'
import { Loadings } from '../samples/loadings.tsx'
import type { Specimen } from './specimen.ts'

const none = { fr: 'Aucune touche propre.', en: 'No key of its own.' }

export const aboutContent: readonly Specimen[] = [
  {
    id: 'cards',
    group: 'content',
    title: { fr: 'Cartes et listes', en: 'Cards and lists' },
    lead: {
      fr: 'Du papier blanc sur la page : un bord fin, pas d’ombre.',
      en: 'White paper on the page: a thin border, no shadow.',
    },
    props: 'Card: look · title · titleId · actions — DefinitionList: items',
    keyboard: none,
    speech: { fr: 'Une section nommée par son titre.', en: 'A section named by its title.' },
    Sample: Cards,
  },
  {
    id: 'chips',
    group: 'content',
    title: { fr: 'Pastilles', en: 'Chips' },
    lead: { fr: 'Un état en un mot, une icône et une couleur.', en: 'A state in a word, an icon and a colour.' },
    props: 'tone · icon',
    keyboard: none,
    speech: { fr: 'Le mot suffit.', en: 'The word is enough.' },
    Sample: Chips,
  },
  {
    id: 'tiles',
    group: 'content',
    title: { fr: 'Compteurs', en: 'Counters' },
    lead: { fr: 'Toute la carte est un seul lien.', en: 'The whole card is a single link.' },
    props: 'href · icon · label · value · name · tone',
    keyboard: { fr: 'Un seul arrêt de Tab par carte.', en: 'One Tab stop per card.' },
    speech: {
      fr: '« 12 dossiers en cours, voir la liste ».',
      en: '“12 current folders, see the list”.',
    },
    Sample: Tiles,
  },
  {
    id: 'loading',
    group: 'content',
    title: { fr: 'Chargement', en: 'Loading' },
    lead: {
      fr: 'Rien avant 200 ms, puis au moins 400 ms ; après 8 s, une explication.',
      en: 'Nothing before 200 ms, then at least 400 ms; after 8 s, an explanation.',
    },
    props: 'Loading: isLoading · skeleton · onRetry — Skeleton: shape · count',
    keyboard: none,
    speech: { fr: '« Chargement… » une seule fois, aria-busy.', en: '“Loading…” once, aria-busy.' },
    Sample: Loadings,
  },
  {
    id: 'absences',
    group: 'content',
    title: { fr: 'Vide et échec', en: 'Empty and failed' },
    lead: { fr: 'Jamais de page blanche.', en: 'Never a blank page.' },
    props: 'EmptyState: title · icon · action — ErrorPanel: onRetry · reference',
    keyboard: none,
    speech: { fr: 'L’échec est annoncé (alert).', en: 'A failure is announced (alert).' },
    Sample: Absences,
  },
]
