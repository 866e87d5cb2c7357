import { useEffect, useState, type KeyboardEvent } from 'react'
import { Spinner } from '../ui/content/spinner.tsx'
import { Toolbar } from './toolbar.tsx'
import styles from './viewer.module.css'

const STEP = 1.25

/** A picture, fitted to the width of the window at first. */
export function Picture({ title, file }: { title: string; file: File | null }) {
  const [zoom, setZoom] = useState(1)
  const resize = (to: 'in' | 'out') => setZoom(Math.min(5, Math.max(0.4, to === 'in' ? zoom * STEP : zoom / STEP)))

  function handleKey({ key }: KeyboardEvent) {
    if (key === '+' || key === '-') resize(key === '+' ? 'in' : 'out')
  }

  return (
    <div role="presentation" className={styles.framed} onKeyDown={handleKey}>
      <Toolbar zoom={zoom} onZoom={resize} />
      {/* Focusable, so that the keyboard can scroll an enlarged picture. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.picture} tabIndex={0} aria-label={title} aria-busy={file === null}>
        {file ? <Image title={title} file={file} zoom={zoom} /> : <Spinner />}
      </section>
    </div>
  )
}

function Image({ title, file, zoom }: { title: string; file: File; zoom: number }) {
  const [url] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return <img src={url} alt={title} style={{ inlineSize: `${zoom * 100}%` }} />
}
