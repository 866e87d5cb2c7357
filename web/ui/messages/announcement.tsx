import { useEffect, useState } from 'react'
import { Live } from './live.tsx'
import { VisuallyHidden } from '../content/visually-hidden.tsx'

const SETTLED = 1000

/**
 * Announces a text to screen readers once it has not changed for a second; announcing every keystroke would drown out
 * the rest.
 */
export function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState({ first: text, now: '' })

  useEffect(() => {
    const timer = setTimeout(() => setSaid(({ first }) => ({ first, now: text === first ? '' : text })), SETTLED)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <VisuallyHidden>
      <Live>{said.now}</Live>
    </VisuallyHidden>
  )
}
