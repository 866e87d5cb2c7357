import { dossierStatuses } from '@parcelle/domain'
import { expect, test, type Page } from '@playwright/test'
import {
  listCases,
  appearances,
  representatives,
  statusesAfter,
  type Case,
  type Appearance,
  type Opener,
} from './support/blocks/appearances.ts'
import { removeRoutes } from './support/routes.ts'
import { checkOpener, whenFresh } from './support/blocks/openers.ts'
import { call } from './support/dossier.ts'
import {
  filling,
  auditAsReviewer,
  auditWhenDone,
  auditWhenSent,
  auditWhileFilling,
  whileFilling,
} from './support/blocks/audit-block.ts'
import { accessibilityRules } from './support/blocks/accessibility-rules.ts'
import { here, withProfile } from './support/ports.ts'
import { signIn } from './support/people.ts'
import { isLong, LONG } from './support/sampling.ts'
import { text } from './support/texts.ts'
import { backOfficeForm, blocksOf, form, specials, type Sample } from './support/form/form.ts'
import { auditBlocks, type Person } from './support/blocks/audit.ts'

test.describe.configure({ timeout: 300_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const advisor: Person = { account: 'advisor', server: here, locale: 'fr' }
const registrar: Person = { account: 'gestion', server: withProfile, locale: 'fr' }
const halves = (cases: readonly Case[]): Case[][] => {
  const middle = cases[Math.floor(cases.length / 2)]!.block.page_id
  return [cases.filter(({ block }) => block.page_id < middle), cases.filter(({ block }) => block.page_id >= middle)]
}
const accounts = [
  { name: 'client', formId: form.id, writer: advisor, shared: halves },
  { name: 'back-office', formId: backOfficeForm.id, writer: registrar, shared: (cases: Case[]) => [cases] },
]
/** Which test covers which appearances. All are in French but those of the back office; the main one is in both. */
const shares = {
  writing: ['waiting', 'fresh', 'errors', 'filled', 'complete', 'validate', 'disable'],
  reading: ['read-only'],
  reviewing: ['summary', 'whole'],
} as const satisfies Record<string, readonly Appearance[]>

test('each appearance of each block, and each status, has a test', () => {
  expect(Object.values(shares).flat().toSorted()).toEqual(appearances.toSorted())
  for (const { formId } of accounts) expect(listCases(formId).map(({ block }) => block)).toEqual(blocksOf(formId))
  const seen = new Set(['ongoing', ...specials.flatMap(statusesAfter)])
  // The statuses of the back-office form, which has no signature.
  expect(dossierStatuses.filter((one) => !seen.has(one))).toEqual(['registration', 'registered', 'compliant_payment'])
})

/** `npm run test:long` checks every block; otherwise a few that cover each kind of field and card. */
const chosen = isLong ? null : representatives(accounts.flatMap(({ formId }) => listCases(formId)))
const casesOf = (formId: number) => listCases(formId).filter(({ block }) => chosen?.has(block) ?? true)

for (const { name, formId, writer, shared } of accounts) {
  const whole = listCases(formId)
  const cases = casesOf(formId)

  for (const [at, part] of shared(cases).entries()) {
    const tag = at === 0 ? [] : [LONG]
    test(
      `${name} form, part ${at + 1}: each block in each state, with all that opens in it`,
      { tag },
      async ({ page }) => {
        const audit = await auditBlocks(page, writer, newDossier(formId))
        for (const one of part) {
          await auditWhileFilling(audit, one)
          await auditWhenDone(audit, one, whole)
          await auditWhenSent(audit, one)
        }
        audit.expectAll(part, shares.writing, ({ openers, block }) => [...openers, ...statusesAfter(block)])
      },
    )
  }

  test(`${name} form: each block on a telephone, in English`, { tag: LONG }, async ({ browser }) => {
    // Tall enough for the sticky button to cover nothing.
    const page = await browser.newPage({ viewport: { width: 360, height: 4000 }, hasTouch: true })
    const audit = await auditBlocks(page, { ...writer, locale: 'en' }, newDossier(formId))
    const opened = new Set<Opener>()
    for (const one of cases) {
      await audit.show({ fixture: one.fixture, ...whileFilling(one), without: one.own }, one.block)
      await audit.check(`${one.block.slug} at 360 px`, filling('fresh'))
      const first = page.locator('main section[aria-labelledby^=bloc-]').first()
      const frame = await first.evaluate((block) => block.getBoundingClientRect().top + scrollY)
      expect(frame, `what stands around ${one.block.slug}`).toBeLessThanOrEqual(200)
      audit.report(one.block.slug, await accessibilityRules.hasLargeTargets(page))
      // Some fill the window or are at its foot.
      const opener = whenFresh(one).find((kind) => !opened.has(kind))
      if (opener) await checkOpener(audit, one, opener)
      if (opener) opened.add(opener)
    }
    audit.expectAll(cases, ['fresh'])
    await page.close()
  })

  test(`${name} form: each block as the back office sees it, in English`, { tag: LONG }, async ({ page, browser }) => {
    const own = await browser.newPage()
    await signIn(own, writer.account, `${writer.server}/tableau-de-bord/`)
    const id = await newDossier(formId)(own)
    await own.close()
    const audit = await auditBlocks(page, { ...writer, account: 'backoffice', locale: 'en' }, async () => id)
    const signed = new Map<Sample, string>()
    for (const one of cases) {
      const { fixture, visible } = one
      const dossier =
        signed.get(fixture) ?? audit.addDossier({ fixture, after: visible.at(-1) ?? null, state: 'signed' })
      signed.set(fixture, dossier)
      await auditAsReviewer(audit, one, dossier)
    }
    audit.expectAll(cases, shares.reviewing)
  })
}

test('client form: each block for who may only read', { tag: LONG }, async ({ page }) => {
  await page.route('**/api/v1/settings', async (route) => {
    const settings = await (await route.fetch()).json()
    await route.fulfill({ json: { ...settings, readOnlyRoles: ['advisor'] } })
  })
  const cases = casesOf(form.id)
  const audit = await auditBlocks(page, advisor, newDossier(form.id))
  await removeRoutes(page)
  for (const one of cases) {
    await audit.show({ fixture: one.fixture, ...whileFilling(one) }, one.block)
    await audit.check(`${one.block.slug} read only`, (state) => (state === 'progress' ? 'read-only' : null))
    await expect(page.getByText(text('wizard.read-only', 'fr'))).toBeVisible()
    await expect(page.locator('[data-block] :is(input, select, textarea, button[type=submit])')).toHaveCount(0)
  }
  audit.expectAll(cases, shares.reading)
})

const newDossier = (formId: number) => async (page: Page) =>
  (await call(page, 'POST', '/dossiers', { formId })).dossier.id
