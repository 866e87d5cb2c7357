import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { loadMessages, SpeechProvider, type Locale } from '../i18n/i18n.tsx'

/** Draws something of the kit for a test, in one of the two languages. */
export async function draw(what: ReactNode, locale: Locale = 'fr') {
  const messages = await loadMessages(locale)
  const inside = (child: ReactNode) => (
    <SpeechProvider initial={locale} messages={messages}>
      {child}
    </SpeechProvider>
  )
  const page = render(inside(what))
  return { ...page, redraw: (next: ReactNode) => page.rerender(inside(next)) }
}
