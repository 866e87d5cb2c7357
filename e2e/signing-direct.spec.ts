import { expect, test } from '@playwright/test'
import { expectNoBarrier } from './support/axe.ts'
import { dossierAt } from './support/dossier.ts'
import { sample } from './support/form/form.ts'
import { withoutPauses } from './support/form/walk.ts'
import { speakEnglish } from './support/people.ts'
import { ofTheirOwn, personOf } from './support/signing/people.ts'
import { pressSign, readyToSign } from './support/signing/sign.ts'
import { send, statusOf } from './support/signing/steps.ts'
import { text } from './support/texts.ts'

const say = (key: string, params = {}) => text(key, 'en', params)

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
})

test('in English, on a phone, somebody alone leaves the signing page, comes back and signs', async ({ page }) => {
  await speakEnglish(page)
  await withoutPauses(page)
  const direct = ofTheirOwn(sample('direct-153k'))
  const { phone } = personOf(direct, 'sub')
  const id = await dossierAt(page, 'direct', 'signature-souscription', direct)
  await send(page, id, 'signature-souscription', direct)
  await expect(page.getByRole('heading', { name: say('wizard.face.signature.yours') })).toBeVisible()
  const button = page.getByRole('button', { name: say('widget.sign.button', { who: 'subscriber' }) })
  await expect(button).toBeVisible()
  await expectNoBarrier(page, 'the subscription, sent')

  await button.click()
  await expect(page.getByRole('heading', { level: 1, name: say('signature.title') })).toBeVisible()
  await expectNoBarrier(page, 'the signing page')
  // The redirect of a provider when its user cancels.
  await page.clock.install()
  await page.goto('/docusign/success?event=cancel')
  await expect(page.getByText(say('signing.return.stay'))).toBeVisible()
  await expectNoBarrier(page, 'the way back, while the dossier is asked')
  await page.clock.fastForward(26_000)
  await expect(page.getByRole('heading', { level: 1, name: say('docusign.warning') })).toBeVisible()
  await expectNoBarrier(page, 'the way back, not signed')

  await page.getByRole('link', { name: say('signing.return.sign-again') }).click()
  await button.click()
  await readyToSign(page, page, phone, 'en')
  await pressSign(page, 'en')
  await expect(page.getByRole('heading', { level: 1, name: say('docusign.success') })).toBeVisible()
  await expectNoBarrier(page, 'the way back, signed')
  await page.getByRole('link', { name: say('signing.return.to-dossier') }).click()
  await expect(page.getByRole('heading', { name: say('wizard.face.signed') })).toBeVisible()
  await expectNoBarrier(page, 'the dossier, signed')
  expect(await statusOf(page, id)).toMatch(/^signed /)
})
