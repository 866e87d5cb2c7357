import {
  englishWords,
  groupByFour,
  kinds,
  spellNumber,
  translate,
  type Element,
  type Session,
  type Value,
} from '@parcelle/forms'
import { agree, readGender } from './words/agreement.ts'
import { addNonBreakingSpaces } from '../../platform/locales/non-breaking-spaces.ts'
import { showDay } from './words/language.ts'
import type { DocumentContext } from './document-context.ts'

export type Reader = Pick<DocumentContext, 'deployment' | 'locale' | 'receipts'> & { session: Session }

/** An answer as text in the given language; empty if hidden or unanswered. */
export function printAnswer(element: Element, { session, deployment, locale, receipts }: Reader): string {
  const value = session.visible(element.id) ? session.value(element.id) : null
  if (isUpload(element) && value !== null) return titlesOf(element, receipts, value).join(', ')
  if (value !== null && element.type === 'convert_number_to_word' && locale !== 'fr')
    return inEnglish(element, session) || String(value)
  const printed = printValue(element, value, { deployment, locale })
  const civility = deployment.documentWords.agreement.elements[element.name]
  return civility === undefined || locale !== 'fr'
    ? printed
    : agree(printed, readGender(civility, { session, deployment }))
}

export function printValue(
  element: Element,
  value: Value,
  { deployment, locale }: Pick<Reader, 'deployment' | 'locale'>,
): string {
  if (value === null || value === '') return ''
  const { stores } = kinds[element.type]
  if (stores === 'date' && typeof value === 'string') return showDay(value, locale)
  if (isIban(element) && typeof value === 'string') return groupByFour(value)
  const known = labelsOf(element, value, deployment, locale)
  const said = known ?? [kinds[element.type].summarise(value, element, locale)].flat().join(separators[locale])
  return stores === 'text' ? said : addNonBreakingSpaces(said, locale)
}

/** Printed in groups of four, however the form shows it. */
const isIban = ({ type }: Element) => type === 'input_iban' || type === 'input_iban_code'

const separators = { fr: ' ; ', en: '; ' }

/** The number behind an element that spells it in French, in English words. */
function inEnglish({ reference, attributes: { unit } }: Element, session: Session): string {
  const number = reference === null ? null : session.value(reference)
  return typeof number === 'number' && (unit === 'euro' || unit === 'part') ? englishWords(number, unit) : ''
}

/** French spelling follows banks and notaries. */
export function printWords(element: Element, { session, locale }: Pick<Reader, 'session' | 'locale'>): string {
  const value = session.visible(element.id) ? session.value(element.id) : null
  if (typeof value !== 'number') return ''
  const unit = element.type === 'input_product_shares_number' ? 'part' : 'euro'
  return locale === 'fr' ? spellNumber(value, unit).replaceAll("'", '’') : englishWords(value, unit)
}

export const isUpload = ({ type }: Element) =>
  type === 'input_file' || type === 'input_file_with_options' || type === 'input_receipt_file'

function titlesOf({ id }: Element, receipts: Reader['receipts'], value: Value): readonly string[] {
  const own = receipts.filter(({ elementId }) => elementId === id).map(({ title }) => title)
  return own.length > 0 || !Array.isArray(value) ? own : value
}

/** Labels of options that come from a datalist of the deployment. */
function labelsOf(
  { attributes: { datalistId, options } }: Element,
  value: Value,
  { datalists }: Reader['deployment'],
  locale: Reader['locale'],
): string | null {
  const list = datalistId === undefined || options ? undefined : datalists[datalistId]
  const found = list?.find((option) => option.value === value)
  return found ? translate(found.label, locale) : null
}
