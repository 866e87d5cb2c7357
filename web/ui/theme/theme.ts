import { themeCss, type Theme } from '@parcelle/domain/theme'

export const themeModes = ['light', 'dark', 'auto'] as const
export type ThemeMode = (typeof themeModes)[number]

export function showMode(mode: ThemeMode): void {
  document.documentElement.dataset.theme = mode
}

export function previewTheme(theme: Theme): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(themeCss(theme))
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
