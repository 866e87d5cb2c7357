import type { Locale } from '@parcelle/forms'
import { test, type Browser, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, switchToEnglish } from './people.ts'

const sizes = {
  fr: { width: 1280, height: 800 },
  en: { width: 360, height: 740 },
} as const satisfies Record<Locale, object>

/** Opens an address in a browser of its own: French on a wide screen, English on a phone. */
export async function openAs(browser: Browser, account: string, address: string, locale: Locale): Promise<Page> {
  const isPhone = locale === 'en'
  const page = await browser.newPage({ viewport: sizes[locale], hasTouch: isPhone, isMobile: isPhone })
  if (locale === 'en') await switchToEnglish(page)
  await signIn(page, account, address)
  return page
}

export async function checkAndCapture(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where)
  const { width } = page.viewportSize() ?? { width: 0 }
  await page.screenshot({ path: test.info().outputPath(`${where.replaceAll(' ', '-')}-${width}.png`) })
}
