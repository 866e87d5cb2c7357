import { kinds, type Element, type Locale, type Value } from '@parcelle/forms'
import { useState } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { afterPointerRelease } from '../../../../ui/timing/after-pointer-release.ts'
import type { WidgetProps } from './widget.ts'

type Props = Pick<WidgetProps, 'element' | 'value' | 'onChange' | 'onLeave'>

/** The text of a field. While the user types, only the keyboard changes it; on blur the stored answer is formatted. */
export function useTypedText({ element, value, onChange, onLeave }: Props) {
  const { locale } = useI18n()
  const [typed, setTyped] = useState<string | null>(null)
  return {
    isTyping: typed !== null,
    text: typed ?? kinds[element.type].show(value, element, locale),
    type(next: string) {
      setTyped(next)
      onChange(readTyped(next, element, locale))
    },
    leave() {
      afterPointerRelease(() => {
        setTyped(null)
        onLeave?.()
      })
    },
  }
}

/** The parsed answer, or the text itself if it does not parse. */
function readTyped(typed: string, element: Element, locale: Locale): Value {
  return kinds[element.type].parse(typed, element, locale) ?? (typed.trim() || null)
}
