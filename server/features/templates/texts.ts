import { rulesHold, type Element } from '@parcelle/forms'
import type { Placeholder } from '@parcelle/domain/documents'
import { fillText } from '../../deployment/documents/text.ts'
import type { Template, Text as TemplateText } from '../../deployment/documents/template.ts'
import { addNonBreakingSpaces } from '../../platform/locales/non-breaking-spaces.ts'
import type { Text } from '../../platform/pdf/layout/content.ts'
import { chooseForm, readGender } from './words/agreement.ts'
import { inLine } from './words/language.ts'
import { printAnswer, printWords } from './print-answer.ts'
import { readFact } from './read-fact.ts'
import type { DocumentContext } from './document-context.ts'

export type TextContext = { context: DocumentContext; conditions: Template['conditions'] }

/** Placeholder for a missing value in a draft. */
const BLANK = '………'

export function holds(when: readonly string[] | undefined, { context, conditions }: TextContext): boolean {
  return (when ?? []).every((name) => {
    const condition = conditions[name.replace(/^!/, '')]
    return condition !== undefined && rulesHold(condition, context.rules) !== name.startsWith('!')
  })
}

/** Translates a text of the template, fills its placeholders, and splits bold runs. */
export function readText(text: TemplateText, { context }: TextContext): Text {
  const pieces = fillPieces(text, context)
  const [first] = pieces
  if (pieces.length < 2 && !first?.bold) return first?.text ?? ''
  return pieces.map((piece) => (piece.bold ? { bold: piece.text } : piece.text))
}

/** For titles and labels: bold is dropped. */
export const readPlain = (text: TemplateText, { context }: TextContext): string =>
  fillPieces(text, context)
    .map((piece) => piece.text)
    .join('')

const fillPieces = (text: TemplateText, context: DocumentContext) =>
  fillText(addNonBreakingSpaces(text[context.locale], context.locale), (placeholder) => fill(placeholder, context), {
    blank: BLANK,
    locale: context.locale,
  })

function fill({ name, format, forms }: Placeholder, context: DocumentContext): string {
  if (forms) return chooseForm(forms, readGender(name, context))
  if (name.includes('.')) return readFact(name, context)
  const { session, locale } = context
  // An element that this version of the form does not have counts as hidden.
  const element = session?.form.element(name)
  if (!session || !element) return ''
  if (format === 'label') return printLabel(element, context)
  if (format === 'words') return printWords(element, { session, locale })
  if (format === 'raw') return session.visible(element.id) ? String(session.value(element.id) ?? '') : ''
  return printAnswer(element, { ...context, session })
}

/** The label that documents print for an element: the deployment's, or the element's own. */
export function printLabel({ name, attributes }: Element, context: DocumentContext): string {
  const { labels, conditions } = context.deployment.documentWords
  const own = labels[name]?.find(({ when }) => holds(when, { context, conditions }))
  return own ? readPlain(own.text, { context, conditions }) : inLine(attributes.label, context.locale)
}
