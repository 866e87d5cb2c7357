import type { AttributeDescription, AttributeName } from './description.ts'

/** Every attribute of an element: the source of the tables of docs/form-authors.md, of editors and of the studio. */
export const attributeDescriptions: Readonly<Record<AttributeName, AttributeDescription>> = {
  label: {
    name: { fr: 'Intitulé', en: 'Label' },
    kind: 'texts',
    common: true,
    required: true,
    help: {
      fr: 'La question ou l’intitulé, tel que le souscripteur le lit et que les documents l’impriment.',
      en: 'The question or title, as the subscriber reads it and documents print it.',
    },
    example: { fr: 'Nombre de parts', en: 'Number of shares' },
  },
  labelToOthers: {
    name: { fr: 'Intitulé pour les autres', en: 'Label for others' },
    kind: 'texts',
    common: true,
    byDefault: { fr: 'l’intitulé', en: 'the label' },
    help: {
      fr: 'La même question pour qui n’est pas le souscripteur (conseiller, back-office) : « Êtes-vous… » devient « Le souscripteur est-il… ».',
      en: 'The same question for a reader who is not the subscriber (advisor, back office): « Êtes-vous… » becomes « Le souscripteur est-il… ». Documents always print the label.',
      inFiles:
        'The same question for a reader who is not the subscriber (advisor, back office): « Êtes-vous… » becomes « Le souscripteur est-il… ». Documents always print `label`.',
    },
    example: { fr: 'Le souscripteur est-il marié ?', en: 'Is the subscriber married?' },
  },
  help: {
    name: { fr: 'Aide', en: 'Help' },
    kind: 'texts',
    common: true,
    help: { fr: 'Le texte d’aide sous le champ.', en: 'Text under the field.' },
    example: { fr: 'Quatorze chiffres, sur votre Kbis.', en: 'Fourteen digits, on your company extract.' },
  },
  helpToOthers: {
    name: { fr: 'Aide pour les autres', en: 'Help for others' },
    kind: 'texts',
    common: true,
    byDefault: { fr: 'l’aide', en: 'the help' },
    help: {
      fr: 'L’aide pour qui n’est pas le souscripteur.',
      en: 'The help for a reader who is not the subscriber.',
    },
    example: { fr: 'Sur le Kbis du souscripteur.', en: 'On the subscriber’s company extract.' },
  },
  why: {
    name: { fr: 'Pourquoi', en: 'Why' },
    kind: 'texts',
    common: true,
    help: {
      fr: 'Pourquoi cette question est posée, quand la loi ou la société a une raison : affiché par « Pourquoi ? ».',
      en: 'Why this is asked, where the law or the company has a reason: told by « Pourquoi ? ».',
    },
    example: { fr: 'Demandé par l’article L. 561-5 du CMF.', en: 'Required by article L. 561-5 CMF.' },
  },
  whyToOthers: {
    name: { fr: 'Pourquoi, pour les autres', en: 'Why, for others' },
    kind: 'texts',
    common: true,
    byDefault: { fr: 'le pourquoi', en: 'the reason' },
    help: {
      fr: 'Le pourquoi pour qui n’est pas le souscripteur.',
      en: 'The reason for a reader who is not the subscriber.',
    },
    example: { fr: 'La société doit connaître son client.', en: 'The company must know its client.' },
  },
  required: {
    name: { fr: 'Obligatoire', en: 'Required' },
    kind: 'flag',
    common: true,
    byDefault: { fr: 'facultatif', en: 'optional' },
    help: { fr: 'Il faut répondre tant que la question est visible.', en: 'Must be answered while visible.' },
    example: true,
  },
  readonly: {
    name: { fr: 'Non modifiable', en: 'Read-only' },
    kind: 'flag',
    common: true,
    byDefault: { fr: 'modifiable', en: 'may be typed' },
    help: { fr: 'Affiché, sans pouvoir être saisi.', en: 'Shown, not to be typed.' },
    example: true,
  },
  disabled: {
    name: { fr: 'Grisé', en: 'Disabled' },
    kind: 'flag',
    common: true,
    byDefault: { fr: 'modifiable', en: 'may be typed' },
    help: { fr: 'Affiché en gris, sans pouvoir être saisi.', en: 'Shown greyed out, not to be typed.' },
    example: true,
  },
  errorMessage: {
    name: { fr: 'Message d’erreur', en: 'Error message' },
    kind: 'texts',
    common: true,
    byDefault: { fr: 'la phrase du produit', en: 'the sentence of the product' },
    help: {
      fr: 'Remplace la phrase de la règle propre à l’élément, ou celle d’une réponse manquante.',
      en: "Replaces the message of the element's own rule, or of a missing answer.",
      inFiles: "Replaces the message of the element's own rule, or of a missing answer (see [Messages](#messages)).",
    },
    example: { fr: 'Le total doit faire 100 %.', en: 'The total must be 100%.' },
  },
  errorMessageToOthers: {
    name: { fr: 'Message d’erreur pour les autres', en: 'Error message for others' },
    kind: 'texts',
    common: true,
    byDefault: { fr: 'le message d’erreur', en: 'the error message' },
    help: {
      fr: 'Le message d’erreur pour qui n’est pas le souscripteur.',
      en: 'The error message for a reader who is not the subscriber.',
    },
    example: { fr: 'Le souscripteur doit être majeur.', en: 'The subscriber must be of age.' },
  },
  refusedWhen: {
    name: { fr: 'Refusé quand', en: 'Refused when' },
    kind: 'rules',
    common: true,
    help: {
      fr: 'Tant que ces règles sont remplies, la réponse ne permet pas de poursuivre la souscription. Dites pourquoi dans le message d’erreur. Une option qu’elles refusent n’est pas proposée.',
      en: 'While these rules hold, the answer does not let the subscription go on. Say why in the error message. An option that they refuse is not offered.',
      inFiles:
        'Rules over answers, as in a condition, while which the answer does not let the subscription go on; say why in `errorMessage`. An option of a radio that they refuse is not offered.',
    },
    example: {
      rules: [{ type: 'input', element: 'sub_country', operator: 'not_equal', value: 'FR' }],
      logical_operator: 'AND',
    },
  },
  defaultValue: {
    name: { fr: 'Valeur par défaut', en: 'Default value' },
    kind: 'answer',
    common: true,
    byDefault: { fr: 'vide', en: 'empty' },
    help: {
      fr: 'La valeur tant que personne ne l’a changée.',
      en: 'The value until it is changed.',
      inFiles: 'The value until it is changed (see [Hidden, empty, default](#hidden-empty-default)).',
    },
    example: 'FR',
  },
  offeredFrom: {
    name: { fr: 'Proposé d’après', en: 'Offered from' },
    kind: 'element',
    common: true,
    help: {
      fr: 'L’élément dont la réponse est proposée tant que rien n’est donné ici, comme le compte à débiter pour les dividendes ; un seul geste prend tout ce que le bloc propose ainsi.',
      en: 'The element whose answer is offered while nothing is given here, such as the account to debit for dividends; one press takes all that the block offers so.',
    },
    example: 'debit_iban',
  },
  reuse: {
    name: { fr: 'Reprise d’un dossier antérieur', en: 'Reuse from an earlier folder' },
    kind: 'flag',
    values: [false],
    common: true,
    byDefault: { fr: 'repris d’un dossier antérieur', en: 'offered from an earlier dossier' },
    help: {
      fr: '« Non » : demandé à nouveau à chaque souscription, jamais repris d’un dossier antérieur.',
      en: '“No”: asked anew for each subscription, never taken over from an earlier folder.',
      inFiles: '`false`: asked anew each time (see [Earlier dossiers](#earlier-dossiers)).',
    },
    example: false,
  },
  uppercase: {
    name: { fr: 'En capitales', en: 'In capitals' },
    kind: 'flag',
    byDefault: { fr: 'comme saisi', en: 'as typed' },
    help: { fr: 'La réponse est mise en capitales.', en: 'The answer is put in capitals.' },
    example: true,
  },
  min: {
    name: { fr: 'Minimum', en: 'Minimum' },
    kind: 'number',
    help: {
      fr: 'La plus petite valeur acceptée, comprise ; pour un texte, le nombre de caractères ; pour un groupe, le total.',
      en: 'The smallest value taken, included; the length of a text; the total of a group.',
    },
    example: 1,
  },
  max: {
    name: { fr: 'Maximum', en: 'Maximum' },
    kind: 'number',
    help: {
      fr: 'La plus grande valeur acceptée, comprise ; pour un texte, le nombre de caractères (au-delà de 200, le champ a plusieurs lignes) ; pour un groupe, le total.',
      en: 'The largest value taken, included; the length of a text, which has several lines over 200; the total of a group.',
    },
    example: 100_000,
  },
  step: {
    name: { fr: 'Pas', en: 'Step' },
    kind: 'number',
    byDefault: { fr: 'selon les décimales du type', en: 'by the decimals of the type' },
    help: {
      fr: 'L’écart entre deux valeurs acceptées, à partir du minimum.',
      en: 'The distance between two values that are taken, counted from the minimum.',
    },
    example: 0.5,
  },
  start: {
    name: { fr: 'Départ du curseur', en: 'Start of the slider' },
    kind: 'number',
    byDefault: { fr: 'le minimum', en: 'the minimum' },
    help: {
      fr: 'La place du curseur avant toute réponse ; ce n’est pas une valeur.',
      en: 'Place of the thumb before any answer; not a value.',
    },
    example: 10,
  },
  options: {
    name: { fr: 'Options', en: 'Options' },
    kind: 'options',
    help: {
      fr: 'Les réponses proposées. Une option est enregistrée par sa valeur, jamais par son intitulé ; elle peut avoir une description et un score. Une ligne de tableau a ses parts de nue-propriété et d’usufruit ; un palier de score, ses bornes.',
      en: 'The answers offered. An option is stored by its value, never by its label; it may have a description and a score. A row of a table has its parts of bare ownership and usufruct; a band of scores its limits.',
      inFiles:
        'What is offered. An option is stored by its `value`, never by its label; it may have a `description` and a `score`. A row of a table has `sub_options` (`np`, `usu`) and a `header`, a band of scores its `min` and `max`.',
    },
    example: [{ value: 'marie', label: { fr: 'Marié', en: 'Married' } }],
  },
  multiple: {
    name: { fr: 'Plusieurs réponses', en: 'Several answers' },
    kind: 'flag',
    byDefault: { fr: 'une seule réponse', en: 'one answer' },
    help: { fr: 'Plusieurs options peuvent être choisies.', en: 'Several options may be chosen.' },
    example: true,
  },
  types: {
    name: { fr: 'Types de justificatif', en: 'Types of document' },
    kind: 'document types',
    help: {
      fr: 'Les types de justificatif proposés ; il en faut au moins un.',
      en: 'The types of document offered; at least one.',
      inFiles: 'The types of document offered (`typeId`, `label`, `icon`); at least one.',
    },
    example: [{ typeId: 'passport', label: { fr: 'Passeport', en: 'Passport' } }],
  },
  category: {
    name: { fr: 'Rubrique', en: 'Category' },
    kind: 'texts',
    help: {
      fr: 'Le titre sous lequel le back-office trouve ces justificatifs.',
      en: 'The heading under which those who read the documents find them.',
    },
    example: { fr: 'Identité', en: 'Identity' },
  },
  datalistId: {
    name: { fr: 'Liste', en: 'List' },
    kind: 'word',
    help: {
      fr: 'La liste dont viennent les réponses proposées.',
      en: 'The list that the offered answers come from.',
      inFiles: 'The list to choose from: the name of a file of `datalists/`.',
    },
    example: 'countries',
  },
  docusignId: {
    name: { fr: 'Modèle de signature', en: 'Signing template' },
    kind: 'word',
    help: {
      fr: 'Le modèle de signature que ce bouton ouvre.',
      en: 'The signing template that the button opens.',
    },
    example: 'tpl-mission-v1',
  },
  docusignFrom: {
    name: { fr: 'Modèle de signature d’après', en: 'Signing template from' },
    kind: 'element',
    help: {
      fr: 'L’élément dont l’option choisie nomme le modèle de signature, comme le produit.',
      en: 'The element whose chosen option names the signing template, such as the product.',
    },
    example: 'product',
  },
  signer: {
    name: { fr: 'Signataire', en: 'Signer' },
    kind: 'word',
    values: ['subscriber', 'co_subscriber', 'subscriber_spouse', 'subscriber_advisor'],
    valueNames: {
      subscriber: { fr: 'Le souscripteur', en: 'The subscriber' },
      co_subscriber: { fr: 'Le co-souscripteur', en: 'The co-subscriber' },
      subscriber_spouse: { fr: 'Le conjoint du souscripteur', en: 'The spouse of the subscriber' },
      subscriber_advisor: { fr: 'Le conseiller', en: 'The advisor' },
    },
    help: { fr: 'Qui signe par ce bouton.', en: 'Who signs by this button.' },
    example: 'subscriber',
  },
  marker: {
    name: { fr: 'Repère de signature', en: 'Signature marker' },
    kind: 'word',
    help: {
      fr: 'Le repère du dossier qui dit que ce signataire a signé.',
      en: 'The token of the dossier that says this signer has signed.',
    },
    example: 'mission_signed_by_subscriber',
  },
  variant: {
    name: { fr: 'Aspect', en: 'Look' },
    kind: 'word',
    values: ['circle', 'simple', 'rectangle', 'life_dismemberment', 'temporary_dismemberment'],
    valueNames: {
      circle: { fr: 'Ronds', en: 'Circles' },
      simple: { fr: 'Lignes', en: 'Lines' },
      rectangle: { fr: 'Cartes', en: 'Cards' },
      life_dismemberment: { fr: 'Tableau de démembrement viager', en: 'Table of split ownership for life' },
      temporary_dismemberment: { fr: 'Tableau de démembrement temporaire', en: 'Table of split ownership for a time' },
    },
    byDefault: { fr: 'selon le type', en: 'by type' },
    help: {
      fr: 'L’aspect des options (ronds, lignes, cartes), ou la sorte de tableau de démembrement.',
      en: 'How the options look (circles, lines, cards), or which table of split ownership this is.',
      inFiles:
        'How options look (`circle`, `simple`, `rectangle`), or which table of split ownership this is (`life_dismemberment`, `temporary_dismemberment`).',
    },
    example: 'rectangle',
  },
  tableId: {
    name: { fr: 'Table de clés', en: 'Table of keys' },
    kind: 'word',
    byDefault: { fr: 'celle du produit', en: 'that of the product' },
    help: {
      fr: 'La table de clés dont viennent les lignes.',
      en: 'The table of keys that the rows come from.',
      inFiles: 'The table of `dismemberment.json` that the rows come from.',
    },
    example: 'A_44',
  },
  presentation: {
    name: { fr: 'Texte', en: 'Text' },
    kind: 'texts',
    help: {
      fr: 'Le texte à lire sous l’intitulé, avec gras et listes.',
      en: 'The text to read below the label, with bold and lists.',
    },
    example: { fr: 'Lisez ceci **avant** de signer.', en: 'Read this **before** you sign.' },
  },
  presentationToOthers: {
    name: { fr: 'Texte pour les autres', en: 'Text for others' },
    kind: 'texts',
    byDefault: { fr: 'le texte', en: 'the text' },
    help: {
      fr: 'Le texte pour qui n’est pas le souscripteur.',
      en: 'The text for a reader who is not the subscriber.',
    },
    example: { fr: 'Le souscripteur lit ceci.', en: 'The subscriber reads this.' },
  },
  description: {
    name: { fr: 'Description', en: 'Description' },
    kind: 'texts',
    help: {
      fr: 'Le texte à lire, quand il n’y a pas de présentation.',
      en: 'The text to read where there is no presentation.',
      inFiles: 'The text to read where there is no `presentation`.',
    },
    example: { fr: 'Bienvenue.', en: 'Welcome.' },
  },
  childrenElementsIds: {
    name: { fr: 'Éléments réunis', en: 'Elements brought together' },
    kind: 'elements',
    help: {
      fr: 'Les éléments que celui-ci réunit : additionne, classe ou récapitule.',
      en: 'The elements that this one brings together: sums, ranks or summarises.',
    },
    example: ['savings_share', 'loan_share'],
  },
  childElementId: {
    name: { fr: 'Élément concerné', en: 'Element concerned' },
    kind: 'element',
    help: {
      fr: 'L’élément dont dépend celui-ci, comme le produit choisi.',
      en: 'The element that this one is about, such as the product chosen.',
    },
    example: 'product',
  },
  from: {
    name: { fr: 'Case d’un tableau', en: 'Cell of a table' },
    kind: 'table cell',
    help: {
      fr: 'La valeur est une case de la ligne choisie dans celui de ces tableaux qui est visible : nue-propriété, usufruit, ou le nombre de la ligne.',
      en: 'The value is a cell of the row chosen in whichever of these tables is visible: bare ownership, usufruct, or the number of the row.',
      inFiles:
        'The value is a cell of the selected row of whichever of these tables is visible: column `np`, `usu`, or `value` for the row’s own number. Any numeric type may have it; it is then not typed.',
    },
    example: { tables: ['life_table', 'temporary_table'], column: 'np' },
  },
  heldFrom: {
    name: { fr: 'Produit déjà détenu', en: 'Product already held' },
    kind: 'element',
    help: {
      fr: 'L’élément du produit déjà détenu : le minimum est alors celui d’une nouvelle souscription.',
      en: 'The element with the product that is held already: the minimum is then that of a further subscription.',
    },
    example: 'held_product',
  },
  minFrom: {
    name: { fr: 'Minimum d’après', en: 'Minimum from' },
    kind: 'element',
    help: { fr: 'L’élément qui donne le minimum.', en: 'The element that holds the minimum.' },
    example: 'product_min_shares',
  },
  minDate: {
    name: { fr: 'Premier jour', en: 'First day' },
    kind: 'date bound',
    help: {
      fr: 'Le premier jour accepté : une date, aujourd’hui, ou un écart avec aujourd’hui (−18 ans).',
      en: 'The first day accepted: a date, today, or a time from today (18 years ago).',
      inFiles: 'The first day taken: an ISO date, `today`, or `±N` and `y`, `m` or `d`, as `-18y`.',
    },
    example: '-120y',
  },
  maxDate: {
    name: { fr: 'Dernier jour', en: 'Last day' },
    kind: 'date bound',
    help: {
      fr: 'Le dernier jour accepté : une date, aujourd’hui, ou un écart avec aujourd’hui (−18 ans).',
      en: 'The last day taken, written likewise.',
    },
    example: '-18y',
  },
  mobile: {
    name: { fr: 'Reçoit le code de signature', en: 'Receives the signing code' },
    kind: 'flag',
    byDefault: { fr: 'tout numéro', en: 'any number' },
    help: {
      fr: 'Le numéro doit exister et pouvoir recevoir le code de signature.',
      en: 'The number must exist and be able to receive the signing code.',
    },
    example: true,
  },
  account: {
    name: { fr: 'Compte', en: 'Account' },
    kind: 'account',
    help: {
      fr: 'L’IBAN de ce BIC. Deux pays différents sont une erreur pour un compte débité, un avertissement pour un compte crédité.',
      en: 'The IBAN of this BIC. Two different countries are an error for an account that is debited, a warning for one that is credited.',
      inFiles: 'The IBAN it goes with; two countries are an error for a `debit`, a warning for a `credit`.',
    },
    example: { iban: 'debit_iban', use: 'debit' },
  },
  sepaOnly: {
    name: { fr: 'Zone SEPA seulement', en: 'SEPA only' },
    kind: 'flag',
    byDefault: { fr: 'tout pays', en: 'any country' },
    help: {
      fr: 'Seuls les comptes de la zone SEPA sont acceptés. Donné par les réglages de la société pour tous les formulaires.',
      en: 'Only accounts of the SEPA area are accepted. Set for all forms by the company’s settings.',
      inFiles:
        'Only accounts of the single euro payments area. Set by the company’s settings (`sepaOnly`) in every form.',
    },
    example: true,
  },
  countryFrom: {
    name: { fr: 'Pays d’après', en: 'Country from' },
    kind: 'element',
    help: {
      fr: 'L’élément du pays de ce code postal, de ce numéro fiscal ou de cette commune.',
      en: 'The element with the country of this postcode, tax number or commune.',
    },
    example: 'sub_country',
  },
  expectedValue: {
    name: { fr: 'Réponse attendue', en: 'Expected answer' },
    kind: 'word',
    help: {
      fr: 'La seule réponse avec laquelle la souscription peut se poursuivre.',
      en: 'The only answer that lets the subscription go on.',
    },
    example: 'yes',
  },
  group: {
    name: { fr: 'Groupe', en: 'Group' },
    kind: 'word',
    help: {
      fr: 'Les pourcentages du même groupe font 100 ; dès qu’ils y sont, ceux qui restent vides comptent pour 0.',
      en: 'Percentages with the same group total 100, and once they do those left empty count as 0.',
    },
    example: 'origin',
  },
  unit: {
    name: { fr: 'Unité', en: 'Unit' },
    kind: 'word',
    values: ['euro', 'part'],
    valueNames: {
      euro: { fr: 'Euros', en: 'Euros' },
      part: { fr: 'Parts', en: 'Shares' },
    },
    byDefault: { fr: 'sans unité', en: 'no unit' },
    help: { fr: 'Ce que le nombre compte, en toutes lettres.', en: 'What the number counts, in words.' },
    example: 'euro',
  },
  parts: {
    name: { fr: 'Morceaux', en: 'Parts' },
    kind: 'words',
    help: {
      fr: 'Pour un IBAN ou un BIC : montré par morceaux. Pour un récapitulatif : ce qu’il dit du choix, tout ce qui est connu sans cela.',
      en: 'Of an IBAN or a BIC: shown in parts. Of a summary: what it says of a choice, all that is known without it.',
    },
    example: ['enjoyment', 'documents'],
  },
  format: {
    name: { fr: 'Format', en: 'Format' },
    kind: 'word',
    values: ['name', 'postcode', 'nif', 'siret', 'currency', 'percent'],
    valueNames: {
      name: { fr: 'Nom', en: 'Name' },
      postcode: { fr: 'Code postal', en: 'Postcode' },
      nif: { fr: 'Numéro fiscal', en: 'Tax number' },
      siret: { fr: 'SIRET', en: 'SIRET' },
      currency: { fr: 'Montant', en: 'Amount' },
      percent: { fr: 'Pourcentage', en: 'Percentage' },
    },
    help: {
      fr: 'Pour un texte : nom (a une lettre), code postal ou numéro fiscal (selon le pays), SIRET. Pour un résultat : montant (arrondi au centime) ou pourcentage.',
      en: 'Of a text: name (has a letter), postcode or tax number (as in the country), SIRET. Of a result: amount (rounded to the cent) or percentage.',
      inFiles:
        'Of a text: `name` (has a letter), `postcode` or `nif` (as in the country that `countryFrom` holds), `siret`. Of a result: `currency` (rounded to the cent) or `percent`.',
    },
    example: 'currency',
  },
  printId: {
    name: { fr: 'Document', en: 'Document' },
    kind: 'word',
    help: {
      fr: 'Le document que ce bouton ouvre.',
      en: 'The document that this button opens.',
      inFiles: 'The `code` of the document that the button opens.',
    },
    example: 'mission_letter',
  },
  action: {
    name: { fr: 'Action', en: 'Action' },
    kind: 'word',
    values: ['download_product_documents'],
    help: {
      fr: 'Ce que fait le bouton : ouvrir les documents du produit choisi.',
      en: 'What the button does: opens the documents of the product chosen.',
    },
    example: 'download_product_documents',
  },
  freeText: {
    name: { fr: 'Réponse libre', en: 'Free text' },
    kind: 'flag',
    byDefault: { fr: 'la liste seule', en: 'the list alone' },
    help: {
      fr: 'Une réponse hors de la liste est acceptée.',
      en: 'An answer that is not of the list is taken.',
    },
    example: true,
  },
  listCountries: {
    name: { fr: 'Pays de la liste', en: 'Countries of the list' },
    kind: 'words',
    help: {
      fr: 'Les pays que la liste couvre ; ailleurs, la réponse est libre.',
      en: 'The countries that the list covers; elsewhere the answer is free text.',
      inFiles: 'With `countryFrom`: the countries that the list covers; free text in others.',
    },
    example: ['FR'],
  },
  postcodeFrom: {
    name: { fr: 'Code postal d’après', en: 'Postcode from' },
    kind: 'element',
    help: {
      fr: 'L’élément du code postal : seules les options qui commencent par lui sont proposées.',
      en: 'Only options that begin with the postcode of that element.',
    },
    example: 'sub_postcode',
  },
}
