import { useEffect, useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import styles from './next-steps.module.css'

/** The transfer as a QR code, which a banking app reads. Its library is loaded only here. */
export function PaymentCode({ code }: { code: string }) {
  const { t } = useI18n()
  const [drawing, setDrawing] = useState<{ size: number; path: string } | null>(null)
  useEffect(() => {
    let isShown = true
    void import('./draw-code.ts').then(({ drawCode }) => isShown && setDrawing(drawCode(code)))
    return () => {
      isShown = false
    }
  }, [code])
  return (
    <figure className={styles.figure}>
      {drawing ? (
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-label={t('after.code')}
          className={styles.code}
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering="crispEdges"
        >
          <path d={drawing.path} />
        </svg>
      ) : (
        <div className={styles.code} />
      )}
      <figcaption>{t('after.code.scan')}</figcaption>
    </figure>
  )
}
