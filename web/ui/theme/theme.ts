import { themeCss, type Theme } from '@parcelle/domain/theme'

/** `auto` follows the reader's system. */
export const themeModes = ['light', 'dark', 'auto'] as const
export type ThemeMode = (typeof themeModes)[number]

export function showMode(mode: ThemeMode): void {
  document.documentElement.dataset.theme = mode
}

/** Lays another company's theme over the page; the function returned takes it away. */
export function previewTheme(theme: Theme): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(themeCss(theme))
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
