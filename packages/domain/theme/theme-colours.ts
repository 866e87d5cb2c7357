import { contrast, toHex, toShade } from './colour.ts'

export type Mode = 'light' | 'dark'

/** Backgrounds. The same values as web/ui/tokens.css; a test compares them. */
export const surfaces = {
  light: { bg: '#f7f8fa', surface: '#ffffff', sunken: '#eef1f5' },
  dark: { bg: '#0f1720', surface: '#17212c', sunken: '#0b1118' },
} as const
/** Texts and lines on them; the same values as web/ui/tokens.css too. */
export const inks = {
  light: { text: '#16212e', 'text-2': '#475467', border: '#d5dbe3', control: '#76849a' },
  dark: { text: '#eaf0f6', 'text-2': '#b4c1cf', border: '#2c3947', control: '#71839a' },
} as const
export const INK = '#0b1620'
const WHITE = '#ffffff'

export const colourNames = ['primary', 'primary-hover', 'primary-soft', 'on-primary', 'accent', 'accent-soft'] as const
export type Colours = Record<(typeof colourNames)[number], string>

export function deriveThemeColours({ primary, accent }: { primary: string; accent: string }): Record<Mode, Colours> {
  return { light: lightColours(primary, accent), dark: darkColours(primary, accent) }
}

function lightColours(primary: string, accent: string): Colours {
  return {
    primary,
    'primary-hover': shiftLightness(primary, -0.08),
    'primary-soft': tint(primary, 0.947, 0.18),
    'on-primary': readableOn(primary),
    accent,
    'accent-soft': tint(accent, 0.957, 0.18),
  }
}

// In dark mode a colour keeps its hue, but is lighter and less saturated.
function darkColours(primary: string, accent: string): Colours {
  const bright = lighten(primary, 0.79)
  const gold = lighten(accent, 0.8)
  return {
    primary: bright,
    'primary-hover': shiftLightness(bright, 0.07),
    'primary-soft': tint(bright, 0.315, 0.6),
    'on-primary': readableOn(bright),
    accent: gold,
    'accent-soft': tint(gold, 0.29, 0.4),
  }
}

function shiftLightness(hex: string, by: number): string {
  const shade = toShade(hex)
  return toHex({ ...shade, lightness: shade.lightness + by })
}

// As light as a 10 % tint on the background, but more saturated: a plain mix looks grey.
function tint(hex: string, lightness: number, share: number): string {
  const { chroma, hue } = toShade(hex)
  return toHex({ lightness, chroma: chroma * share, hue })
}

function lighten(hex: string, lightness: number): string {
  const shade = toShade(hex)
  return toHex({ ...shade, lightness, chroma: Math.min(shade.chroma, 0.1) })
}

function readableOn(hex: string): string {
  return contrast(WHITE, hex) >= contrast(INK, hex) ? WHITE : INK
}
