import type { Locale } from '@parcelle/forms'
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { text } from '../texts.ts'
import { readCode } from './mails.ts'

/** The signing page: in a tab of its own, or in the frame of the wizard. */
export type Place = Page | FrameLocator

/** Matches a name that starts with a text of the product. */
const begin = (key: string, locale: Locale) =>
  new RegExp(`^${text(key, locale, { to: '{', until: '{' }).split(/\s\{/)[0]}`)

/** Everything but the last button: reads each document, consents, and enters the code. */
export async function readyToSign(place: Place, page: Page, recipient: string, locale: Locale = 'fr'): Promise<void> {
  const goOn = () => place.getByRole('button', { name: text('signature.continue', locale) }).click()
  await readDocuments(place, locale)
  await goOn()
  await place.getByRole('checkbox').check()
  await goOn()
  await goOn()
  await enterCode(place, page, recipient, locale)
}

export async function enterCode(
  place: Place | Locator,
  page: Page,
  recipient: string,
  locale: Locale = 'fr',
): Promise<void> {
  const way = recipient.includes('@') ? 'mail' : 'sms'
  await place.getByRole('button', { name: begin(`signature.code.${way}`, locale) }).click()
  await expect(place.getByText(begin('signature.code.sent', locale))).toBeVisible()
  await place.getByLabel(text('signature.code.label', locale)).fill(await readCode(page, recipient))
}

export const pressSign = (place: Place, locale: Locale = 'fr') =>
  place.getByRole('button', { name: text('signature.sign', locale) }).click()

async function readDocuments(place: Place, locale: Locale): Promise<void> {
  const list = place.getByRole('group').getByRole('listitem')
  await expect(list).not.toHaveCount(0)
  for (const entry of await list.all()) {
    await entry.getByRole('button').first().click()
    const viewer = place.getByRole('dialog')
    await expect(viewer.locator('[aria-busy=false] iframe')).toBeVisible()
    const pageLabel = viewer.getByText(pages(locale))
    const next = viewer.getByRole('button', { name: text('viewer.next', locale) })
    for (;;) {
      const [, at, last] = pages(locale).exec((await pageLabel.textContent()) ?? '') ?? []
      if (at === last) break
      await next.click()
      await expect(pageLabel).not.toHaveText(text('viewer.page', locale, { page: at!, pages: last! }))
    }
    await viewer
      .getByRole('button', { name: text('ui.close', locale) })
      .last()
      .click()
    await expect(entry.getByText(text('signature.read.done', locale))).toBeVisible()
  }
}

const pages = (locale: Locale) => new RegExp(`^${text('viewer.page', locale, { page: '(\\d+)', pages: '(\\d+)' })}$`)

export async function openFrame(page: Page, who: string, locale: Locale = 'fr'): Promise<FrameLocator> {
  await page.getByRole('button', { name: text('widget.sign.button', locale, { who }) }).click()
  const frame = page.frameLocator('dialog iframe[src*="/signature/"]')
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  return frame
}
