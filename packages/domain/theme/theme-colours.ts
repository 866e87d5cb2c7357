import { contrast, toHex, toShade } from './colour.ts'

export type Mode = 'light' | 'dark'

/** What colours are laid on. The same values as web/ui/tokens.css, where a test compares them. */
export const surfaces = {
  light: { bg: '#f7f8fa', surface: '#ffffff', sunken: '#eef1f5' },
  dark: { bg: '#0f1720', surface: '#17212c', sunken: '#0b1118' },
} as const
export const INK = '#0b1620'
const PAPER = '#ffffff'

export const colourNames = ['primary', 'primary-hover', 'primary-soft', 'on-primary', 'accent', 'accent-soft'] as const
export type Colours = Record<(typeof colourNames)[number], string>

/** The shades of both modes that follow from the two chosen colours. */
export function themeColours({ primary, accent }: { primary: string; accent: string }): Record<Mode, Colours> {
  return { light: lightColours(primary, accent), dark: darkColours(primary, accent) }
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
