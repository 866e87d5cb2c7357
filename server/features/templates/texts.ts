import { rulesHold, type Element } from '@parcelle/forms'
import { fillText, type Placeholder } from '../../deployment/documents/text.ts'
import type { Template, Text as TemplateText } from '../../deployment/documents/template.ts'
import { addNonBreakingSpaces } from '../../platform/locales/non-breaking-spaces.ts'
import type { Text } from '../../platform/pdf/layout/content.ts'
import { chooseForm, readGender } from './words/agreement.ts'
import { inLine } from './words/language.ts'
import { printAnswer, printWords } from './print-answer.ts'
import { readFact } from './read-fact.ts'
import type { World } from './world.ts'

export type Reading = { world: World; conditions: Template['conditions'] }

/** Placeholder for a missing value in a draft. */
const BLANK = '………'

export function holds(when: readonly string[] | undefined, { world, conditions }: Reading): boolean {
  return (when ?? []).every((name) => {
    const condition = conditions[name.replace(/^!/, '')]
    return condition !== undefined && rulesHold(condition, world.rules) !== name.startsWith('!')
  })
}

/** Translates a text of the template, fills its placeholders, and splits bold runs. */
export function readText(text: TemplateText, { world }: Reading): Text {
  const pieces = fillPieces(text, world)
  const [first] = pieces
  if (pieces.length < 2 && !first?.bold) return first?.text ?? ''
  return pieces.map((piece) => (piece.bold ? { bold: piece.text } : piece.text))
}

/** For titles and labels: bold is dropped. */
export const readPlain = (text: TemplateText, { world }: Reading): string =>
  fillPieces(text, world)
    .map((piece) => piece.text)
    .join('')

const fillPieces = (text: TemplateText, world: World) =>
  fillText(addNonBreakingSpaces(text[world.locale], world.locale), (placeholder) => fill(placeholder, world), {
    blank: BLANK,
    locale: world.locale,
  })

function fill({ name, format, forms }: Placeholder, world: World): string {
  if (forms) return chooseForm(forms, readGender(name, world))
  if (name.includes('.')) return readFact(name, world)
  const { session, locale } = world
  // An element that this version of the form does not have counts as hidden.
  const element = session?.form.element(name)
  if (!session || !element) return ''
  if (format === 'label') return printLabel(element, world)
  if (format === 'words') return printWords(element, { session, locale })
  if (format === 'raw') return session.visible(element.id) ? String(session.value(element.id) ?? '') : ''
  return printAnswer(element, { ...world, session })
}

/** The label that documents print for an element: the deployment's, or the element's own. */
export function printLabel({ name, attributes }: Element, world: World): string {
  const { labels, conditions } = world.deployment.paperWords
  const own = labels[name]?.find(({ when }) => holds(when, { world, conditions }))
  return own ? readPlain(own.text, { world, conditions }) : inLine(attributes.label, world.locale)
}
