// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, test } from 'vitest'
import { useI18n } from '../i18n/i18n.tsx'
import { stubBrowser } from '../testing/browser.ts'
import { renderScreen } from '../testing/render.tsx'
import { withQueries } from './with-queries.tsx'

beforeEach(stubBrowser)
afterEach(cleanup)

test('a change of language refetches what is cached', async () => {
  let times = 0
  const Screen = withQueries(() => {
    const { locale, setLocale } = useI18n()
    const { data } = useQuery({
      queryKey: ['words'],
      queryFn: async () => `${document.documentElement.lang} ${++times}`,
    })
    return (
      <button type="button" onClick={() => setLocale(locale === 'fr' ? 'en' : 'fr')}>
        {data}
      </button>
    )
  })
  renderScreen(<Screen />)
  const button = await screen.findByRole('button', { name: / 1$/ })
  button.click()
  await screen.findByRole('button', { name: / 2$/ })
})
