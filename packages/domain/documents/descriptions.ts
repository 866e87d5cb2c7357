import type { TemplateKind, TemplatePart } from './required-parts.ts'

type Texts = { readonly fr: string; readonly en: string }
const of = (fr: string, en: string): Texts => ({ fr, en })

/** What an attribute of a template holds, so that an editor can offer the right field. */
type TemplateValueKind =
  | 'texts'
  | 'many texts'
  | 'word'
  | 'flag'
  | 'number'
  | 'choice'
  | 'choices'
  | 'conditions'
  | 'element'
  | 'elements'
  | 'page'
  | 'block'
  | 'blocks'
  | 'shared text'
  | 'objects'
  | 'rows'

export type TemplateAttribute = {
  readonly name: Texts
  readonly help?: Texts
  readonly kind: TemplateValueKind
  readonly required?: true
  /** Set by the product when it is added, and not changed afterwards: others point at it. */
  readonly fixed?: true
  /** Values of a choice. */
  readonly values?: Readonly<Record<string, Texts>>
  /** What a list of objects holds. */
  readonly of?: TemplateObject
}

type TemplateDescription = {
  readonly name: Texts
  readonly help: Texts
  /** By key; `table.columns` is a key within a key. */
  readonly attributes: Readonly<Record<string, TemplateAttribute>>
  /** The object that the studio inserts as a new one. */
  readonly first: unknown
}

const newText = of('Nouveau texte.', 'New text.')
const newTitle = of('Nouveau titre', 'New title')
const newLine = { text: newText }
const twoColumns = [{ title: of('Libellé', 'Item') }, { title: of('Valeur', 'Value') }]

const when: TemplateAttribute = {
  name: of('Conditions', 'Conditions'),
  help: of(
    'Imprimé seulement quand toutes ces conditions sont remplies.',
    'Printed only when all of these conditions hold.',
  ),
  kind: 'conditions',
}
const text: TemplateAttribute = { name: of('Texte', 'Text'), kind: 'texts', required: true }
const columns = (what: TemplateObject = 'column'): TemplateAttribute => ({
  name: of('Colonnes', 'Columns'),
  kind: 'objects',
  required: true,
  of: what,
})

const parts = {
  company: of('La société de gestion', 'The management company'),
  firm: of('Le cabinet', 'The advising firm'),
  parties: of('Les parties', 'The parties'),
  mission: of('La mission', 'The engagement'),
  remuneration: of('La rémunération', 'The remuneration'),
  profile: of('Le profil', 'The profile'),
  recommendation: of('La recommandation', 'The recommendation'),
  product: of('Le produit', 'The product'),
  amounts: of('Les montants', 'The amounts'),
  funding: of('Le financement', 'The funding'),
  dismemberment: of('Le démembrement', 'The split of ownership'),
  mandate: of('Le mandat', 'The mandate'),
  risks: of('Les risques', 'The risks'),
  costs: of('Les coûts', 'The costs'),
  withdrawal: of('La rétractation', 'The withdrawal'),
  declarations: of('Les déclarations', 'The declarations'),
  answers: of('Les réponses', 'The answers'),
  receipts: of('Les justificatifs', 'The supporting documents'),
  productDocuments: of('Les documents du produit', 'The documents of the product'),
  dataProtection: of('La protection des données', 'Data protection'),
  signatures: of('Les signatures', 'The signatures'),
} as const satisfies Readonly<Record<TemplatePart, Texts>>

const kinds = {
  missionLetter: of('Lettre de mission', 'Engagement letter'),
  suitabilityReport: of('Rapport d’adéquation', 'Suitability report'),
  subscriptionForm: of('Bulletin de souscription', 'Subscription form'),
  searchMandate: of('Mandat de recherche', 'Search mandate'),
  dismembermentAnnex: of('Annexe de démembrement', 'Annex on split ownership'),
  summary: of('Récapitulatif', 'Summary'),
  receiptList: of('Liste des justificatifs', 'List of supporting documents'),
  clientRecord: of('Fiche de connaissance du client', 'Client record'),
  acknowledgement: of('Accusé de réception', 'Acknowledgement'),
} as const satisfies Readonly<Record<TemplateKind, Texts>>

export const signaturePlaces = {
  subscriber: of('Souscripteur', 'Subscriber'),
  co_subscriber: of('Co-souscripteur', 'Co-subscriber'),
  subscriber_spouse: of('Conjoint', 'Spouse'),
  subscriber_advisor: of('Conseiller', 'Advisor'),
  firm: of('Cachet du cabinet', 'Stamp of the firm'),
  seal: of('Cachet de la société de gestion', 'Seal of the management company'),
  hand: of('Signature manuscrite', 'Signature by hand'),
} as const

/** The kinds of items of a section, by the key that identifies them. */
export const templateItemKinds = [
  'text',
  'heading',
  'list',
  'note',
  'cards',
  'rows',
  'table',
  'answers',
  'page',
  'block',
  'scoring',
  'payment',
  'receipts',
  'productDocuments',
  'signatures',
  'written',
  'include',
] as const
export type TemplateItemKind = (typeof templateItemKinds)[number]

export type TemplateObject =
  | TemplateItemKind
  | ('document' | 'product-document' | 'shared' | 'section' | 'line' | 'card' | 'row' | 'payment-row')
  | ('column' | 'document-column' | 'table-row' | 'signature')

/** Everything the template language has: the source of the studio's fields. */
export const templateDescriptions: Readonly<Record<TemplateObject, TemplateDescription>> = {
  document: {
    name: of('Document', 'Document'),
    help: of('Le document entier.', 'The whole document.'),
    attributes: {
      title: { name: of('Titre', 'Title'), kind: 'texts', required: true },
      heading: {
        name: of('Titre imprimé', 'Printed heading'),
        help: of(
          'Imprimé à la place du titre, par exemple avec le nom du client.',
          'Printed in place of the title, such as with the name of the client.',
        ),
        kind: 'texts',
      },
      reference: {
        name: of('Ligne sous le titre', 'Line below the title'),
        kind: 'texts',
        required: true,
      },
      when: {
        ...when,
        help: of(
          'Le dossier reçoit ce document seulement quand toutes ces conditions sont remplies.',
          'A folder has this document only when all of these conditions hold.',
        ),
      },
      issuer: {
        name: of('En-tête', 'Letterhead'),
        kind: 'choice',
        values: {
          company: of('De la société de gestion', 'Of the management company'),
          firm: of('Du cabinet', 'Of the advising firm'),
        },
      },
      kind: {
        name: of('Sorte de document', 'Kind of document'),
        help: of('Décide des parties que la loi exige.', 'Decides which parts the law requires.'),
        kind: 'choice',
        required: true,
        values: kinds,
      },
      forms: {
        name: of('Formulaires', 'Forms'),
        kind: 'choices',
        required: true,
        values: {
          client: of('Souscription en ligne', 'Online subscription'),
          backOffice: of('Dossier papier', 'Paper folder'),
        },
      },
      blocks: {
        name: of('Blocs qui le proposent', 'Blocks that list it'),
        kind: 'blocks',
        required: true,
      },
      perProduct: {
        name: of('Un modèle par produit', 'One template per product'),
        help: of(
          'Porte le numéro et la date du modèle du produit.',
          'Has the number and date of the product’s template.',
        ),
        kind: 'flag',
      },
      code: { name: of('Code', 'Code'), kind: 'word', required: true, fixed: true },
    },
    first: {},
  },
  'product-document': {
    name: of('Document du produit', 'Document of a product'),
    help: of('Information remise avant la souscription.', 'Information handed over before a subscription.'),
    attributes: {
      reference: { name: of('Ligne sous le titre', 'Line below the title'), kind: 'texts', required: true },
    },
    first: {},
  },
  shared: {
    name: of('Textes communs', 'Shared texts'),
    help: of('Ce que tous les documents ont en commun.', 'What all documents have in common.'),
    attributes: {
      'letterhead.company': {
        name: of('En-tête de la société de gestion', 'Letterhead of the management company'),
        kind: 'many texts',
        required: true,
      },
      'letterhead.firm': {
        name: of('En-tête du cabinet', 'Letterhead of the advising firm'),
        kind: 'many texts',
        required: true,
      },
      draft: {
        name: of('Filigrane d’un projet', 'Watermark of a draft'),
        kind: 'texts',
        required: true,
      },
    },
    first: {},
  },
  section: {
    name: of('Section', 'Section'),
    help: of('Une partie du document, avec ou sans titre.', 'A part of the document, with or without a title.'),
    attributes: {
      title: { name: of('Titre', 'Title'), kind: 'texts' },
      when,
      parts: {
        name: of('Parties exigées qu’elle contient', 'Required parts that it contains'),
        help: of(
          'La loi exige certaines parties selon la sorte de document ; cochez celles qui se trouvent ici.',
          'The law requires some parts of each kind of document; tick those that stand here.',
        ),
        kind: 'choices',
        values: parts,
      },
    },
    first: { title: newTitle, items: [newLine] },
  },
  text: {
    name: of('Paragraphe', 'Paragraph'),
    help: of('Un paragraphe de texte.', 'A paragraph of text.'),
    attributes: { text, small: { name: of('Petits caractères', 'Small print'), kind: 'flag' }, when },
    first: newLine,
  },
  heading: {
    name: of('Intertitre', 'Heading'),
    help: of('Un titre à l’intérieur d’une section.', 'A title within a section.'),
    attributes: { heading: { ...text, name: of('Intertitre', 'Heading') }, when },
    first: { heading: newTitle },
  },
  list: {
    name: of('Liste', 'List'),
    help: of('Une liste à puces.', 'A bulleted list.'),
    attributes: {
      list: { name: of('Lignes', 'Lines'), kind: 'objects', required: true, of: 'line' },
      when,
    },
    first: { list: [newLine] },
  },
  note: {
    name: of('Encadré', 'Box'),
    help: of('Des paragraphes dans un cadre, ou un avertissement.', 'Paragraphs in a box, or a warning.'),
    attributes: {
      title: { name: of('Titre', 'Title'), kind: 'texts' },
      note: { name: of('Paragraphes', 'Paragraphs'), kind: 'objects', required: true, of: 'line' },
      tone: {
        name: of('Aspect', 'Look'),
        kind: 'choice',
        values: { plain: of('Simple', 'Plain'), warning: of('Avertissement', 'Warning') },
      },
      when,
    },
    first: { note: [newLine] },
  },
  cards: {
    name: of('Cadres côte à côte', 'Boxes side by side'),
    help: of('Pour les parties d’un contrat.', 'For the parties of a contract.'),
    attributes: { cards: { name: of('Cadres', 'Boxes'), kind: 'objects', required: true, of: 'card' }, when },
    first: { cards: [{ title: newTitle, lines: [newLine] }] },
  },
  rows: {
    name: of('Lignes « libellé, valeur »', 'Lines of label and value'),
    help: of(
      'Des réponses avec leur question, ou vos propres lignes.',
      'Answers with their question, or lines of your own.',
    ),
    attributes: { rows: { name: of('Lignes', 'Lines'), kind: 'rows', required: true, of: 'row' }, when },
    first: { rows: [{ label: of('Libellé', 'Label'), value: newText }] },
  },
  table: {
    name: of('Tableau', 'Table'),
    help: of('Un tableau écrit à la main.', 'A table written by hand.'),
    attributes: {
      'table.columns': columns(),
      'table.rows': { name: of('Lignes', 'Rows'), kind: 'objects', required: true, of: 'table-row' },
      when,
    },
    first: { table: { columns: twoColumns, rows: [{ cells: [newText, newText] }] } },
  },
  answers: {
    name: of('Tableau de réponses', 'Table of answers'),
    help: of('Des réponses avec leur total.', 'Answers with their total.'),
    attributes: {
      'answers.columns': columns(),
      'answers.elements': { name: of('Questions', 'Questions'), kind: 'elements', required: true },
      'answers.total': { name: of('Total', 'Total'), kind: 'element' },
      when,
    },
    first: { answers: { columns: twoColumns, elements: [] } },
  },
  page: {
    name: of('Réponses d’une page', 'Answers of a page'),
    help: of('Toutes les réponses visibles d’une page du formulaire.', 'Every visible answer of a page of the form.'),
    attributes: { page: { name: of('Page', 'Page'), kind: 'page', required: true }, when },
    first: { page: '' },
  },
  block: {
    name: of('Réponses d’un bloc', 'Answers of a block'),
    help: of('Toutes les réponses visibles d’un bloc du formulaire.', 'Every visible answer of a block of the form.'),
    attributes: { block: { name: of('Bloc', 'Block'), kind: 'block', required: true }, when },
    first: { block: '' },
  },
  scoring: {
    name: of('Tableau du score', 'Table of a score'),
    help: of('Les questions d’un score, avec réponses et points.', 'The questions of a score with answers and points.'),
    attributes: {
      'scoring.element': { name: of('Score', 'Score'), kind: 'element', required: true },
      'scoring.columns': columns(),
      'scoring.total': { name: of('Libellé du total', 'Label of the total'), kind: 'texts', required: true },
      when,
    },
    first: {
      scoring: {
        element: '',
        columns: [{ title: of('Question', 'Question') }, ...twoColumns],
        total: of('Total', 'Total'),
      },
    },
  },
  payment: {
    name: of('Coordonnées de paiement', 'Payment details'),
    help: of(
      'Absentes pour un produit sans coordonnées de paiement.',
      'Left out for a product without payment details.',
    ),
    attributes: { payment: { name: of('Lignes', 'Lines'), kind: 'objects', required: true, of: 'payment-row' }, when },
    first: { payment: [{ label: of('IBAN', 'IBAN'), value: of('{payment.iban}', '{payment.iban}') }] },
  },
  receipts: {
    name: of('Tableau des justificatifs', 'Table of supporting documents'),
    help: of('Les justificatifs du dossier.', 'The supporting documents of the folder.'),
    attributes: {
      'receipts.columns': columns(),
      'receipts.none': {
        name: of('Texte quand il n’y en a pas', 'Text when there is none'),
        kind: 'texts',
        required: true,
      },
      when,
    },
    first: { receipts: { columns: [...twoColumns, ...twoColumns], none: of('Aucun.', 'None.') } },
  },
  productDocuments: {
    name: of('Tableau des documents du produit', 'Table of the documents of the product'),
    help: of('Les documents remis avant la souscription.', 'The documents handed over before the subscription.'),
    attributes: { 'productDocuments.columns': columns('document-column'), when },
    first: {
      productDocuments: {
        columns: [
          { title: of('Document', 'Document'), field: 'title' },
          { title: of('Date', 'Date'), field: 'date' },
        ],
      },
    },
  },
  signatures: {
    name: of('Emplacements de signature', 'Signature places'),
    help: of('Où chacun signe.', 'Where each person signs.'),
    attributes: {
      signatures: { name: of('Emplacements', 'Places'), kind: 'objects', required: true, of: 'signature' },
      when,
    },
    first: {
      signatures: [{ signer: 'hand', label: of('Signature', 'Signature'), name: of('Nom', 'Name') }],
    },
  },
  written: {
    name: of('Texte du conseiller', 'Text of the advisor'),
    help: of('Un texte que le conseiller écrit pour ce client.', 'A text that the advisor writes for this client.'),
    attributes: {
      label: { name: of('Intitulé', 'Label'), kind: 'texts', required: true },
      hint: {
        name: of('Ce qu’il doit couvrir', 'What it should cover'),
        kind: 'texts',
        required: true,
      },
      required: { name: of('Obligatoire', 'Required'), kind: 'flag' },
      written: { name: of('Nom', 'Name'), kind: 'word', required: true, fixed: true },
      when,
    },
    first: { written: 'text', label: of('Texte', 'Text'), hint: newText },
  },
  include: {
    name: of('Texte commun', 'Shared text'),
    help: of(
      'Un passage commun à plusieurs documents : le changer les change tous.',
      'A passage that several documents share: a change changes them all.',
    ),
    attributes: { include: { name: of('Texte commun', 'Shared text'), kind: 'shared text', required: true }, when },
    first: { include: '' },
  },
  line: {
    name: of('Ligne', 'Line'),
    help: of('Une ligne de texte.', 'A line of text.'),
    attributes: { text, when },
    first: newLine,
  },
  card: {
    name: of('Cadre', 'Box'),
    help: of('Un cadre avec un titre.', 'A box with a title.'),
    attributes: {
      title: { name: of('Titre', 'Title'), kind: 'texts', required: true },
      lines: { name: of('Lignes', 'Lines'), kind: 'objects', required: true, of: 'line' },
      when,
    },
    first: { title: newTitle, lines: [newLine] },
  },
  row: {
    name: of('Ligne', 'Line'),
    help: of('Un libellé et une valeur.', 'A label and a value.'),
    attributes: {
      label: { name: of('Libellé', 'Label'), kind: 'texts', required: true },
      value: { name: of('Valeur', 'Value'), kind: 'texts', required: true },
      when,
    },
    first: { label: of('Libellé', 'Label'), value: newText },
  },
  'payment-row': {
    name: of('Ligne', 'Line'),
    help: of('Un libellé et une valeur.', 'A label and a value.'),
    attributes: {
      label: { name: of('Libellé', 'Label'), kind: 'texts', required: true },
      value: { name: of('Valeur', 'Value'), kind: 'texts', required: true },
      when,
    },
    first: { label: of('IBAN', 'IBAN'), value: of('{payment.iban}', '{payment.iban}') },
  },
  column: {
    name: of('Colonne', 'Column'),
    help: of('Une colonne du tableau.', 'A column of the table.'),
    attributes: {
      title: { name: of('Titre', 'Title'), kind: 'texts', required: true },
      width: {
        name: of('Largeur', 'Width'),
        help: of('Part de la largeur, par rapport aux autres.', 'Share of the width, compared with the others.'),
        kind: 'number',
      },
      align: {
        name: of('Alignement', 'Alignment'),
        kind: 'choice',
        values: { left: of('À gauche', 'Left'), right: of('À droite', 'Right') },
      },
    },
    first: { title: of('Colonne', 'Column') },
  },
  'document-column': {
    name: of('Colonne', 'Column'),
    help: of('Ce qu’une colonne dit d’un document.', 'What a column says of a document.'),
    attributes: {
      title: { name: of('Titre', 'Title'), kind: 'texts', required: true },
      field: {
        name: of('Contenu', 'Content'),
        kind: 'choice',
        required: true,
        values: {
          title: of('Titre du document', 'Title of the document'),
          date: of('Date', 'Date'),
          version: of('Version', 'Version'),
          opened: of('Ouvert le', 'Opened on'),
        },
      },
      width: {
        name: of('Largeur', 'Width'),
        help: of('Part de la largeur, par rapport aux autres.', 'Share of the width, compared with the others.'),
        kind: 'number',
      },
      align: {
        name: of('Alignement', 'Alignment'),
        kind: 'choice',
        values: { left: of('À gauche', 'Left'), right: of('À droite', 'Right') },
      },
    },
    first: { title: of('Version', 'Version'), field: 'version' },
  },
  'table-row': {
    name: of('Ligne', 'Row'),
    help: of('Une ligne du tableau, une cellule par colonne.', 'A row of the table, one cell per column.'),
    attributes: {
      cells: { name: of('Cellules', 'Cells'), kind: 'many texts', required: true },
      strong: { name: of('En gras', 'Bold'), kind: 'flag' },
      when,
    },
    first: { cells: [newText, newText] },
  },
  signature: {
    name: of('Emplacement', 'Place'),
    help: of('L’emplacement d’un signataire.', 'The place of one signer.'),
    attributes: {
      signer: { name: of('Qui signe', 'Who signs'), kind: 'choice', required: true, values: signaturePlaces },
      label: { name: of('Texte au-dessus', 'Text above'), kind: 'texts', required: true },
      name: { name: of('Nom imprimé', 'Printed name'), kind: 'texts', required: true },
      lines: { name: of('Mentions', 'Statements'), kind: 'many texts' },
      when,
    },
    first: { signer: 'hand', label: of('Signature', 'Signature'), name: of('Nom', 'Name') },
  },
}

/** The kind of an item, by its identifying key; null without one. */
export function templateItemKind(item: unknown): TemplateItemKind | null {
  if (typeof item !== 'object' || item === null) return null
  // `title` and `label` stand beside the key of other kinds, so the key of the kind decides.
  return templateItemKinds.find((kind) => Object.hasOwn(item, kind)) ?? null
}
