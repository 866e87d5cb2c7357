import { Announcements } from '../samples/announcements.tsx'
import { Banners, MessageLog, Toasts } from '../samples/messages.tsx'
import type { Specimen } from './specimen.ts'

export const aboutMessages: readonly Specimen[] = [
  {
    id: 'banners',
    group: 'messages',
    title: { fr: 'Bandeaux', en: 'Banners' },
    lead: {
      fr: 'Se replie après 3 s en « Dernier message » ; l’attente s’arrête au survol, au focus et onglet caché.',
      en: 'Folds after 3 s into “Last message”; the wait stops on hover, on focus and in a hidden tab.',
    },
    props: 'Banner: tone · title · actions — BannerSlot: notice · hideAfter',
    keyboard: {
      fr: 'Le bouton de repli et la pastille se rendent le focus.',
      en: 'The fold button and the pill hand focus to each other.',
    },
    speech: {
      fr: 'Une erreur interrompt (alert), le reste attend son tour (status).',
      en: 'An error interrupts (alert), the rest waits its turn (status).',
    },
    Sample: Banners,
  },
  {
    id: 'toasts',
    group: 'messages',
    title: { fr: 'Notifications et cloche', en: 'Toasts and bell' },
    lead: {
      fr: 'Les bonnes nouvelles, en bas à gauche (en haut sur téléphone) ; tout reste derrière la cloche.',
      en: 'Good news, bottom left (top on a phone); everything stays behind the bell.',
    },
    props: "toast({ tone: 'success', key }) · MessageBell",
    keyboard: { fr: 'F6 va aux notifications et en revient.', en: 'F6 goes to the toasts and back.' },
    speech: { fr: 'Annoncées sans interrompre.', en: 'Announced without interrupting.' },
    Sample: Toasts,
  },
  {
    id: 'message-log',
    group: 'messages',
    title: { fr: 'Journal des messages', en: 'Log of messages' },
    lead: {
      fr: 'Ce que montre la cloche : tout ce qui a été dit depuis l’ouverture de la page, le plus récent d’abord.',
      en: 'What the bell shows: all that was said since the page was opened, latest first.',
    },
    props: 'MessagePanel — clearMessages()',
    keyboard: { fr: 'Tab jusqu’à la case ; Espace la coche.', en: 'Tab to the box; Space ticks it.' },
    speech: {
      fr: 'Le ton de chaque message est dit avant son texte.',
      en: 'The tone of each message is said before its text.',
    },
    Sample: MessageLog,
  },
  {
    id: 'announcements',
    group: 'messages',
    title: { fr: 'Annonces', en: 'Announcements' },
    lead: {
      fr: 'Ce qui change sans bruit à l’écran est dit à ceux qui l’écoutent.',
      en: 'What changes silently on screen is told to those who listen.',
    },
    props: 'LiveRegion: urgent — VisuallyHidden',
    keyboard: { fr: 'Aucune touche propre.', en: 'No key of its own.' },
    speech: {
      fr: 'La place existe avant son texte : arrivée avec lui, elle resterait muette.',
      en: 'The place exists before its text: arriving together, it would stay silent.',
    },
    Sample: Announcements,
  },
]
