import type { ElementType } from '../element-types.ts'
import { attributeDescriptions } from './attributes.ts'
import type { AttributeName, TypeDescription } from './description.ts'

/** Every element type: the source of the tables of docs/form-authors.md and of the studio. */
export const typeDescriptions: Readonly<Record<ElementType, TypeDescription>> = {
  input_text: {
    group: 'answer',
    name: { fr: 'Texte', en: 'Text' },
    help: {
      fr: 'Une ligne de texte, plusieurs au-delà de 200 caractères. L’élément désigné comme SIRET est vérifié comme tel.',
      en: 'One line of text, several above 200 characters. The question chosen as the SIRET is checked as one.',
      inFiles:
        'One line of text, several where `max` is over 200; `min`/`max` are lengths; the element named by `referential.siret` is checked as a SIRET',
    },
    attributes: ['uppercase', 'min', 'max', 'format', 'countryFrom'],
    example: { uppercase: true, max: 60, format: 'name' },
  },
  input_tel: {
    group: 'answer',
    name: { fr: 'Téléphone', en: 'Phone' },
    help: {
      fr: 'Un numéro de téléphone, enregistré comme +33… ; « +33 » seul est vide.',
      en: 'A phone number, stored as +33…; “+33” alone is empty.',
      inFiles: 'Phone, stored as +33…; `+33` alone is empty',
    },
    attributes: ['mobile'],
    example: { mobile: true, defaultValue: '+33' },
  },
  input_mail: {
    group: 'answer',
    name: { fr: 'Adresse e-mail', en: 'E-mail address' },
    help: {
      fr: 'Une adresse e-mail, sans deux signes « . + - » à la suite.',
      en: 'An e-mail address, without two of the signs “. + -” in a row.',
      inFiles: 'E-mail, without two of `. + -` in a row',
    },
    attributes: [],
    example: { required: true },
  },
  input_iban: {
    group: 'answer',
    name: { fr: 'IBAN', en: 'IBAN' },
    help: {
      fr: 'L’IBAN d’un pays du registre, ou de la seule zone SEPA si la société le veut ; la clé RIB française est vérifiée.',
      en: 'The IBAN of any registered country, or of the SEPA area alone where the company wants it; the French RIB key is checked.',
      inFiles:
        "IBAN of any registered country, or of SEPA alone where the company's settings say `sepaOnly`; with the French RIB key",
    },
    attributes: ['uppercase', 'parts', 'sepaOnly'],
    example: { uppercase: true },
  },
  input_iban_code: {
    group: 'answer',
    name: { fr: 'IBAN par morceaux', en: 'IBAN in parts' },
    help: { fr: 'Le même, montré par morceaux.', en: 'The same, shown in parts' },
    attributes: ['uppercase', 'parts', 'sepaOnly'],
    example: { uppercase: true, parts: ['country', 'bank'] },
  },
  input_bic_code: {
    group: 'answer',
    name: { fr: 'BIC', en: 'BIC' },
    help: {
      fr: 'Un BIC de 8 ou 11 caractères, montré par morceaux.',
      en: 'BIC of 8 or 11 characters, in parts',
    },
    attributes: ['uppercase', 'parts', 'account'],
    example: { uppercase: true, account: { iban: 'debit_iban', use: 'debit' } },
  },
  input_date: {
    group: 'answer',
    name: { fr: 'Date', en: 'Date' },
    help: { fr: 'Un jour qui existe, saisi jj/mm/aaaa.', en: 'A real day: jj/mm/aaaa or an ISO date' },
    attributes: ['minDate', 'maxDate'],
    example: { maxDate: 'today' },
  },
  input_birthdate: {
    group: 'answer',
    name: { fr: 'Date de naissance', en: 'Date of birth' },
    help: { fr: 'De même, pour une naissance.', en: 'Likewise, of a birth' },
    attributes: ['minDate', 'maxDate'],
    example: { minDate: '-120y', maxDate: '-18y' },
  },
  input_integer: {
    group: 'answer',
    name: { fr: 'Nombre entier', en: 'Whole number' },
    help: { fr: 'Un nombre entier.', en: 'Whole number' },
    attributes: ['min', 'max', 'minFrom', 'from'],
    example: { min: 0, max: 20 },
  },
  input_product_shares_number: {
    group: 'answer',
    name: { fr: 'Nombre de parts', en: 'Number of shares' },
    help: {
      fr: 'Un nombre entier de parts, au moins le minimum du produit.',
      en: 'Whole number of shares, at least the minimum of the product',
    },
    attributes: ['min', 'max', 'minFrom'],
    example: { min: 1, max: 100_000, minFrom: 'product_min_shares' },
  },
  input_float: {
    group: 'answer',
    name: { fr: 'Nombre décimal', en: 'Decimal number' },
    help: {
      fr: 'Un nombre à deux décimales au plus, ou selon le pas.',
      en: 'A number with up to two decimals, or as the step says.',
      inFiles: 'Number with up to two decimals, or as `step` says',
    },
    attributes: ['min', 'max', 'step'],
    example: { min: 0, max: 100, step: 0.5 },
  },
  input_float_currency_amount: {
    group: 'answer',
    name: { fr: 'Montant', en: 'Amount' },
    help: { fr: 'Un montant en euros, à deux décimales.', en: 'Amount in euros, two decimals' },
    attributes: ['min', 'max'],
    example: { min: 0 },
  },
  range: {
    group: 'answer',
    name: { fr: 'Curseur', en: 'Slider' },
    help: { fr: 'Un nombre choisi par un curseur.', en: 'Number chosen by a slider' },
    attributes: ['min', 'max', 'step', 'start'],
    example: { min: 0, max: 10, start: 5 },
  },
  input_percentage_range: {
    group: 'answer',
    name: { fr: 'Pourcentage au curseur', en: 'Percentage by slider' },
    help: { fr: 'Un pourcentage choisi par un curseur.', en: 'Percentage chosen by a slider' },
    attributes: ['min', 'max', 'step', 'start'],
    example: { min: 0, max: 100, start: 10 },
  },
  input_percentage_integer: {
    group: 'answer',
    name: { fr: 'Pourcentage', en: 'Percentage' },
    help: { fr: 'Un pourcentage entier.', en: 'Whole percentage' },
    attributes: ['min', 'max', 'group', 'from'],
    example: { min: 0, max: 100, group: 'origin' },
  },
  input_ordered_integer: {
    group: 'answer',
    name: { fr: 'Rang', en: 'Rank' },
    help: { fr: 'Le rang de cet élément dans son groupe.', en: 'Rank of this element in its group' },
    attributes: ['min', 'max'],
    example: { min: 1, max: 4 },
  },
  input_checkbox: {
    group: 'answer',
    name: { fr: 'Case à cocher', en: 'Tick' },
    help: { fr: 'Coché ou non ; obligatoire veut dire coché.', en: 'Ticked or not; required = ticked' },
    attributes: [],
    example: { required: true },
  },
  toggle: {
    group: 'answer',
    name: { fr: 'Interrupteur', en: 'Switch' },
    help: { fr: 'Oui ou non.', en: 'True or false' },
    attributes: [],
    example: { defaultValue: false },
  },
  input_radio: {
    group: 'answer',
    name: { fr: 'Choix en cartes', en: 'Choice, round' },
    help: { fr: 'Une option parmi quelques-unes.', en: 'One option of a few' },
    attributes: ['options', 'variant', 'expectedValue'],
    example: { variant: 'rectangle', options: [{ value: 'yes', label: { fr: 'Oui', en: 'Yes' } }] },
  },
  input_radio_simple: {
    group: 'answer',
    name: { fr: 'Choix en lignes', en: 'Choice, in lines' },
    help: { fr: 'De même, une option par ligne.', en: 'Likewise, a line for each' },
    attributes: ['options', 'variant', 'expectedValue'],
    example: { expectedValue: 'yes', options: [{ value: 'yes', label: { fr: 'Oui', en: 'Yes' } }] },
  },
  choice: {
    group: 'answer',
    name: { fr: 'Choix', en: 'Choice' },
    help: { fr: 'Une option parmi quelques-unes.', en: 'One option of a few' },
    attributes: ['options', 'variant', 'expectedValue'],
    example: { options: [{ value: 'yes', label: { fr: 'Oui', en: 'Yes' } }] },
  },
  select: {
    group: 'answer',
    name: { fr: 'Liste déroulante', en: 'Drop-down' },
    help: {
      fr: 'Une option, ou plusieurs, d’une liste courte ou d’une liste de la société.',
      en: 'One option, or several, of a short list or of a list of the company.',
      inFiles: 'One option, or several with `multiple`; of `options` or of a list',
    },
    attributes: ['options', 'datalistId', 'multiple', 'expectedValue'],
    example: { datalistId: 'countries', multiple: true },
  },
  select_ordered_integer: {
    group: 'answer',
    name: { fr: 'Choix classé', en: 'Ranked choice' },
    help: {
      fr: 'Une option ; celles que ses voisins ont prises ne sont plus proposées.',
      en: 'One option; those chosen in its siblings are not offered',
    },
    attributes: ['options'],
    example: { options: [{ value: 'income', label: { fr: 'Revenu', en: 'Income' } }] },
  },
  choice_autocomplete: {
    group: 'answer',
    name: { fr: 'Choix à saisir', en: 'Choice by typing' },
    help: {
      fr: 'La valeur d’un intitulé connu ; tout autre texte est effacé.',
      en: 'The value of a known label; anything else is cleared',
    },
    attributes: ['datalistId', 'options'],
    example: { datalistId: 'countries' },
  },
  datalist_choice: {
    group: 'answer',
    name: { fr: 'Saisie aidée par une liste', en: 'Text helped by a list' },
    help: { fr: 'Une valeur, aidée par une liste.', en: 'Value helped by a list' },
    attributes: ['datalistId', 'freeText', 'listCountries', 'countryFrom', 'postcodeFrom'],
    example: { datalistId: 'communes', countryFrom: 'sub_country', listCountries: ['FR'] },
  },
  input_unique_product_radio: {
    group: 'answer',
    name: { fr: 'Produit en cartes', en: 'Product by cards' },
    help: { fr: 'Le code d’un produit du catalogue.', en: 'The code of a product' },
    attributes: ['options', 'datalistId'],
    example: { datalistId: 'products' },
  },
  input_unique_product_list: {
    group: 'answer',
    name: { fr: 'Produit en liste', en: 'Product by list' },
    help: { fr: 'De même, par liste déroulante.', en: 'Likewise, by a drop-down' },
    attributes: ['options', 'datalistId'],
    example: { datalistId: 'products' },
  },
  input_unique_product_autocomplete: {
    group: 'answer',
    name: { fr: 'Produit à saisir', en: 'Product by typing' },
    help: { fr: 'De même, en tapant son nom.', en: 'Likewise, by typing its name' },
    attributes: ['options', 'datalistId'],
    example: { datalistId: 'products' },
  },
  input_sort: {
    group: 'answer',
    name: { fr: 'Classement', en: 'Order' },
    help: { fr: 'Toutes les options, dans un ordre.', en: 'All options, in an order' },
    attributes: ['options'],
    example: { options: [{ value: 'income', label: { fr: 'Revenu', en: 'Income' } }] },
  },
  array_choice: {
    group: 'answer',
    name: { fr: 'Ligne d’un tableau', en: 'Row of a table' },
    help: { fr: 'Une ligne d’une table de démembrement.', en: 'A row of a table of split ownership' },
    attributes: ['variant', 'options', 'tableId', 'childElementId'],
    example: { variant: 'temporary_dismemberment', tableId: 'A_44' },
  },
  convert_number_to_word: {
    group: 'answer',
    name: { fr: 'Nombre en toutes lettres', en: 'Number in words' },
    help: {
      fr: 'Les mots français du nombre que désigne la référence.',
      en: 'The French words of the number that is referred to.',
      inFiles: 'The French words of the number named by `reference`',
    },
    attributes: ['unit'],
    example: { unit: 'euro' },
  },
  input_file: {
    group: 'answer',
    name: { fr: 'Justificatif', en: 'Upload' },
    help: { fr: 'Des fichiers ; rempli dès le premier.', en: 'Uploads; filled with at least one receipt' },
    attributes: ['types', 'category'],
    example: { types: [{ typeId: 'passport', label: { fr: 'Passeport', en: 'Passport' } }] },
  },
  input_file_with_options: {
    group: 'answer',
    name: { fr: 'Justificatif au choix', en: 'Upload of a chosen type' },
    help: { fr: 'De même, d’un type à choisir.', en: 'Likewise, of a type to choose' },
    attributes: ['types', 'category'],
    example: { types: [{ typeId: 'passport', label: { fr: 'Passeport', en: 'Passport' } }] },
  },
  input_receipt_file: {
    group: 'answer',
    name: { fr: 'Justificatif demandé', en: 'Requested upload' },
    help: { fr: 'De même, pour une pièce demandée.', en: 'Likewise, of a document that was asked for' },
    attributes: ['types', 'category'],
    example: { types: [{ typeId: 'other', label: { fr: 'Autre', en: 'Other' } }] },
  },
  calculate: {
    group: 'computed',
    name: { fr: 'Résultat', en: 'Result' },
    help: { fr: 'Le résultat d’une formule.', en: 'The result of a formula.', inFiles: 'Result of `calculate`' },
    attributes: ['format'],
    example: { format: 'currency' },
  },
  input_product_temporary_dismemberment_rate_percentage: {
    group: 'computed',
    name: { fr: 'Taux de démembrement', en: 'Rate of split ownership' },
    help: {
      fr: 'Le taux de la ligne choisie dans le tableau visible.',
      en: 'The rate of the row chosen in the visible table.',
      inFiles: 'A cell of the selected row of whichever table is visible (`from`)',
    },
    attributes: ['from', 'min', 'max', 'step', 'childElementId'],
    example: { from: { tables: ['life_table'], column: 'np' }, readonly: true },
  },
  output_product_unit_price: {
    group: 'computed',
    name: { fr: 'Prix de la part', en: 'Unit price' },
    help: {
      fr: 'Le prix de la part du produit choisi.',
      en: 'The unit price of the chosen product.',
      inFiles: 'Of the product chosen in `childElementId`',
    },
    attributes: ['childElementId', 'format'],
    example: { childElementId: 'product', format: 'currency' },
  },
  output_product_minimum_shares_number: {
    group: 'computed',
    name: { fr: 'Minimum de parts', en: 'Minimum of shares' },
    help: {
      fr: 'Le minimum de parts du produit choisi, ou celui d’une nouvelle souscription s’il est déjà détenu.',
      en: 'The minimum of shares of the chosen product, or that of a further subscription where it is held already.',
      inFiles:
        'Of the product chosen in `childElementId`; that of a further subscription where `heldFrom` names the same product',
    },
    attributes: ['childElementId', 'heldFrom', 'format'],
    example: { childElementId: 'product', heldFrom: 'held_product' },
  },
  output_scoring_result: {
    group: 'computed',
    name: { fr: 'Score', en: 'Score' },
    help: {
      fr: 'La somme des scores des options choisies.',
      en: 'The sum of the scores of the chosen options.',
      inFiles: 'Sum of the `score` of the chosen options',
    },
    attributes: ['childrenElementsIds', 'min', 'max'],
    example: { childrenElementsIds: ['experience', 'horizon'] },
  },
  output_scoring_text: {
    group: 'computed',
    name: { fr: 'Profil selon le score', en: 'Band of scores' },
    help: {
      fr: 'Le palier où tombe le score, bornes comprises.',
      en: 'The band that the score falls in, limits included.',
      inFiles: 'The band (`min`, `max`, both included) the score falls in',
    },
    attributes: ['childrenElementsIds', 'options'],
    example: {
      childrenElementsIds: ['score'],
      options: [{ value: 'prudent', label: { fr: 'Prudent', en: 'Cautious' }, min: 0, max: 10 }],
    },
  },
  input_percentage_range_group: {
    group: 'computed',
    name: { fr: 'Total de pourcentages', en: 'Total of percentages' },
    help: {
      fr: 'La somme des éléments visibles, entre deux bornes.',
      en: 'The sum of the visible questions, between two limits.',
      inFiles: 'Sum of the visible children, between `min` and `max`',
    },
    attributes: ['childrenElementsIds', 'min', 'max'],
    example: { childrenElementsIds: ['savings_share', 'loan_share'], min: 100, max: 100 },
  },
  group_percentage_input_range: {
    group: 'computed',
    name: { fr: 'Total de curseurs', en: 'Total of sliders' },
    help: { fr: 'De même, pour des curseurs.', en: 'Likewise, of sliders' },
    attributes: ['childrenElementsIds', 'min', 'max'],
    example: { childrenElementsIds: ['savings_share', 'loan_share'], min: 100, max: 100 },
  },
  group_ordered_integers: {
    group: 'computed',
    name: { fr: 'Groupe de rangs', en: 'Group of ranks' },
    help: {
      fr: 'Les éléments dans l’ordre de leurs rangs, chaque rang une fois.',
      en: 'The children in the order of their ranks, each rank once',
    },
    attributes: ['childrenElementsIds', 'min', 'max'],
    example: { childrenElementsIds: ['first_goal', 'second_goal'] },
  },
  ordonnancement: {
    group: 'computed',
    name: { fr: 'Groupe de choix classés', en: 'Group of ranked choices' },
    help: {
      fr: 'Les options choisies par les éléments, dans l’ordre.',
      en: 'The options chosen by the children, in order',
    },
    attributes: ['childrenElementsIds'],
    example: { childrenElementsIds: ['first_goal', 'second_goal'] },
  },
  output_text: {
    group: 'shown',
    name: { fr: 'Texte à lire', en: 'Text to read' },
    help: { fr: 'Un texte, sans réponse.', en: 'A text without an answer' },
    attributes: ['presentation', 'presentationToOthers', 'description'],
    example: { presentation: { fr: 'Bienvenue.', en: 'Welcome.' } },
  },
  presentation: {
    group: 'shown',
    name: { fr: 'Récapitulatif', en: 'Summary' },
    help: {
      fr: 'Ce que l’on sait d’un choix, comme le produit, ou d’autres réponses.',
      en: 'What is known of a choice, such as the product, or other answers',
    },
    attributes: [
      'presentation',
      'presentationToOthers',
      'childElementId',
      'childrenElementsIds',
      'datalistId',
      'parts',
    ],
    example: { childElementId: 'product', datalistId: 'products', parts: ['enjoyment'] },
  },
  button: {
    group: 'shown',
    name: { fr: 'Bouton', en: 'Button' },
    help: { fr: 'Un bouton qui fait une action.', en: 'A button that does an action' },
    attributes: ['action', 'childElementId'],
    example: { action: 'download_product_documents', childElementId: 'product' },
  },
  button_print: {
    group: 'shown',
    name: { fr: 'Bouton de document', en: 'Button of a document' },
    help: { fr: 'Ouvre un document du dossier.', en: 'Opens a document of the dossier' },
    attributes: ['printId'],
    example: { printId: 'mission_letter' },
  },
  button_create_prospect: {
    group: 'shown',
    name: { fr: 'Bouton « nouveau client »', en: 'Button for a new client' },
    help: {
      fr: 'Ajoute la personne du dossier au portefeuille du conseiller.',
      en: 'Adds the person of the dossier to the advisor’s portfolio',
    },
    attributes: [],
    example: {},
  },
  button_docusign_iframe: {
    group: 'shown',
    name: { fr: 'Bouton de signature', en: 'Button to sign' },
    help: {
      fr: 'Ouvre la signature d’un signataire ; il nomme le modèle et le repère de ce signataire.',
      en: 'Opens the signing of one signer; it names the template and the place of this signer.',
      inFiles: 'Opens the signing of one signer; needs `docusignId` or `docusignFrom`, and `marker`',
    },
    attributes: ['docusignId', 'docusignFrom', 'signer', 'marker'],
    example: { docusignId: 'tpl-mission-v1', signer: 'subscriber', marker: 'mission_signed_by_subscriber' },
  },
}

/** What is known of a choice, such as a product, and shown beside it. */
export const presentationParts = [
  'description',
  'unitPrice',
  'minimumShares',
  'enjoyment',
  'enjoymentText',
  'recommendedHoldingYears',
  'riskIndicatorSRI',
  'documents',
  'zip',
] as const

const ibanParts = ['country', 'key', 'bank', 'counter', 'account', 'rib']

/** What the attribute `parts` may name. */
export const partsByType: Partial<Readonly<Record<ElementType, readonly string[]>>> = {
  input_iban: ibanParts,
  input_iban_code: ibanParts,
  input_bic_code: ['bank', 'country', 'location', 'branch'],
  presentation: presentationParts,
}

export const takesAttribute = (type: ElementType, name: AttributeName): boolean =>
  attributeDescriptions[name].common === true || typeDescriptions[type].attributes.includes(name)
