import type { Value } from '@parcelle/forms'
import { useEffect, useState } from 'react'
import { frenchNational, type PhoneParts } from './french-phone.ts'

type Lines = typeof import('./phone-lines.ts')

/** A stored number as its country and the rest. The rules of other countries are fetched only when one is met. */
export function usePhoneParts(value: Value): PhoneParts {
  const [lines, setLines] = useState<Lines | null>(null)
  const text = typeof value === 'string' ? value : ''
  const french = frenchNational(text)
  const isForeign = french === null && text.startsWith('+')

  useEffect(() => {
    if (!isForeign || lines) return
    let isStale = false
    void import('./phone-lines.ts').then((loaded) => isStale || setLines(loaded))
    return () => {
      isStale = true
    }
  }, [isForeign, lines])

  return (isForeign && lines?.splitPhone(text)) || { country: 'FR', calling: '33', national: french ?? text }
}
