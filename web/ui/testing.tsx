import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nProvider } from '../i18n/i18n.tsx'
import { loadMessages, loadMoreMessages, needTexts, textParts, type Locale } from '../i18n/messages.ts'
import { addStudioTexts } from '../i18n/studio-texts.ts'

export async function draw(what: ReactNode, locale: Locale = 'fr') {
  addStudioTexts()
  needTexts(textParts)
  await loadMoreMessages()
  const messages = await loadMessages(locale)
  const inside = (child: ReactNode) => (
    <I18nProvider initial={locale} messages={messages}>
      {child}
    </I18nProvider>
  )
  const page = render(inside(what))
  return { ...page, redraw: (next: ReactNode) => page.rerender(inside(next)) }
}
