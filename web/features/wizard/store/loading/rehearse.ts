import { kinds } from '@parcelle/forms'
import { betweenKeys } from '../../../../ui/timing/between-keys.ts'
import type { Clock } from '../clock.ts'
import type { Opening } from '../assemble.ts'
import { makeWizard } from '../wizard.ts'

const still: Clock = { now: () => 0, after: () => () => {} }
const nothing = Promise.resolve(null)

/**
 * Answers one question of each kind, on a copy that nobody sees and that keeps and sends nothing: a browser makes code
 * ready when it first runs, and the first key would wait for that.
 */
export function rehearse(opening: Opening): void {
  const { engine, answer } = makeWizard({ ...opening, journal: nothing, clock: still })
  const { locale, loaded } = opening
  const left = [...new Map(loaded.form.elements.map((element) => [element.type, element])).values()]

  function next(): void {
    const element = left.pop()
    if (!element) return
    const { show, parse } = kinds[element.type]
    const value = engine.answer(element.id)
    answer(element.id, null)
    answer(element.id, parse(show(value, element, locale), element, locale) ?? value)
    betweenKeys(next)
  }
  betweenKeys(next)
}
