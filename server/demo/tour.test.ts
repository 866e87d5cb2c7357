import { expect, test } from 'vitest'
import { findUser } from '../testing/dossiers.ts'
import { testApp } from '../testing/app.ts'

const { app, deps } = await testApp()
const { db } = deps

test.each(['fr', 'en'])(
  'the tour in %s has seven scenes, each with an account of the demo and what it opens',
  async (lang) => {
    const { body } = await app.inject({ url: `/demo?lang=${lang}` })
    expect(body).toContain(`<html lang="${lang}">`)
    expect(body.match(/<article>/g)).toHaveLength(7)
    const links = [...body.matchAll(/href="\/demo\/sign-in\?([^"]*)"/g)].map(
      ([, query = '']) => new URLSearchParams(query.replaceAll('&amp;', '&')),
    )
    expect(links).toHaveLength(6)
    for (const link of links) {
      await findUser(db, link.get('as')!)
      if (link.get('to') === '/studio') continue
      const [, id] = /([\da-f-]{36})/.exec(link.get('to')!) ?? []
      expect(await db.selectFrom('dossier').select('id').where('id', '=', id!).executeTakeFirst()).toBeDefined()
    }
    expect(body).toContain('href="/dev/mails"')
    expect(body).not.toMatch(/\{\w+\}/)
  },
)

test.each([
  ['outside the demo', { DEMO: 'false' }],
  ['on a public address', { PUBLIC_URL: 'https://portail.example.org' }],
])('%s there is no tour', async (_, env) => {
  const other = await testApp(env, { db, pool: undefined!, close: async () => {} })
  expect((await other.app.inject({ url: '/demo' })).body).not.toContain('<article>')
})
