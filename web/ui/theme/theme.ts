import { themeCss, type Theme } from '@parcelle/domain/theme'

/** `auto` follows the operating system. */
export const themeModes = ['light', 'dark', 'auto'] as const
export type ThemeMode = (typeof themeModes)[number]

export function showMode(mode: ThemeMode): void {
  document.documentElement.dataset.theme = mode
}

/** Applies another theme to the page; the returned function removes it. */
export function previewTheme(theme: Theme): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(themeCss(theme))
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
