import type { Theme } from '@parcelle/domain/theme'

/** Sample themes of made-up companies: `/ui?theme=verdure`. By default, the theme of the deployment. */
export const companyThemes: Readonly<Record<string, Theme>> = {
  encre: { primary: '#123e5c', accent: '#7a5c24', radius: 'soft', headingFont: 'source-serif-4', iconSet: 'line' },
  verdure: { primary: '#1c5a41', accent: '#8a4b1f', radius: 'round', headingFont: 'inter', iconSet: 'duotone' },
  prune: { primary: '#5b2a5e', accent: '#6b5a1e', radius: 'square', headingFont: 'source-serif-4', iconSet: 'solid' },
}
