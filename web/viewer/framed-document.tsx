import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { classes } from '../ui/content/classes.ts'
import { Spinner } from '../ui/content/spinner.tsx'
import type { DocumentKind } from './document-kind.ts'
import { FRAME_PATH } from './messages.ts'
import { Toolbar } from './toolbar.tsx'
import { useFrame } from './use-frame.ts'
import styles from './viewer.module.css'

type Props = {
  kind: Exclude<DocumentKind, 'picture' | 'none'>
  expected: string
  title: string
  file: File | null
  onClose: () => void
  onEnd: () => void
  /** The page to begin with. */
  firstPage?: number
  onPage?: (page: number) => void
}

/**
 * Shows a PDF, text or video in a sandboxed frame with an opaque origin, so that a script in a document reaches
 * nothing.
 */
export function FramedDocument({ kind, expected, title, file, onClose, onEnd, firstPage = 1, onPage }: Props) {
  const { t } = useI18n()
  const [isText, setText] = useState(false)
  const { attach, state, hasText, position, send, turn } = useFrame({ file, title, onKey: act })
  const reportEnd = useEffectEvent(onEnd)
  const isAtEnd = position !== null && position.page >= position.pages

  useEffect(() => {
    if (isAtEnd) reportEnd()
  }, [isAtEnd])

  const isReached = useRef(false)
  const goToFirst = useEffectEvent(() => {
    if (firstPage > 1) send({ kind: 'page', page: firstPage })
  })
  const reportPage = useEffectEvent((page: number, pages: number) => {
    isReached.current ||= page === Math.min(firstPage, pages)
    if (isReached.current) onPage?.(page)
  })
  useEffect(() => {
    if (state === 'shown') goToFirst()
  }, [state])
  useEffect(() => {
    if (position) reportPage(position.page, position.pages)
  }, [position])

  function act(key: string): boolean {
    if (key === 'Escape') onClose()
    else if (key === '+' || key === '-') send({ kind: 'zoom', to: key === '+' ? 'in' : 'out' })
    else if (position && key === 'ArrowRight') turn(1)
    else if (position && key === 'ArrowLeft') turn(-1)
    else return false
    return true
  }

  function switchView() {
    setText(!isText)
    send({ kind: 'view', to: isText ? 'pages' : 'text' })
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' && act(event.key)) event.preventDefault()
  }

  if (state === 'failed') return <p role="alert">{t('viewer.cannot-show')}</p>
  return (
    <div role="presentation" className={styles.framed} onKeyDown={handleKey}>
      {kind === 'pdf' && (
        <Toolbar
          {...position}
          onZoom={(to) => send({ kind: 'zoom', to })}
          onTurn={turn}
          {...(hasText && { isText, onText: switchView })}
        />
      )}
      <div className={classes(styles.frame, styles[kind])} aria-busy={state === 'waiting'}>
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
