import { contrast, toHex, toShade } from './colour.ts'
import { colourNames, INK, inks, surfaces, deriveThemeColours, type Colours, type Mode } from './theme-colours.ts'

export const radii = { square: [2, 4, 6], soft: [6, 10, 14], round: [10, 16, 20] } as const
export const headingFonts = {
  'source-serif-4': "'Source Serif 4 Variable', Georgia, serif",
  lora: "'Lora Variable', Georgia, serif",
  inter: "'Inter Variable', system-ui, sans-serif",
} as const
/** `line` is Lucide; the others are Phosphor weights. */
export const iconSets = ['line', 'duotone', 'solid'] as const

/** What a company configures. Colours are #rrggbb; all other colours are fixed. */
export type Theme = {
  primary: string
  accent: string
  radius: keyof typeof radii
  headingFont: keyof typeof headingFonts
  iconSet: (typeof iconSets)[number]
}

const TEXT = 4.5
const GRAPHIC = 3

type ThemeProblem = {
  choice: 'primary' | 'accent'
  chosen: string
  /** The unreadable pair; either colour may be derived from the choice. */
  text: string
  on: string
  ratio: number
  needed: number
  /** The same hue, just dark enough to be accepted. */
  nearest: string
}

export function themeProblems(theme: Pick<Theme, 'primary' | 'accent'>): ThemeProblem[] {
  const choices = ['primary', 'accent'] as const
  return choices.flatMap((choice) => {
    const fault = findWorstPair(theme, choice)
    return fault ? [{ choice, chosen: theme[choice], ...fault, nearest: findNearestShade(theme, choice) }] : []
  })
}

/** CSS that overrides tokens.css. */
export function themeCss(theme: Theme): string {
  const lines = Object.entries(themeVariables(theme)).map(([name, value]) => `  ${name}: ${value};\n`)
  // More specific than tokens.css, so that it wins in any load order.
  return `:root:root {\n${lines.join('')}}\n`
}

/** The tokens that a theme sets, by name. */
function themeVariables(theme: Theme): Record<`--${string}`, string> {
  const { light, dark } = deriveThemeColours(theme)
  const [control, card, modal] = radii[theme.radius]
  return {
    ...Object.fromEntries(colourNames.map((name) => [`--${name}`, `light-dark(${light[name]}, ${dark[name]})`])),
    '--radius': `${control}px`,
    '--radius-card': `${card}px`,
    '--radius-modal': `${modal}px`,
    '--font-heading': headingFonts[theme.headingFont],
  }
}

/** All that a piece of a screen needs to be drawn in one mode, whatever the mode of the page. */
export function modeVariables(theme: Theme, mode: Mode): Record<`--${string}`, string> {
  const colours = { ...surfaces[mode], ...inks[mode], ...deriveThemeColours(theme)[mode] }
  return {
    ...themeVariables(theme),
    ...Object.fromEntries(Object.entries(colours).map(([name, colour]) => [`--${name}`, colour])),
  }
}

function findWorstPair(theme: Pick<Theme, 'primary' | 'accent'>, choice: ThemeProblem['choice']) {
  const { light, dark } = deriveThemeColours(theme)
  const pairs = [...pairsOf(choice, light, surfaces.light), ...pairsOf(choice, dark, surfaces.dark)]
  return pairs
    .map(({ text, on, needed }) => ({ text, on, needed, ratio: contrast(text, on) }))
    .filter(({ ratio, needed }) => ratio < needed)
    .toSorted((a, b) => a.ratio / a.needed - b.ratio / b.needed)[0]
}

function pairsOf(choice: ThemeProblem['choice'], colours: Colours, backgrounds: (typeof surfaces)[Mode]) {
  const colour = colours[choice]
  const text = [backgrounds.surface, backgrounds.bg, colours[`${choice}-soft`]].map((on) => ({
    text: colour,
    on,
    needed: TEXT,
  }))
  const graphic = [{ text: colour, on: backgrounds.sunken, needed: GRAPHIC }]
  if (choice === 'accent') return [...text, ...graphic]
  const onButton = [colours.primary, colours['primary-hover']]
  return [...text, ...graphic, ...onButton.map((on) => ({ text: colours['on-primary'], on, needed: TEXT }))]
}

function findNearestShade(theme: Pick<Theme, 'primary' | 'accent'>, choice: ThemeProblem['choice']): string {
  const shade = toShade(theme[choice])
  for (let lightness = shade.lightness; lightness > 0; lightness -= 0.002) {
    const colour = toHex({ ...shade, lightness })
    if (!findWorstPair({ ...theme, [choice]: colour }, choice)) return colour
  }
  return INK
}
