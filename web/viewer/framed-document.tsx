import { useEffect, useEffectEvent, type KeyboardEvent } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { classes } from '../ui/content/classes.ts'
import { Spinner } from '../ui/loading/spinner.tsx'
import type { Face } from './find-face.ts'
import { FRAME_PATH } from './messages.ts'
import { Toolbar } from './toolbar.tsx'
import { useFrame } from './use-frame.ts'
import styles from './viewer.module.css'

type Props = {
  face: Exclude<Face, 'picture' | 'none'>
  expected: string
  title: string
  file: File | null
  onClose: () => void
  /** The last page became visible. */
  onEnd: () => void
}

/**
 * Shows a PDF, text or video in a sandboxed frame with an opaque origin, so that a script in a document reaches
 * nothing.
 */
export function FramedDocument({ face, expected, title, file, onClose, onEnd }: Props) {
  const { t } = useI18n()
  const { attach, state, place, ask } = useFrame({ file, title, onKey: act })
  const tellEnd = useEffectEvent(onEnd)
  const isAtEnd = place !== null && place.page >= place.pages

  useEffect(() => {
    if (isAtEnd) tellEnd()
  }, [isAtEnd])

  function act(key: string): boolean {
    if (key === 'Escape') onClose()
    else if (key === '+' || key === '-') ask({ kind: 'zoom', to: key === '+' ? 'in' : 'out' })
    else if (place && key === 'ArrowRight') ask({ kind: 'page', page: Math.min(place.pages, place.page + 1) })
    else if (place && key === 'ArrowLeft') ask({ kind: 'page', page: Math.max(1, place.page - 1) })
    else return false
    return true
  }

  function handleKey(event: KeyboardEvent) {
    // Escape in the page closes the dialog.
    if (event.key !== 'Escape' && act(event.key)) event.preventDefault()
  }

  if (state === 'failed') return <p role="alert">{t('viewer.cannot-show')}</p>
  return (
    <div role="presentation" className={styles.framed} onKeyDown={handleKey}>
      {face === 'pdf' && (
        <Toolbar {...place} onZoom={(to) => ask({ kind: 'zoom', to })} onPage={(page) => ask({ kind: 'page', page })} />
      )}
      <div className={classes(styles.frame, styles[face])} aria-busy={state === 'waiting'}>
        <iframe
          sandbox="allow-scripts"
          allow="fullscreen"
          title={t('viewer.frame', { title })}
          src={`${FRAME_PATH}index.html#${expected}`}
          onLoad={({ currentTarget }) => attach(currentTarget.contentWindow)}
        />
        {state === 'waiting' && (
          <span className={styles.waiting}>
            <Spinner />
          </span>
        )}
      </div>
    </div>
  )
}
