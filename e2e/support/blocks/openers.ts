import { translate } from '@parcelle/forms'
import { expect, type Locator } from '@playwright/test'
import type { Case, Opener } from './appearances.ts'
import { text } from '../texts.ts'
import { labelOf, place } from '../form/form.ts'
import type { Audit } from './audit.ts'

/** What can be opened in a block without answers; the rest needs answers. */
export const whenFresh = ({ openers }: Case): Opener[] => openers.filter((opener) => !later.has(opener))
export const whenFilled = ({ openers }: Case): Opener[] => openers.filter((opener) => later.has(opener))
const later: ReadonlySet<Opener> = new Set(['receipt', 'documents'])

export async function checkOpener(audit: Audit, one: Case, opener: Opener): Promise<void> {
  const { page } = audit
  await openers[opener](audit, one)
  await audit.checkPart(one.block, opener, parts[opener])
  // A list that is left with a partial word shows an error.
  if (opener === 'list') await page.locator(OPEN_LIST).fill('')
  await page.keyboard.press('Escape')
  await expect(page.locator(parts[opener])).toHaveCount(0)
  if (opener === 'list') await page.keyboard.press('Tab')
}

const HOLE = '@'
const OPEN_LIST = '[role=combobox][aria-expanded=true]'
const OPEN_SLOT = '[data-slot]:has([aria-expanded=true])'
const DIALOG = 'dialog[open]'

const parts: Record<Opener, string> = {
  help: '[role=note]',
  why: OPEN_SLOT,
  calendar: DIALOG,
  countries: DIALOG,
  list: OPEN_SLOT,
  receipt: DIALOG,
  documents: DIALOG,
}

const openers: Record<Opener, (audit: Audit, one: Case) => Promise<void>> = {
  async help(audit, { block }) {
    const { title, titleToOthers = title } = block
    const [toClient, toOthers] = [title, titleToOthers].map((one) =>
      button(audit, 'wizard.block.help', translate(one, audit.locale)),
    )
    await toClient!.or(toOthers!).first().click()
    await expect(audit.page.locator(parts.help)).toBeVisible()
  },
  async why(audit) {
    await button(audit, 'wizard.why').click()
    await expect(audit.page.locator(`${OPEN_SLOT} [aria-live] p`).first()).toBeVisible()
  },
  async calendar(audit) {
    await button(audit, 'widget.date.open').click()
    await expect(audit.page.locator(`${DIALOG} [role=grid]`)).toBeVisible()
  },
  async countries(audit) {
    await button(audit, 'widget.phone.country').click()
    await expect(audit.page.locator(`${DIALOG} [role=option]`).first()).toBeVisible()
  },
  async list({ page, locale }, { block, fixture }) {
    const box = page.locator('[data-block] [role=combobox]').first()
    const id = Number((await box.getAttribute('id'))?.slice('el-'.length))
    const element = block.elements.find((each) => each.id === id)!
    const typed = labelOf(element, String(fixture.values[element.name]), locale).slice(0, 3)
    // On a phone the box becomes full screen when focused; text entered in that moment may be lost.
    await expect(async () => {
      await box.fill(typed)
      await expect(box).toHaveValue(typed, { timeout: 1000 })
    }).toPass()
    await expect(page.locator(`${OPEN_SLOT} [role=option]`).first()).toBeVisible()
  },
  async receipt(audit) {
    await button(audit, 'widget.upload.open-name', HOLE, '[data-block] [data-slot]').click()
    await expect(audit.page.locator(`${DIALOG} img`)).toBeVisible()
  },
  async documents({ page }, { block }) {
    await place(page, block.elements.find(({ type }) => type === 'button')!.id).click()
    await expect(page.locator(`${DIALOG} li`).first()).toBeVisible()
  },
}

/** The first button of the block whose name starts with a text of the product. */
function button({ page, locale }: Audit, key: string, title = HOLE, within = '[data-block]'): Locator {
  const [start = ''] = text(key, locale, { title, name: HOLE }).split(HOLE)
  const words = start.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s/g, String.raw`\s`)
  return page
    .locator(within)
    .getByRole('button', { name: new RegExp(`^${words}`) })
    .first()
}
