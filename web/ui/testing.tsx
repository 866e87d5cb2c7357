import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { loadMessages, I18nProvider, type Locale } from '../i18n/i18n.tsx'

/** Draws something of the kit for a test, in one of the two languages. */
export async function draw(what: ReactNode, locale: Locale = 'fr') {
  const messages = await loadMessages(locale)
  const inside = (child: ReactNode) => (
    <I18nProvider initial={locale} messages={messages}>
      {child}
    </I18nProvider>
  )
  const page = render(inside(what))
  return { ...page, redraw: (next: ReactNode) => page.rerender(inside(next)) }
}
