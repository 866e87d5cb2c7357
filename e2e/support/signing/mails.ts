import { expect, type Page } from '@playwright/test'

/** The mails and text messages on the developer page, newest first. */
const listed = (page: Page, recipient: string) =>
  page.getByRole('article').filter({ has: page.getByText(recipient, { exact: false }) })

/** Opens the link in the newest mail; retries until it has arrived. */
export async function followMail(page: Page, recipient: string, subject: RegExp, link: RegExp): Promise<void> {
  const mail = listed(page, recipient).filter({ has: page.getByRole('heading', { name: subject }) })
  await expect(async () => {
    await page.goto('/dev/mails')
    await expect(mail).not.toHaveCount(0, { timeout: 1000 })
  }).toPass()
  const links = await mail.first().getByRole('link').all()
  for (const one of links) {
    if (!link.test((await one.getAttribute('href')) ?? '')) continue
    await one.click()
    break
  }
  await page.waitForURL(link)
}

export async function readMail(page: Page, recipient: string, subject: RegExp): Promise<string> {
  let found = ''
  await expect(async () => {
    found = (await articles(page)).find((one) => one.includes(recipient) && subject.test(one)) ?? ''
    expect(found).not.toBe('')
  }).toPass()
  return found
}

export async function readCode(page: Page, recipient: string): Promise<string> {
  const mail = await readMail(page, recipient, /\b\d{6}\b/)
  return /(?:est|is) (\d{6})\./.exec(mail)?.[1] ?? ''
}

async function articles(page: Page): Promise<string[]> {
  const html = await (await page.request.get('/dev/mails')).text()
  return html.split('<article>').slice(1)
}
