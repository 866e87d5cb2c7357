import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, toHex, toShade } from './colour.ts'
import { themeCss, themeProblems } from './theme.ts'
import { deriveThemeColours } from './theme-colours.ts'

const gold = '#7a5c24'
const hex = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#123e5c', '#ffffff', 11.23],
  ['#76849a', '#ffffff', 3.79],
  ['#b4c1cf', '#17212c', 8.89],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1)
  expect(contrast(other, one)).toBeCloseTo(ratio, 1)
})

test('a colour survives the way to lightness, vividness and hue, and back', () => {
  assert(property(hex, (colour) => toHex(toShade(colour)) === colour))
})

test.each([
  ['#123e5c', gold, []],
  ['#000000', '#000000', []],
  ['#0a6b48', gold, []],
  ['#8cc4e8', gold, ['primary']],
  ['#ff0000', gold, ['primary']],
  ['#123e5c', '#d9b978', ['accent']],
  ['#ffffff', '#ffffff', ['primary', 'accent']],
])('a theme of %s and %s is refused for %j', (primary, accent, choices) => {
  expect(themeProblems({ primary, accent }).map(({ choice }) => choice)).toEqual(choices)
})

test('a refusal names the pair, its contrast and what is needed', () => {
  const [problem] = themeProblems({ primary: '#8cc4e8', accent: gold })
  expect(problem).toMatchObject({ choice: 'primary', chosen: '#8cc4e8', needed: 4.5 })
  expect(problem!.ratio).toBeCloseTo(contrast(problem!.text, problem!.on), 5)
  expect(problem!.ratio).toBeLessThan(4.5)
})

test('the shade proposed instead is always accepted', () => {
  assert(
    property(hex, hex, (primary, accent) => {
      const nearest = { primary, accent }
      for (const problem of themeProblems({ primary, accent })) nearest[problem.choice] = problem.nearest
      return themeProblems(nearest).length === 0
    }),
    { numRuns: 60 },
  )
})

test('the shade proposed keeps the hue', () => {
  const [problem] = themeProblems({ primary: '#8cc4e8', accent: gold })
  expect(toShade(problem!.nearest).hue).toBeCloseTo(toShade('#8cc4e8').hue, 1)
})

test('on a dark background both colours become light', () => {
  const { light, dark } = deriveThemeColours({ primary: '#123e5c', accent: gold })
  expect(contrast(dark.primary, light.primary)).toBeGreaterThan(4.5)
  expect(dark['on-primary']).toBe('#0b1620')
  expect(light['on-primary']).toBe('#ffffff')
})

test('a style sheet holds both modes of each colour, the corners and the font of titles', () => {
  const css = themeCss({ primary: '#5b2a86', accent: gold, radius: 'square', headingFont: 'inter', iconSet: 'line' })
  expect(css).toContain('--primary: light-dark(#5b2a86, #')
  expect(css).toContain('--on-primary: light-dark(#ffffff, #0b1620);')
  expect(css).toContain('--radius-card: 4px;')
  expect(css).toContain("--font-heading: 'Inter Variable', system-ui, sans-serif;")
  expect(css).not.toContain('undefined')
})
