import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sayReason } from './reasons.ts'

const labels: Readonly<Record<string, string>> = { income: 'Revenus', status: 'Situation' }
const labelOf = (name: string) => labels[name] ?? name
const say = (reason: string, locale: 'fr' | 'en' = 'fr') =>
  sayReason(reason, locale, labelOf)?.replaceAll('\u00A0', ' ')

test('a reason is said in both languages, with labels instead of names', () => {
  expect(say('income is not a number')).toBe('« Revenus » n’est pas un nombre.')
  expect(say('income is not a number', 'en')).toBe('“Revenus” is not a number.')
  expect(say('"married" is not an option of status')).toBe('« Situation » ne propose pas « married ».')
  expect(say('minFrom names income, which is not a number')).toContain('« Revenus », qui n’est pas un nombre')
  expect(say('"(" expected, "+" found in min + {income}')).toBe('« ( » est attendu avant « + ».')
  expect(say('unexpected end in {income} + (', 'en')).toBe('It ends too early.')
})

test('what the code of the finding says already is not repeated', () => {
  expect(say('the label is empty')).toBe('')
})

test('what has no words of its own has none', () => {
  expect(say('the moon is full')).toBeUndefined()
})

test('every reason that the engine gives has its words', () => {
  const said = ['check', 'compile', 'formulas'].flatMap((folder) =>
    listReasons(join(import.meta.dirname, '..', folder)),
  )
  expect(said.length).toBeGreaterThan(60)
  expect(said.filter((reason) => say(reason) === undefined)).toEqual([])
})

const CALL =
  /(report|refuse)\(\s*(?:'[^']*'|code|parser),\s*(?:(?:[^,'`]+|`[^`]*`|'[^']*'),\s*)?(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g

/** The reasons in calls of `report` and `refuse`, with x for what they name. */
function listReasons(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(CALL)]
      .map(([, call, plain, template]) => {
        const reason = plain ?? (template ?? '').replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, 'x')
        return call === 'refuse' ? `${reason} in x` : reason
      })
      .filter((reason) => !/^x (?:in x|→ x)?$|^form$|\$\{/.test(reason)),
  )
}
