import type { View } from '@parcelle/contract/decision/decision'
import { kinds, showDate, translate, withLabelToOthers, type Element, type Session } from '@parcelle/forms'
import { deploymentOf } from '../../deployment/form-store.ts'
import { isShown, labelOf, printAnswer } from '../templates/index.ts'
import type { Locale } from '../../platform/locales/locale.ts'

type ViewContext = { session: Session; locale: Locale }

/** The visible elements by page and block, in the reader's language. */
export function presentView(reading: ViewContext): View {
  const { session, locale } = reading
  const pages = session.form.definition.pages.map(({ id, title, blocks }) => ({
    id,
    name: translate(title, locale),
    blocks: blocks
      .filter((block) => session.blockVisible(block.id))
      .map((block) => ({
        id: block.id,
        name: translate(block.title, locale),
        elements: block.elements
          .filter((element) => isShown(element, session))
          .map((element) => ({
            elementId: element.id,
            presentation: labelOf(withLabelToOthers(element), block, reading),
            value: presentValue(element, reading),
          })),
      }))
      .filter(({ elements }) => elements.length > 0),
  }))
  return pages.filter(({ blocks }) => blocks.length > 0)
}

/** Lists and booleans as such, everything else as printed text; null where nothing was answered. */
export function presentValue(element: Element, { session, locale }: ViewContext): string | boolean | string[] | null {
  const value = session.value(element.id)
  if (typeof value === 'boolean') return value
  // Numeric in both languages, as every other date of the screen.
  if (kinds[element.type].stores === 'date' && typeof value === 'string') return showDate(value)
  if (Array.isArray(value)) return [kinds[element.type].summarise(value, element, locale)].flat()
  return printAnswer(element, { session, deployment: deploymentOf(session), locale, receipts: [] }) || null
}
