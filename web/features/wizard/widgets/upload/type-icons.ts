import type { IconName } from '../../../../ui/content/icon.tsx'

/** The icon kinds of a document type. */
const icons: Readonly<Record<string, IconName>> = {
  eye: 'eye',
  envelope: 'envelope',
  download: 'download',
  passport: 'passport',
  electricity: 'electricity',
  other: 'file',
}

export const typeIcon = (kind: string | undefined): IconName => icons[kind ?? ''] ?? 'file'
