import { translate, type Problem } from '@parcelle/forms'
import type { I18n } from '../../../i18n/i18n.tsx'
import type { ShownError } from '../store/checks.ts'

export function errorText(shown: ShownError, i18n: I18n): string | null {
  if (shown === null) return null
  if ('problem' in shown) return problemText(shown.problem, i18n)
  const { message, params } = shown.refused
  return i18n.messageFor(message, params)
}

function problemText({ code, sentence = code, params, message }: Problem, i18n: I18n): string {
  if (message !== undefined) return translate(message, i18n.locale)
  const texts = Object.entries(params).map(([name, value]) => [name, paramText(value, i18n)])
  return i18n.messageFor(sentence, Object.fromEntries(texts))
}

function paramText(value: Problem['params'][string], { locale, number }: I18n): string {
  if (typeof value === 'number') return number(value)
  const text = translate(value, locale)
  // Date bounds are ISO dates.
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  return day ? `${day[3]}/${day[2]}/${day[1]}` : text
}
