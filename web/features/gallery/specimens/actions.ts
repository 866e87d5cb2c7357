import { Buttons } from '../samples/buttons.tsx'
import { Dialogs } from '../samples/dialogs.tsx'
import { Fields } from '../samples/fields.tsx'
import { Foundations } from '../samples/foundations.tsx'
import { Icons } from '../samples/icons.tsx'
import { Searches } from '../samples/searches.tsx'
import type { Specimen } from './specimen.ts'

const none = { fr: 'Aucune touche propre.', en: 'No key of its own.' }

export const aboutActions: readonly Specimen[] = [
  {
    id: 'foundations',
    group: 'base',
    title: { fr: 'Couleurs et caractères', en: 'Colours and type' },
    lead: {
      fr: 'Chaque couleur, taille et durée vient de tokens.css ; les paires passent 4,5:1 ou 3:1 dans les deux modes.',
      en: 'Every colour, size and time comes from tokens.css; pairs pass 4.5:1 or 3:1 in both modes.',
    },
    props: 'var(--primary) · var(--space-4) · font: var(--type-h2)',
    keyboard: none,
    speech: { fr: 'Rien n’est dit par la couleur seule.', en: 'Nothing is said by colour alone.' },
    Sample: Foundations,
  },
  {
    id: 'icons',
    group: 'base',
    title: { fr: 'Icônes', en: 'Icons' },
    lead: {
      fr: 'Un nom dit le sens ; la société choisit le jeu : traits, deux tons ou pleins.',
      en: 'A name tells the meaning; the company chooses the set: line, duotone or solid.',
    },
    props: 'name · size = 20',
    keyboard: none,
    speech: { fr: 'Muettes : le texte voisin dit tout.', en: 'Silent: the text beside says it all.' },
    Sample: Icons,
  },
  {
    id: 'buttons',
    group: 'actions',
    title: { fr: 'Boutons', en: 'Buttons' },
    lead: {
      fr: 'Un verbe sur chaque bouton, un seul bouton principal par écran.',
      en: 'A verb on each button, a single primary button per screen.',
    },
    props: 'variant · icon · dense · block · loading · loadingText · unavailable',
    keyboard: { fr: 'Entrée ou Espace.', en: 'Enter or Space.' },
    speech: {
      fr: 'Indisponible ou en cours, il reste atteignable et le dit (aria-disabled, aria-busy).',
      en: 'Unavailable or loading, it can still be reached and says so (aria-disabled, aria-busy).',
    },
    Sample: Buttons,
  },
  {
    id: 'dialogs',
    group: 'actions',
    title: { fr: 'Fenêtres', en: 'Dialogs' },
    lead: {
      fr: 'Le dialogue du navigateur : la page derrière est inerte, le focus revient d’où il venait.',
      en: 'The browser’s own dialog: the page behind is inert, focus returns where it came from.',
    },
    props: 'isOpen · onClose · title · actions · wide · urgent',
    keyboard: {
      fr: 'Échap ferme ; Tab reste à l’intérieur. Une confirmation s’ouvre sur la réponse sans effet.',
      en: 'Escape closes; Tab stays inside. A confirmation opens on the answer that changes nothing.',
    },
    speech: {
      fr: 'Nommée par son titre ; une confirmation est un « alertdialog » décrit par son texte.',
      en: 'Named by its title; a confirmation is an “alertdialog” described by its text.',
    },
    Sample: Dialogs,
  },
  {
    id: 'fields',
    group: 'forms',
    title: { fr: 'Champ de texte', en: 'Text field' },
    lead: {
      fr: 'Libellé, aide, erreur, puis la saisie ; en lecture seule, du texte.',
      en: 'Label, hint, error, then the input; read only, it is text.',
    },
    props: 'id · label · value · onChange · hint · error · required · after · readOnly · width',
    keyboard: { fr: 'Entrée envoie le formulaire.', en: 'Enter sends the form.' },
    speech: {
      fr: 'Aide et erreur sont lues avec le champ (aria-describedby, aria-invalid).',
      en: 'Hint and error are read with the field (aria-describedby, aria-invalid).',
    },
    Sample: Fields,
  },
  {
    id: 'searches',
    group: 'forms',
    title: { fr: 'Recherche', en: 'Search' },
    lead: {
      fr: 'Ce qui est cherché ressort dans chaque résultat, sans égard aux accents ni aux majuscules.',
      en: 'What is searched for stands out in each result, whatever the accents and capitals.',
    },
    props: 'SearchField: id · label · value · onChange · onClear · hint · onSubmit — Highlight: text · term',
    keyboard: {
      fr: 'Entrée cherche sans attendre ; Échap vide le champ et y reste.',
      en: 'Enter searches at once; Escape empties the box and stays in it.',
    },
    speech: { fr: 'Le nombre de résultats est annoncé.', en: 'The number of results is announced.' },
    Sample: Searches,
  },
]
