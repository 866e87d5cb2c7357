import type { Element, KindProblem, FormView } from '../definition.ts'
import { readDate, resolveDate, showDate } from '../text-rules/dates.ts'
import { orDash, toText } from './kind.ts'
import type { Kind } from './kind.ts'

export const dayKind = dateKind()

/** The bounds may be relative to today. */
function dateKind(bounds: { min?: string; max?: string } = {}): Kind {
  return {
    role: 'input',
    stores: 'date',
    parse(typed) {
      const read = readDate(typed)
      return read === null ? null : 'iso' in read ? read.iso : typed.trim()
    },
    show: (value) => showDate(toText(value)),
    check(value, element, view) {
      const read = readDate(toText(value))
      if (read === null || 'fault' in read)
        return { code: read?.fault === 'year' ? 'element.error.date-year' : 'element.error.date' }
      return boundProblem(read.iso, element, view, bounds)
    },
    summarise: (value) => orDash(showDate(toText(value))),
  }
}

/** At most 120 years ago; narrower bounds, such as the age of majority, are set on the element. */
export const birthdateKind = dateKind({ min: '-120y', max: 'today' })

function boundProblem(
  iso: string,
  element: Element,
  { facts }: FormView,
  bounds: { min?: string; max?: string },
): KindProblem | null {
  const min = resolveDate(element.attributes.minDate ?? bounds.min ?? '', facts.today)
  const max = resolveDate(element.attributes.maxDate ?? bounds.max ?? '', facts.today)
  if (min !== null && iso < min) return { code: 'element.error.min-date', params: { value: showDate(min) } }
  if (max !== null && iso > max) return { code: 'element.error.max-date', params: { value: showDate(max) } }
  return null
}
