import type { Speech } from '../../../i18n.tsx'

/** « 1,2 Mo » */
export function fileSize(bytes: number, { t, number }: Pick<Speech, 't' | 'number'>): string {
  const inMega = bytes >= 100_000
  const size = inMega ? Math.round(bytes / 1e5) / 10 : Math.max(1, Math.round(bytes / 1000))
  return t(inMega ? 'widget.upload.mega' : 'widget.upload.kilo', { size: number(size) })
}
