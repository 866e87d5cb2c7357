import type { Speech } from '../../../../i18n/i18n.tsx'

const MEGA = 1024 * 1024

/** « 1,2 Mo » */
export function fileSize(bytes: number, { t, number }: Pick<Speech, 't' | 'number'>): string {
  if (bytes < MEGA / 10)
    return t('widget.upload.kilo', { size: number(Math.max(Math.min(1, bytes), Math.round(bytes / 1024))) })
  return t('widget.upload.mega', { size: number(Math.round((bytes / MEGA) * 10) / 10) })
}
