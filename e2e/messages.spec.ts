import { translate, withLabelToOthers, type Element, type Locale } from '@parcelle/forms'
import { expect, test, type Page } from '@playwright/test'
import { removeRoutes } from './support/routes.ts'
import { dossierAt, reopenBlock } from './support/dossier.ts'
import { press, tick } from './support/form/fill-block.ts'
import { people, withoutOwnMessages, type Case, type Message, type Person } from './support/form/mistakes.ts'
import { LONG } from './support/sampling.ts'
import { plain, text } from './support/texts.ts'
import { blockOf, elementOf, field, sample } from './support/form/form.ts'
import { withoutPauses } from './support/form/walk.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

// Unit tests cover every rule and its message.
for (const [are, list] of [
  ['said by the form', people],
  ['said by the product', withoutOwnMessages],
] as const) {
  for (const person of list) {
    test(
      `${person.folder} at ${person.until}: mistakes ${are} are read under their field, in French and, for each block, in English`,
      { tag: LONG },
      async ({ page }) => {
        await withoutPauses(page)
        if (list === withoutOwnMessages) await silence(page)
        await visit(page, person)
        await removeRoutes(page, 'ignoreErrors')
      },
    )
  }
}

async function visit(page: Page, { folder, account, until, visits }: Person): Promise<void> {
  const { values } = sample(folder)
  const seen = (name: string) => (account === 'direct' ? elementOf(name) : withLabelToOthers(elementOf(name)))
  const id = await dossierAt(page, account, until, sample(folder))
  for (const [block, ...cases] of visits) {
    await reopenBlock(page, id, block)
    for (const locale of ['fr', 'en'] as const) {
      await switchLanguage(page, locale, block, seen(cases[0]![0]))
      // Unit tests cover both languages of every message.
      for (const [name, input, ...rest] of locale === 'fr' ? cases : cases.slice(0, 1)) {
        const answer = input.startsWith('@') ? String(values[input.slice(1)]) : input
        await mistake(page, block, [name, answer, ...rest], { locale, seen })
      }
    }
  }
}

async function silence(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/(fr|en)\/forms\/\d+\?/, async (route) => {
    const reply = await route.fetch()
    const withoutOwn = (key: string, value: unknown) => (key.startsWith('errorMessage') ? undefined : value)
    await route.fulfill({ response: reply, json: JSON.parse(JSON.stringify(await reply.json(), withoutOwn)) })
  })
}

/** Waits until the form is translated, because its layout shifts with its texts. */
async function switchLanguage(page: Page, locale: Locale, block: string, { attributes }: Element): Promise<void> {
  await page.getByRole('button', { name: locale === 'fr' ? 'Français' : 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  const label = translate(attributes.label, locale)
  await expect.poll(async () => plain(await blockOf(page, block).innerText())).toContain(plain(label))
}

type Reading = { locale: Locale; seen: (name: string) => Element }

/** `seen`: an element with the texts that the person reads. */
async function mistake(
  page: Page,
  block: string,
  [name, input, message, under = name]: Case,
  { locale, seen }: Reading,
) {
  await give(page, name, input)
  const { id, attributes } = seen(under)
  const messages = page.locator(`[id="el-${id}-error"]`)
  if (message === 'none') return expect(messages, name).toHaveCount(0)
  await press(page, block)
  const own = message === 'own' ? translate(attributes.errorMessage!, locale) : null
  const expected = own ?? sentence(message, translate(attributes.label, locale), locale)
  await expect.poll(async () => plain(await messages.innerText()), `${name} « ${input} »`).toContain(plain(expected))
}

function sentence(message: Exclude<Message, 'own'>, label: string, locale: Locale): string {
  const [key, params] = typeof message === 'string' ? [message, {}] : message
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value,
  ])
  return text(`element.error.${key}`, locale, { label, ...Object.fromEntries(shown) })
}

async function give(page: Page, name: string, input: string): Promise<void> {
  const box = field(page, name)
  const { type, attributes } = elementOf(name)
  const isChosen = type.startsWith('input_file') || attributes.multiple || type.startsWith('input_radio')
  if (input === '' && isChosen) return
  if ((await box.evaluate((node) => node.localName)) === 'fieldset') {
    if (type !== 'array_choice') return tick(box.locator(`input[value="${input}"]`), true)
    const row = attributes.options!.findIndex(({ value }) => value === input)
    return box.locator('tbody tr').nth(row).click()
  }
  await box.fill(input)
  await box.press('Tab')
}
