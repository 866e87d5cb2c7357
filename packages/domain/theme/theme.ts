import { contrast, toHex, toShade } from './colour.ts'

export const radii = { square: [2, 4, 6], soft: [6, 10, 14], round: [10, 16, 20] } as const
export const headingFonts = {
  'source-serif-4': "'Source Serif 4 Variable', Georgia, serif",
  lora: "'Lora Variable', Georgia, serif",
  inter: "'Inter Variable', system-ui, sans-serif",
} as const
/** `line` is Lucide, the two others are weights of Phosphor. */
export const iconSets = ['line', 'duotone', 'solid'] as const

/** What a company chooses. Colours are written #rrggbb; every other colour of the product is the same for all. */
export type Theme = {
  primary: string
  accent: string
  radius: keyof typeof radii
  headingFont: keyof typeof headingFonts
  iconSet: (typeof iconSets)[number]
}

export type Mode = 'light' | 'dark'

/** What colours are laid on. The same values as web/ui/tokens.css, where a test compares them. */
export const surfaces = {
  light: { bg: '#f7f8fa', surface: '#ffffff', sunken: '#eef1f5' },
  dark: { bg: '#0f1720', surface: '#17212c', sunken: '#0b1118' },
} as const
const INK = '#0b1620'
const PAPER = '#ffffff'

const TEXT = 4.5
const GRAPHIC = 3

const colourNames = ['primary', 'primary-hover', 'primary-soft', 'on-primary', 'accent', 'accent-soft'] as const
type Colours = Record<(typeof colourNames)[number], string>

/** The shades of both modes that follow from the two chosen colours. */
export function themeColours({ primary, accent }: Pick<Theme, 'primary' | 'accent'>): Record<Mode, Colours> {
  return { light: lightColours(primary, accent), dark: darkColours(primary, accent) }
}

type ThemeProblem = {
  /** The choice at fault. */
  choice: 'primary' | 'accent'
  chosen: string
  /** The pair that cannot be read: either colour may have been derived from the choice. */
  text: string
  on: string
  ratio: number
  needed: number
  /** The same colour, just dark enough to be accepted. */
  nearest: string
}

/** Why a theme is refused: each choice that someone could not read, with the shade that would do. */
export function themeProblems(theme: Pick<Theme, 'primary' | 'accent'>): ThemeProblem[] {
  const choices = ['primary', 'accent'] as const
  return choices.flatMap((choice) => {
    const fault = worstPair(theme, choice)
    return fault ? [{ choice, chosen: theme[choice], ...fault, nearest: nearestShade(theme, choice) }] : []
  })
}

/** A style sheet that lays a theme over tokens.css. */
export function themeCss(theme: Theme): string {
  const { light, dark } = themeColours(theme)
  const [control, card, modal] = radii[theme.radius]
  const lines = [
    ...colourNames.map((name) => `--${name}: light-dark(${light[name]}, ${dark[name]});`),
    `--radius: ${control}px;`,
    `--radius-card: ${card}px;`,
    `--radius-modal: ${modal}px;`,
    `--font-heading: ${headingFonts[theme.headingFont]};`,
  ]
  // One step stronger than tokens.css, so that it wins whichever arrives last.
  return `:root:root {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`
}

function lightColours(primary: string, accent: string): Colours {
  return {
    primary,
    'primary-hover': shifted(primary, -0.08),
    'primary-soft': tint(primary, 0.947, 0.18),
    'on-primary': readableOn(primary),
    accent,
    'accent-soft': tint(accent, 0.957, 0.18),
  }
}

// On dark paper a colour keeps its hue and becomes light and quieter.
function darkColours(primary: string, accent: string): Colours {
  const bright = lit(primary, 0.79)
  const gold = lit(accent, 0.8)
  return {
    primary: bright,
    'primary-hover': shifted(bright, 0.07),
    'primary-soft': tint(bright, 0.315, 0.6),
    'on-primary': readableOn(bright),
    accent: gold,
    'accent-soft': tint(gold, 0.29, 0.4),
  }
}

function worstPair(theme: Pick<Theme, 'primary' | 'accent'>, choice: ThemeProblem['choice']) {
  const { light, dark } = themeColours(theme)
  const pairs = [...pairsOf(choice, light, surfaces.light), ...pairsOf(choice, dark, surfaces.dark)]
  return pairs
    .map(({ text, on, needed }) => ({ text, on, needed, ratio: contrast(text, on) }))
    .filter(({ ratio, needed }) => ratio < needed)
    .toSorted((a, b) => a.ratio / a.needed - b.ratio / b.needed)[0]
}

function pairsOf(choice: ThemeProblem['choice'], colours: Colours, paper: (typeof surfaces)[Mode]) {
  const colour = colours[choice]
  const text = [paper.surface, paper.bg, colours[`${choice}-soft`]].map((on) => ({ text: colour, on, needed: TEXT }))
  const graphic = [{ text: colour, on: paper.sunken, needed: GRAPHIC }]
  if (choice === 'accent') return [...text, ...graphic]
  const onButton = [colours.primary, colours['primary-hover']]
  return [...text, ...graphic, ...onButton.map((on) => ({ text: colours['on-primary'], on, needed: TEXT }))]
}

function nearestShade(theme: Pick<Theme, 'primary' | 'accent'>, choice: ThemeProblem['choice']): string {
  const shade = toShade(theme[choice])
  for (let lightness = shade.lightness; lightness > 0; lightness -= 0.002) {
    const colour = toHex({ ...shade, lightness })
    if (!worstPair({ ...theme, [choice]: colour }, choice)) return colour
  }
  return INK
}

function shifted(hex: string, by: number): string {
  const shade = toShade(hex)
  return toHex({ ...shade, lightness: shade.lightness + by })
}

// As light as a wash of one tenth on the paper, but more vivid: a plain mix looks grey.
function tint(hex: string, lightness: number, share: number): string {
  const { chroma, hue } = toShade(hex)
  return toHex({ lightness, chroma: chroma * share, hue })
}

function lit(hex: string, lightness: number): string {
  const shade = toShade(hex)
  return toHex({ ...shade, lightness, chroma: Math.min(shade.chroma, 0.1) })
}

function readableOn(hex: string): string {
  return contrast(PAPER, hex) >= contrast(INK, hex) ? PAPER : INK
}
