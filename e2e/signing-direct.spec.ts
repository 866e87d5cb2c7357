import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { dossierAt } from './support/dossier.ts'
import { sample } from './support/form/form.ts'
import { withoutPauses } from './support/form/walk.ts'
import { switchToEnglish } from './support/people.ts'
import { LONG } from './support/sampling.ts'
import { withUniqueContacts, personOf } from './support/signing/people.ts'
import { pressSign, readyToSign } from './support/signing/sign.ts'
import { send, statusOf } from './support/signing/steps.ts'
import { text } from './support/texts.ts'

const t = (key: string, params = {}) => text(key, 'en', params)

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
})

test(
  'in English, on a phone, somebody alone leaves the signing page, comes back and signs',
  { tag: LONG },
  async ({ page }) => {
    await switchToEnglish(page)
    await withoutPauses(page)
    const direct = withUniqueContacts(sample('direct-153k'))
    const { phone } = personOf(direct, 'sub')
    const id = await dossierAt(page, 'direct', 'signature-souscription', direct)
    await send(page, id, 'signature-souscription', direct)
    await expect(page.getByRole('heading', { name: t('wizard.status.signature.yours') })).toBeVisible()
    const button = page.getByRole('button', { name: t('widget.sign.button', { who: 'subscriber' }) })
    await expect(button).toBeVisible()
    await expectAccessible(page, 'the subscription, sent')

    await button.click()
    await expect(page.getByRole('heading', { level: 1, name: t('signature.title') })).toBeVisible()
    await expectAccessible(page, 'the signing page')
    // The redirect of a provider when its user cancels.
    await page.clock.install()
    await page.goto('/docusign/success?event=cancel')
    await expect(page.getByText(t('signing.return.stay'))).toBeVisible()
    await expectAccessible(page, 'the way back, while the dossier is asked')
    await page.clock.fastForward(26_000)
    await expect(page.getByRole('heading', { level: 1, name: t('docusign.warning') })).toBeVisible()
    await expectAccessible(page, 'the way back, not signed')

    await page.getByRole('link', { name: t('signing.return.sign-again') }).click()
    await button.click()
    await readyToSign(page, page, phone, 'en')
    await pressSign(page, 'en')
    await expect(page.getByRole('heading', { level: 1, name: t('docusign.success') })).toBeVisible()
    await expectAccessible(page, 'the way back, signed')
    await page.getByRole('link', { name: t('signing.return.to-dossier') }).click()
    await expect(page.getByRole('heading', { name: t('wizard.status.signed') })).toBeVisible()
    await expectAccessible(page, 'the dossier, signed')
    expect(await statusOf(page, id)).toMatch(/^signed /)
  },
)
