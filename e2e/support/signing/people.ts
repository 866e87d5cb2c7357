import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { signIn } from '../people.ts'
import { pathOf, type Answers, type Sample } from '../form/form.ts'

/** A sample with unique addresses and numbers, so that its mails and codes can be found. */
export function withUniqueContacts(fixture: Sample): Sample {
  const tag = randomInt(10_000, 100_000)
  const own = ([name, value]: [string, Answers[string]]): [string, Answers[string]] => {
    if (name.endsWith('email')) return [name, `j${tag}.${String(value)}`]
    // A range reserved for fiction.
    if (name.endsWith('_phone')) return [name, `+3363998${randomInt(1000, 10_000)}`]
    return [name, value]
  }
  return { ...fixture, values: Object.fromEntries(Object.entries(fixture.values).map(own)) }
}

export function personOf({ values }: Sample, prefix: string) {
  const read = (name: string) => String(values[`${prefix}_${name}`])
  return { name: `${read('first_name')} ${read('last_name')}`, email: read('email'), phone: read('phone') }
}

export async function newBrowser(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce', ...options })).newPage()
  // Whatever the language of the mail.
  await page.addInitScript(() => localStorage.setItem('parcelle.locale', 'fr'))
  return page
}

export async function inBrowserOf(browser: Browser, account: string, id: string, slug: string): Promise<Page> {
  const page = await newBrowser(browser)
  await signIn(page, account, `${pathOf(slug)}?dossier=${id}`)
  return page
}
