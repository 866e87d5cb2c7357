import { useEffect, useState } from 'react'
import { LiveRegion } from './live-region.tsx'
import { VisuallyHidden } from '../content/visually-hidden.tsx'

const ANNOUNCE_DELAY = 1000

/**
 * Announces a text to screen readers once it has not changed for a second; announcing every keystroke would drown out
 * the rest.
 */
export function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState({ first: text, now: '' })

  useEffect(() => {
    const timer = setTimeout(
      () => setAnnounced(({ first }) => ({ first, now: text === first ? '' : text })),
      ANNOUNCE_DELAY,
    )
    return () => clearTimeout(timer)
  }, [text])

  return (
    <VisuallyHidden>
      <LiveRegion>{announced.now}</LiveRegion>
    </VisuallyHidden>
  )
}
