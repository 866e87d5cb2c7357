import type { Value } from '@parcelle/forms'
import { useEffect, useState } from 'react'
import { frenchNational, type PhoneParts } from './french-phone.ts'

type PhoneNumbers = typeof import('./phone-numbers.ts')

/** Splits a stored number. The rules of other countries load at the first foreign number. */
export function usePhoneParts(value: Value): PhoneParts {
  const [phoneNumbers, setPhoneNumbers] = useState<PhoneNumbers | null>(null)
  const text = typeof value === 'string' ? value : ''
  const french = frenchNational(text)
  const isForeign = french === null && text.startsWith('+')

  useEffect(() => {
    if (!isForeign || phoneNumbers) return
    let isStale = false
    void import('./phone-numbers.ts').then((loaded) => isStale || setPhoneNumbers(loaded))
    return () => {
      isStale = true
    }
  }, [isForeign, phoneNumbers])

  return (isForeign && phoneNumbers?.splitPhone(text)) || { country: 'FR', calling: '33', national: french ?? text }
}
