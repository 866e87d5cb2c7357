import { translate, type Problem } from '@parcelle/forms'
import type { Locale } from '../../../platform/locales/locale.ts'

/** The element's own message comes first. */
export function presentProblem({ code, property, message, sentence, params }: Problem, locale: Locale) {
  const said = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' ? translate(value, locale) : value,
  ])
  return {
    code,
    property,
    message: message === undefined ? (sentence ?? code) : translate(message, locale),
    params: Object.fromEntries(said),
  }
}
