import type { Locale } from '../definition.ts'
import { attributeDescriptions } from './attributes.ts'
import { typeDescriptions } from './element-types.ts'

/**
 * What the reason of a finding says, in both languages. {n} stands for the name of an element or block, {a} for an
 * attribute, {t} for a type of element, {v} for anything else; in the texts they are counted. Empty texts: the code of
 * the finding says as much.
 */
const reasons: readonly (readonly [reason: string, fr: string, en: string])[] = [
  ['the label is empty', '', ''],
  ['the title is empty', '', ''],
  ['nothing to calculate', '', ''],
  ['there is nothing to choose', '', ''],
  ['no element in it', 'Ajoutez-y une question.', 'Add a question to it.'],
  ['no block in it', 'Ajoutez-y un bloc.', 'Add a block to it.'],
  ['an upload needs at least one type of document', '', ''],
  ['an option has no value', 'Une option n’a pas de valeur enregistrée.', 'An option has no stored value.'],
  ['the option "{v}" is there twice', 'L’option : {1}.', 'The option: {1}.'],
  ['"{v}" is also that of {n}', 'C’est aussi celui de « {2} » ({1}).', 'It is also that of “{2}” ({1}).'],
  ['no element type "{v}"', 'Le type écrit est « {1} ».', 'The type written is “{1}”.'],
  ['its page_id {v} is not {v}', '', ''],
  ['its form_id {v} is not {v}', '', ''],
  ['{a} names "{v}"', '« {1} » désigne « {2} ».', '“{1}” names “{2}”.'],
  ['the formula reads "{v}"', 'La formule lit « {1} ».', 'The formula reads “{1}”.'],
  ['a rule reads "{v}"', 'Une règle lit « {1} ».', 'A rule reads “{1}”.'],
  ['no operator "{v}"', 'La comparaison écrite est « {1} ».', 'The comparison written is “{1}”.'],
  ['no status "{v}"', 'Le statut écrit est « {1} ».', 'The status written is “{1}”.'],
  [
    '« {a} » is not an attribute of the type {t}',
    'Le réglage « {1} » n’est pas de ce type ({2}).',
    'The setting “{1}” is not of this type ({2}).',
  ],
  ['it gathers no element', 'Indiquez les questions à regrouper.', 'Choose the questions to gather.'],
  ['there is no element "{v}"', 'La question « {1} » n’existe pas.', 'There is no question “{1}”.'],
  ['no element "{v}" to write in words', 'Choisissez le nombre à écrire.', 'Choose the number to write.'],
  ['{n} is optional in a required group', '« {1} » est facultative.', '“{1}” is optional.'],
  ['{n} is not a number to add', '« {1} » n’est pas un nombre à additionner.', '“{1}” is not a number to add.'],
  [
    '{a} names {n}, which is not a number',
    '« {1} » désigne « {2} », qui n’est pas un nombre.',
    '“{1}” names “{2}”, which is not a number.',
  ],
  ['{v} is not between {v} and {v}', '{1} n’est pas entre {2} et {3}.', '{1} is not between {2} and {3}.'],
  [
    '{a} names {n}, which is not an IBAN',
    '« {1} » désigne « {2} », qui n’est pas un IBAN.',
    '“{1}” names “{2}”, which is not an IBAN.',
  ],
  [
    '{a} names {n}, which is not a choice of countries',
    '« {1} » désigne « {2} », qui n’est pas un choix de pays.',
    '“{1}” names “{2}”, which is not a choice of countries.',
  ],
  [
    '{a} names {n}, which is not a text',
    '« {1} » désigne « {2} », qui n’est pas un texte.',
    '“{1}” names “{2}”, which is not a text.',
  ],
  [
    'the row "{v}" has other columns than the first',
    'La ligne « {1} » n’a pas les mêmes colonnes que la première.',
    'The row “{1}” has other columns than the first.',
  ],
  [
    'the row "{v}" has {v} headings',
    'La ligne « {1} » a {2} titres : un titre par colonne est attendu.',
    'The row “{1}” has {2} headings: one for each column is expected.',
  ],
  ['{v} on {n}, which is not a number', '« {2} » n’est pas un nombre.', '“{2}” is not a number.'],
  ['{v} needs a number, not "{v}"', 'Comparez avec un nombre, et non « {2} ».', 'Compare with a number, not “{2}”.'],
  ['{n} is not a number', '« {1} » n’est pas un nombre.', '“{1}” is not a number.'],
  ['{n} is a number, not "{v}"', '« {1} » est un nombre, et non « {2} ».', '“{1}” is a number, not “{2}”.'],
  ['{n} is true or false, not "{v}"', '« {1} » est oui ou non, et non « {2} ».', '“{1}” is yes or no, not “{2}”.'],
  [
    '{n} is neither true nor false',
    '« {1} » n’est pas une question à oui ou non.',
    '“{1}” is not a yes or no question.',
  ],
  ['direct is compared with true or false', 'Comparez avec oui ou non.', 'Compare with yes or no.'],
  [
    'a status has no order for {v}',
    'Un statut n’est ni plus grand ni plus petit qu’un autre.',
    'A status is neither above nor below another.',
  ],
  ['`in` needs a list of values', 'Choisissez les valeurs.', 'Choose the values.'],
  ['a block cannot be required', 'Un bloc ne peut pas être obligatoire.', 'A block cannot be required.'],
  ['"{v}" is not an option of {n}', '« {2} » ne propose pas « {1} ».', '“{2}” does not offer “{1}”.'],
  ['"{v}" is not an option', '« {1} » n’est pas proposé.', '“{1}” is not offered.'],
  ['"{v}" is not a number', '« {1} » n’est pas un nombre.', '“{1}” is not a number.'],
  [
    '"{v}" is not a day such as 2026-01-31',
    '« {1} » n’est pas un jour comme 2026-01-31.',
    '“{1}” is not a day such as 2026-01-31.',
  ],
  [
    'it is computed: a default would never be read',
    'Sa valeur est calculée : la première réponse ne servirait jamais.',
    'Its value is computed: a first answer would never be used.',
  ],
  ['min {v} is above max {v}', 'De {1} à {2}.', 'From {1} to {2}.'],
  ['minDate {v} is after maxDate {v}', 'Du {1} au {2}.', 'From {1} to {2}.'],
  ['the step must be above 0', 'Le pas doit être supérieur à 0.', 'The step must be above 0.'],
  [
    '"{v}" is not a date bound',
    '« {1} » n’est pas une date : écrivez 2026-01-31, today ou today-18y.',
    '“{1}” is not a date: write 2026-01-31, today or today-18y.',
  ],
  [
    'the option "{v}" of {n} has no score',
    'La réponse « {1} » de « {2} » n’a pas de points.',
    'The answer “{1}” of “{2}” has no score.',
  ],
  [
    'the band "{v}" starts at {v}, not at {v}',
    'La tranche « {1} » commence à {2}, {3} est attendu.',
    'The band “{1}” starts at {2}, {3} is expected.',
  ],
  ['no band for {v} to {v}', 'Aucune tranche de {1} à {2} points.', 'No band from {1} to {2} points.'],
  ['"{n}" is not a table', '« {1} » n’est pas un tableau.', '“{1}” is not a table.'],
  [
    'a row of {n} has no column "{v}"',
    'Une ligne de « {1} » n’a pas cette colonne ({2}).',
    'A row of “{1}” does not have this column ({2}).',
  ],
  [
    'it is filled by a table: it cannot be required',
    'Un tableau le remplit : il ne peut pas être obligatoire.',
    'A table fills it: it cannot be required.',
  ],
  ['no docusignId, nor docusignFrom', 'Aucun modèle de signature n’est indiqué.', 'No signing template is given.'],
  [
    'no marker: the button would never go away',
    'Sans repère de signature, le bouton resterait affiché.',
    'Without a signature marker the button would stay.',
  ],
  [
    'the customer rule "{v}" must decide on visible',
    'Le seuil de la société : {1}.',
    'The threshold of the company: {1}.',
  ],
  [
    'its condition has no actions: it decides nothing',
    'La condition ne décide de rien : cochez ce qu’elle fait.',
    'The condition decides nothing: tick what it does.',
  ],
  ['its block {n} is never visible', 'Son bloc ne s’affiche jamais.', 'Its block is never shown.'],
  [
    '{n} would have to be {v}',
    'Des règles qui lisent « {1} » se contredisent.',
    'Rules that read “{1}” contradict each other.',
  ],
  ['the {v} block can never be reached: {v}', 'On ne pourrait jamais signer.', 'Nobody could ever sign.'],
  [
    '{v}: two elements of {v} expected',
    'Deux questions du même type sont attendues ({1}).',
    'Two questions of the same type are expected ({1}).',
  ],
  ['{v} → {v}', 'Le cercle : {1} → {2}.', 'The circle: {1} → {2}.'],
  ['"{v}" is none of {v}', '« {1} » n’est pas l’un de : {2}.', '“{1}” is none of: {2}.'],
  ['a number expected', 'Un nombre est attendu.', 'A number is expected.'],
  ['a text expected', 'Un texte est attendu.', 'A text is expected.'],
  ['« {a} » is missing', 'Il manque : {1}.', 'Missing: {1}.'],
  // Formulas: the rest of the sentence is the formula itself.
  ['unexpected end in {v}', 'Elle s’arrête trop tôt.', 'It ends too early.'],
  ['unexpected "{v}" in {v}', '« {1} » n’est pas à sa place.', '“{1}” is out of place.'],
  [
    'unknown "{v}" in {v}',
    '« {1} » n’est ni un nombre, ni une question entre accolades, ni une fonction.',
    '“{1}” is neither a number, nor a question between braces, nor a function.',
  ],
  ['"{v}" expected, "end" found in {v}', '« {1} » manque à la fin.', '“{1}” is missing at the end.'],
  ['"{v}" expected, "{v}" found in {v}', '« {1} » est attendu avant « {2} ».', '“{1}” is expected before “{2}”.'],
  [
    'number too long: {v} in {v}',
    'Ce nombre a plus de quinze chiffres : {1}.',
    'This number has more than fifteen digits: {1}.',
  ],
  [
    'round takes a whole number of digits from 0 to {v} in {v}',
    'round demande un nombre entier de décimales, de 0 à {1}.',
    'round takes a whole number of decimals, from 0 to {1}.',
  ],
  [
    'nested deeper than {v} in {v}',
    'Plus de {1} parenthèses sont ouvertes les unes dans les autres.',
    'More than {1} brackets are open inside each other.',
  ],
  ['longer than {v} characters in {v}', 'Elle dépasse {1} caractères.', 'It is longer than {1} characters.'],
  [
    'more than {v} numbers, names and signs in {v}',
    'Elle a plus de {1} nombres, questions et signes.',
    'It has more than {1} numbers, questions and signs.',
  ],
]

type Named = Readonly<Record<string, { readonly name: Readonly<Record<Locale, string>> }>>

/** The reason in words, with labels for names; null for one that has no words here. */
export function sayReason(reason: string, locale: Locale, labelOf: (name: string) => string): string | null {
  for (const { pattern, kinds, texts } of compiled) {
    const found = pattern.exec(reason)
    if (!found) continue
    const said = texts[locale].replaceAll(/\{(\d)\}/g, (_, at: string) =>
      sayPart(kinds[Number(at) - 1] ?? 'v', found[Number(at)] ?? '', locale, labelOf),
    )
    return locale === 'fr' ? said.replaceAll(/ (?=[:;?!»])|(?<=«) /g, NO_BREAK) : said
  }
  return null
}

const NO_BREAK = '\u00A0'

const attributes: Named = attributeDescriptions
const types: Named = typeDescriptions

function sayPart(kind: string, part: string, locale: Locale, labelOf: (name: string) => string): string {
  if (kind === 'n') return labelOf(part)
  const names = kind === 'a' ? attributes : kind === 't' ? types : {}
  if (Object.hasOwn(names, part)) return names[part]?.name[locale] ?? part
  return part
}

function toPattern(reason: string): RegExp {
  const escaped = reason.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  const parts = escaped.replaceAll(/\{([natv])\}/g, (_, kind: string) =>
    kind === 'v' ? '(.*?)' : String.raw`([\w.-]+)`,
  )
  return new RegExp(`^${parts}$`, 's')
}

const compiled = reasons.map(([reason, fr, en]) => ({
  pattern: toPattern(reason),
  kinds: [...reason.matchAll(/\{([natv])\}/g)].map(([, kind = 'v']) => kind),
  texts: { fr, en },
}))
