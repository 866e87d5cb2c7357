import { say, type Problem } from '@parcelle/forms'
import type { Speech } from '../../../i18n/i18n.tsx'
import type { Shown } from '../store/checks.ts'

/** What is wrong with an answer, as a sentence in the reader's language. */
export function sayShown(shown: Shown, speech: Speech): string | null {
  if (shown === null) return null
  if ('problem' in shown) return sayProblem(shown.problem, speech)
  const { message, params } = shown.refused
  return speech.say(message, params)
}

export function sayProblem({ code, params, message }: Problem, speech: Speech): string {
  if (message !== undefined) return say(message, speech.locale)
  const texts = Object.entries(params).map(([name, value]) => [name, sayParam(value, speech)])
  return speech.say(code, Object.fromEntries(texts))
}

function sayParam(value: Problem['params'][string], { locale, number }: Speech): string {
  if (typeof value === 'number') return number(value)
  const text = say(value, locale)
  // Bounds of dates come as the engine keeps them.
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  return day ? `${day[3]}/${day[2]}/${day[1]}` : text
}
