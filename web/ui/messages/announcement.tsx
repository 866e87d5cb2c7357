import { useEffect, useState } from 'react'
import { Live } from './live.tsx'
import { VisuallyHidden } from '../content/visually-hidden.tsx'

const SETTLED = 1000

/** Says a change out loud once it has settled for a second: at every key it would cover everything else. */
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
