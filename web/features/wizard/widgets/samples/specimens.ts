import * as choices from './gallery-choices.tsx'
import * as entries from './gallery-entries.tsx'
import * as results from './gallery-results.tsx'

const field = {
  fr: 'Tabulation d’un champ au suivant ; Entrée dans un champ envoie le bloc.',
  en: 'Tab from field to field; Enter in a field sends the block.',
}
const named = {
  fr: 'Libellé, aide et erreur sont lus avec le champ.',
  en: 'Label, help and error are read with the field.',
}
const props = 'element · value · required · disabled · readOnly · error · onChange · onLeave'
const common = { group: 'forms', props, keyboard: field, speech: named } as const

export const widgetSpecimens = [
  {
    ...common,
    id: 'widget-texts',
    title: { fr: 'Textes', en: 'Texts' },
    lead: { fr: 'Rien de ce qui est tapé n’est perdu.', en: 'Nothing typed is ever lost.' },
    Sample: entries.Texts,
  },
  {
    ...common,
    id: 'widget-phone',
    title: { fr: 'Téléphone', en: 'Phone' },
    lead: {
      fr: 'France d’abord ; 06…, 0033… et +33 06… sont compris.',
      en: 'France first; 06…, 0033… and +33 06… are understood.',
    },
    Sample: entries.Contacts,
  },
  {
    ...common,
    id: 'widget-bank',
    title: { fr: 'Coordonnées bancaires', en: 'Bank details' },
    lead: {
      fr: 'Groupé par quatre ; le curseur reste où il est.',
      en: 'Grouped in fours; the caret stays where it is.',
    },
    Sample: entries.Banks,
  },
  {
    ...common,
    id: 'widget-numbers',
    title: { fr: 'Nombres et montants', en: 'Numbers and amounts' },
    lead: {
      fr: '12.5, 12,5 et 1 234,56 € se lisent ; la mise en forme vient en quittant.',
      en: '12.5, 12,5 and 1 234,56 € are read; formatting comes on leaving.',
    },
    Sample: entries.Numbers,
  },
  {
    ...common,
    id: 'widget-ranges',
    title: { fr: 'Curseurs et répartitions', en: 'Sliders and breakdowns' },
    lead: { fr: 'Sans réponse tant que personne n’y a touché.', en: 'No answer until someone touches it.' },
    keyboard: { fr: 'Flèches ±1, Page ±10, Début et Fin.', en: 'Arrows ±1, Page ±10, Home and End.' },
    Sample: entries.Ranges,
  },
  {
    ...common,
    id: 'widget-dates',
    title: { fr: 'Dates', en: 'Dates' },
    lead: { fr: 'Tapées jj/mm/AAAA ou choisies.', en: 'Typed day/month/year or picked.' },
    keyboard: {
      fr: 'Échap ferme le calendrier et rend le clavier.',
      en: 'Escape closes the calendar and gives the keyboard back.',
    },
    Sample: entries.Dates,
  },
  {
    ...common,
    id: 'widget-choices',
    title: { fr: 'Cases, radios et listes', en: 'Boxes, radios and lists' },
    lead: { fr: 'Toute la ligne ou toute la carte est la cible.', en: 'The whole line or card is the target.' },
    keyboard: { fr: 'Espace coche ; flèches dans un groupe.', en: 'Space ticks; arrows within a group.' },
    Sample: choices.Choices,
  },
  {
    ...common,
    id: 'widget-searches',
    title: { fr: 'Saisie assistée', en: 'Autocomplete' },
    lead: {
      fr: 'Dès 3 caractères, 300 ms après la dernière touche.',
      en: 'From 3 characters, 300 ms after the last key.',
    },
    keyboard: { fr: 'Flèches, Entrée, Échap.', en: 'Arrows, Enter, Escape.' },
    speech: { fr: 'Le nombre de propositions est annoncé.', en: 'The number of suggestions is announced.' },
    Sample: choices.Searches,
  },
  {
    ...common,
    id: 'widget-orders',
    title: { fr: 'Ordres', en: 'Orders' },
    lead: { fr: 'À la souris, au doigt, au clavier ou par les flèches.', en: 'By mouse, finger, keyboard or arrows.' },
    keyboard: {
      fr: 'Entrée sur la poignée, flèches, Entrée ; Échap annule.',
      en: 'Enter on the handle, arrows, Enter; Escape cancels.',
    },
    speech: { fr: '« Transmission, position 1 sur 4 ».', en: '“Pass on, position 1 of 4”.' },
    Sample: choices.Orders,
  },
  {
    ...common,
    id: 'widget-tables',
    title: { fr: 'Tables de démembrement', en: 'Dismemberment tables' },
    lead: {
      fr: 'Le choix d’une ligne ouvre la suite après 500 ms.',
      en: 'Choosing a row opens the next step after 500 ms.',
    },
    keyboard: {
      fr: 'Les flèches parcourent sans choisir ; Espace ou Entrée choisit.',
      en: 'Arrows look around without choosing; Space or Enter chooses.',
    },
    Sample: choices.Tables,
  },
  {
    ...common,
    id: 'widget-products',
    title: { fr: 'Produits', en: 'Products' },
    lead: {
      fr: 'Prix d’une part et minimum avec chaque produit.',
      en: 'Price per share and minimum with each product.',
    },
    Sample: choices.Products,
  },
  {
    ...common,
    id: 'widget-outputs',
    title: { fr: 'Textes et résultats', en: 'Texts and results' },
    lead: { fr: 'Un résultat est un texte, jamais un champ grisé.', en: 'A result is a text, never a greyed field.' },
    Sample: results.Outputs,
  },
  {
    ...common,
    id: 'widget-buttons',
    title: { fr: 'Boutons du formulaire', en: 'Buttons of the form' },
    lead: { fr: 'Un bouton indisponible dit pourquoi.', en: 'A button that is unavailable says why.' },
    Sample: results.Buttons,
  },
  {
    ...common,
    id: 'widget-uploads',
    title: { fr: 'Documents', en: 'Documents' },
    lead: {
      fr: 'Chaque fichier a son avancement, son annulation et sa reprise.',
      en: 'Each file has its progress, its cancel and its retry.',
    },
    Sample: results.Uploads,
  },
]
