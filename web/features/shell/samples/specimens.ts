import { FooterSample, HeaderSample, IdleSample } from './frame.tsx'

const none = { fr: 'Aucune touche propre.', en: 'No key of its own.' }

export const shellSpecimens = [
  {
    id: 'header',
    group: 'portal',
    stage: 'page',
    title: { fr: 'En-tête', en: 'Header' },
    lead: {
      fr: 'Celui du portail, pour une personne inventée ; ici ses liens ne mènent nulle part.',
      en: 'The one of the portal, for a made-up person; here its links lead nowhere.',
    },
    props: 'TopBar: logo · nav · wide · tools · panel — InHeader',
    keyboard: {
      fr: 'Tab d’un élément au suivant ; Échap referme ce qui est ouvert et rend le focus.',
      en: 'Tab from item to item; Escape closes what is open and gives the focus back.',
    },
    speech: {
      fr: 'Le menu de l’utilisateur porte son nom ; un écran peut ajouter son bouton, comme ici.',
      en: 'The user menu bears the user’s name; a screen may add a button of its own, as here.',
    },
    Sample: HeaderSample,
  },
  {
    id: 'footer',
    group: 'portal',
    stage: 'page',
    title: { fr: 'Pied de page', en: 'Footer' },
    lead: {
      fr: 'Les textes de la société de gestion, ici inventés ; sans texte, pas de pied de page.',
      en: 'The texts of the management company, made up here; without text, no footer.',
    },
    props: 'FooterBlocks: blocks',
    keyboard: none,
    speech: { fr: 'Du texte et des liens, rien de plus.', en: 'Text and links, nothing more.' },
    Sample: FooterSample,
  },
  {
    id: 'idle',
    group: 'portal',
    title: { fr: 'Fin de session', en: 'End of session' },
    lead: {
      fr: 'Deux minutes avant de fermer une session que personne n’utilise.',
      en: 'Two minutes before closing a session that nobody uses.',
    },
    props: 'IdleDialog: left · onStay · onLeave',
    keyboard: {
      fr: 'S’ouvre sur « Rester connecté » ; Échap répond de même.',
      en: 'Opens on “Stay signed in”; Escape answers the same.',
    },
    speech: {
      fr: 'Le temps restant est dit à l’ouverture, à une minute et à vingt secondes.',
      en: 'The time left is said at opening, at one minute and at twenty seconds.',
    },
    Sample: IdleSample,
  },
] as const
