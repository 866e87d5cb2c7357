import { numberInWords, type Locale } from '@parcelle/forms'
import type { Signer } from '@parcelle/domain'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { answers } from './support/dossier.ts'
import { fillByKeys, pressByKeys, tabTo } from './support/form/fill-by-keys.ts'
import { fillBlock, press } from './support/form/fill-block.ts'
import { shareBlocks, checkOpenBlock } from './support/form/check-open-block.ts'
import { backend } from './support/advance-dossier.ts'
import { signIn, switchToEnglish } from './support/people.ts'
import { isLong, LONG } from './support/sampling.ts'
import { euros, plain, text } from './support/texts.ts'
import { blockOf, elementOf, sample, titleOfPage, type Sample } from './support/form/form.ts'
import { createButton, walk, withoutPauses, type Fill } from './support/form/walk.ts'

// From the first page to the signature of the subscription, 25 blocks each.
test.describe.configure({ timeout: 300_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SIGN = 'folder.warning.you-have-to-sign-to-finalize-subscribing'
const buttons = { advisor: /^(Créer un dossier prospect|Create a lead)/, direct: /^(Créer|Create) / }
const languageNames: Record<Locale, string> = { fr: 'Français', en: 'English' }
type Hands = { begin: (page: Page, button: Locator) => Promise<void>; fill: Fill; press: Fill }
const mouse: Hands = { begin: (_, button) => button.click(), fill: fillBlock, press }
const keys: Hands = { begin: beginByKeys, fill: fillByKeys, press: pressByKeys }

/** In the first language up to the mission letter, in the second from there on. */
type Walk = [name: string, languages: [Locale, Locale], signers: Signer[]]
const others: Walk[] = [
  ['pp-married-spouse', ['fr', 'en'], ['subscriber', 'subscriber_spouse']],
  ['company-usu-5y', ['fr', 'en'], ['subscriber']],
  ['pp-single-full', ['en', 'fr'], ['subscriber']],
  ['usu-viager', ['en', 'fr'], ['subscriber']],
]
/** Covered by the tests below and by those of signatures and messages. */
const advised = isLong ? others : []
const couple: Signer[] = ['subscriber', 'co_subscriber']
const duties = shareBlocks([...advised.map(([name]) => name), 'couple-60k', 'direct-153k'])

for (const [name, languages, signers] of advised) {
  const [locale, afterwards] = languages
  test(`${name}, advised, in ${locale}, then in ${afterwards}`, async ({ page }) => {
    await advise(page, sample(name), { locale, afterwards, signers, hands: mouse, withChecks: true })
  })
}

test('mandate-np-10y, advised, in fr, then in en, with the keyboard alone', async ({ page }) => {
  // Without a listener the browser would open a file dialog.
  page.on('filechooser', () => {})
  const languages = { locale: 'fr', afterwards: 'en' } as const
  await advise(page, sample('mandate-np-10y'), {
    ...languages,
    signers: ['subscriber'],
    hands: keys,
    withChecks: false,
  })
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('couple-60k, advised, in en, with a finger', { tag: LONG }, async ({ page }) => {
    await advise(page, sample('couple-60k'), { locale: 'en', signers: couple, hands: mouse, withChecks: true })
  })
})

test(
  'direct-153k, alone, in fr, then in en: no mission, and no way back once it is signed',
  { tag: LONG },
  async ({ page }) => {
    const folder = sample('direct-153k')
    const options: WalkOptions = { locale: 'fr', signers: ['subscriber'], hands: mouse, withChecks: true }
    const id = await begin(page, 'direct', options)
    await walk(page, folder, { to: 'signature-souscription', check: makeChecker(page, folder, options) })
    await switchLanguage(page, 'en')
    const steps = page.getByRole('navigation', { name: text('wizard.steps', 'en') })
    await expect(steps).toBeVisible()
    await finish(page, id, folder, { ...options, locale: 'en', warning: SIGN })

    // In signature or signed, no step is a link back.
    const back = page.getByRole('link', { name: text('wizard.back', 'en') })
    await expect(steps.getByRole('link').or(back)).toHaveCount(0)
    await backend.signSubscription(id, ['subscriber'])
    await expect(page.locator('[data-block]')).toHaveCount(0)
    await expect(steps.getByRole('link').or(back)).toHaveCount(0)
  },
)

type WalkOptions = { locale: Locale; afterwards?: Locale; signers: Signer[]; hands: Hands; withChecks: boolean }

const switchLanguage = (page: Page, locale: Locale) => page.getByRole('button', { name: languageNames[locale] }).click()

async function beginByKeys(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button)
  await page.keyboard.press('Enter')
}

async function begin(page: Page, account: keyof typeof buttons, { locale, hands }: WalkOptions): Promise<string> {
  if (locale === 'en') await switchToEnglish(page)
  await withoutPauses(page)
  await signIn(page, account)
  await hands.begin(page, await createButton(page, buttons[account]))
  await page.waitForURL(/\/form\/\d+/)
  return new URL(page.url()).searchParams.get('dossier') ?? ''
}

/** With an advisor: up to the mission letter, then to the subscription. */
async function advise(page: Page, folder: Sample, options: WalkOptions): Promise<void> {
  const { locale: first, afterwards: locale = first, signers, hands } = options
  const id = await begin(page, 'advisor', options)
  const check = makeChecker(page, folder, options)
  await walk(page, folder, { to: 'signature-mission', check, fill: hands.fill, submit: hands.press })
  await hands.fill(page, 'signature-mission', folder.values)
  await hands.press(page, 'signature-mission', folder.values)
  // The firm seals the letter: the advisor waits for the client.
  await expect(page.getByText(text(`${SIGN}.others`, first))).toBeVisible()

  if (locale !== first) await switchLanguage(page, locale)
  await expect(page.getByText(text(`${SIGN}.others`, locale))).toBeVisible()
  await backend.agreeToReport(id, signers)
  const next = page.getByRole('link', {
    name: text('wizard.page.resume', locale, { title: titleOfPage('financement', locale) }),
  })
  await tabTo(page, next)
  await page.keyboard.press('Enter')
  await walk(page, folder, {
    from: 'financement',
    to: 'signature-souscription',
    check: makeChecker(page, folder, { ...options, locale }),
    fill: hands.fill,
    submit: hands.press,
  })
  // The advisor signs after the client.
  await finish(page, id, folder, { ...options, locale, warning: `${SIGN}.others` })
}

type Finish = WalkOptions & { warning: typeof SIGN | `${typeof SIGN}.others` }

async function finish(page: Page, id: string, folder: Sample, { locale, hands, warning }: Finish): Promise<void> {
  await expectAmounts(page, folder, locale)
  await hands.fill(page, 'signature-souscription', folder.values)
  await hands.press(page, 'signature-souscription', folder.values)
  await expect(blockOf(page, 'signature-souscription').getByText(text(warning, locale))).toBeVisible()
  const stored = await answers(page, id)
  for (const [name, value] of Object.entries(folder.computed)) {
    if (name.endsWith('_words')) expect(stored[elementOf(name).id], name).toBe(value)
  }
}

async function expectAmounts(page: Page, { computed }: Sample, locale: Locale): Promise<void> {
  const { subscription_amount: total, bare_ownership_amount: bare, usufruct_amount: usufruct } = computed
  const open = page.getByRole('button', { name: text('wizard.rail.open', locale) })
  if (await open.count()) await open.first().tap()
  const recap = page.getByRole('complementary').or(page.getByRole('dialog'))
  const shown = plain(await recap.innerText())
  for (const amount of [total, bare, usufruct]) {
    if (typeof amount === 'number') expect(shown).toContain(euros(amount, locale))
  }
  // The amount paid, in words of the reader's language.
  expect(shown).toContain(numberInWords(Number(usufruct ?? bare ?? total), 'euro', locale))
  if (await open.count()) await page.keyboard.press('Escape')
}

function makeChecker(page: Page, { id }: Sample, { locale, withChecks }: WalkOptions) {
  return async (slug: string) => {
    if (withChecks && duties.get(id)?.has(slug)) await checkOpenBlock(page, slug, locale)
  }
}
