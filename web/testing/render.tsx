import type { Role } from '@parcelle/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nProvider } from '../i18n/i18n.tsx'
import type { Locale } from '../i18n/messages.ts'
import { en, fr } from './texts.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { UserContext } from '../session/use-user.ts'

const user = { username: 'louise', firstname: 'Louise', lastname: 'Petit' }

/** Renders a screen as the guard does: with a signed-in user and a language. */
export function renderScreen(screen: ReactNode, { role = 'advisor', locale = 'fr' }: Options = {}) {
  return render(
    <I18nProvider initial={locale} messages={{ fr, en }[locale]}>
      <QueryClientProvider client={makeQueryClient()}>
        <UserContext value={{ ...user, role }}>{screen}</UserContext>
      </QueryClientProvider>
    </I18nProvider>,
  )
}

type Options = { role?: Role; locale?: Locale }
