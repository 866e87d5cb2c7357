import { contrast } from '@parcelle/domain/colour'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inks, surfaces } from '../packages/domain/theme/theme-colours.ts'

const css = readFileSync(new URL('../web/ui/theme/tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/gi)].map((match) => [
    match[1],
    { light: match[2]!, dark: match[3]! },
  ]),
)
const backgrounds = ['surface', 'bg', 'sunken']
const tones = ['success', 'warning', 'danger', 'info', 'accent']

const text = [
  ...['text', 'text-2', 'text-3'].flatMap((name) => backgrounds.map((on) => [name, on])),
  ...['primary', ...tones].flatMap((name) => ['surface', 'bg', `${name}-soft`].map((on) => [name, on])),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['text', 'mark'],
  ['surface', 'text'],
  ['surface', 'accent'],
]
const graphic = [
  ...['control', 'focus'].flatMap((name) => backgrounds.map((on) => [name, on])),
  ...[1, 2, 3, 4, 5, 6].map((chart) => [`chart-${chart}`, 'surface']),
]

for (const mode of ['light', 'dark'] as const) {
  test.each(text)(`${mode}: %s is read on %s`, (name, on) => {
    expect(contrast(tokens.get(name)![mode], tokens.get(on)![mode])).toBeGreaterThanOrEqual(4.5)
  })
  test.each(graphic)(`${mode}: %s is seen on %s`, (name, on) => {
    expect(contrast(tokens.get(name)![mode], tokens.get(on)![mode])).toBeGreaterThanOrEqual(3)
  })
  test(`${mode}: themes are checked against these same backgrounds`, () => {
    for (const [name, colour] of Object.entries({ ...surfaces[mode], ...inks[mode] }))
      expect(tokens.get(name)![mode]).toBe(colour)
  })
}

test('breakpoints grow with the letters of the reader', () => {
  const root = new URL('..', import.meta.url)
  const files = ['web', 'server'].flatMap((folder) =>
    globSync(`${folder}/**/*.css`, { cwd: root }).filter((file) => !file.includes('node_modules')),
  )
  const inPixels = files.filter((file) =>
    /@(?:media|container)[^{]*\d(?:px|pt)/.test(readFileSync(new URL(file, root), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(inPixels).toEqual([])
})

test('the sign-in page has no colour of its own', () => {
  const page = readFileSync(new URL('../server/features/identity/pages/assets/sign-in.css', import.meta.url), 'utf8')
  expect(page.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi)).toBeNull()
  const used = [...page.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)
  expect(used.filter((name) => !css.includes(`${name}:`))).toEqual([])
})
