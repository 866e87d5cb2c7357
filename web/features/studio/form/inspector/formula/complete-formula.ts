import { foldText, hasWords } from '../../../../../ui/content/fold-text.ts'

/** What is being typed before the cursor: from where, and whether a brace is open. */
type Started = { readonly from: number; readonly term: string; readonly isBraced: boolean }

/** A question by its name, or a function. */
export type Completion = { readonly value: string; readonly label: string; readonly note: string }

const FEWEST_LETTERS = 2
const SHOWN = 8
const functions = ['min', 'max', 'round', 'if'] as const

/** Null where nothing can be completed. Words between braces may be those of a label. */
export function findStarted(formula: string, cursor: number): Started | null {
  const before = formula.slice(0, cursor)
  const [braced] = /\{[^{}]*$/.exec(before) ?? []
  if (braced !== undefined) return { from: cursor - braced.length, term: braced.slice(1), isBraced: true }
  const [word = ''] = /[\p{L}_][\p{L}\p{M}\d_’']*$/u.exec(before) ?? []
  return word.length < FEWEST_LETTERS ? null : { from: cursor - word.length, term: word, isBraced: false }
}

/** Questions by name, label or block; a name or label that begins with the term comes first. */
export function listCompletions(started: Started, questions: readonly Completion[], functionWord: string) {
  const wanted = foldText(started.term.trim())
  const begins = ({ value, label }: Completion) => [value, foldText(label)].some((text) => text.startsWith(wanted))
  const found = questions.filter(({ value, label, note }) => hasWords([value, label, note], started.term.trim()))
  const named = started.isBraced ? [] : functions.filter((name) => name.startsWith(wanted) && name !== wanted)
  return [
    ...named.map((name): Completion => ({ value: `${name}()`, label: name, note: functionWord })),
    ...found.filter(begins),
    ...found.filter((question) => !begins(question)),
  ].slice(0, SHOWN)
}

/** The formula with what was chosen in place of what was begun, and where the cursor is then. */
export function complete(formula: string, cursor: number, { from }: Started, { value }: Completion) {
  const isFunction = value.endsWith('()')
  const written = isFunction ? value : `{${value}}`
  const after = formula.slice(cursor).replace(isFunction ? /^\(\)?/ : /^[\p{L}\d_ ]*\}/u, '')
  const at = from + written.length - (isFunction ? 1 : 0)
  return { formula: formula.slice(0, from) + written + after, cursor: at }
}
