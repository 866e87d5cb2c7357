import { expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'
import { withProfile } from './ports.ts'

/** A new draft of the live edition, made and opened by keyboard. */
export async function openNewDraft(page: Page, title: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'studio', `${withProfile}/studio`)
  await page.getByRole('region', { name: 'En vigueur' }).getByRole('button', { name: 'Nouveau brouillon' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox').fill(title)
  await page.keyboard.press('Enter')
  const drafts = page.getByRole('region', { name: 'Brouillons' })
  await drafts.getByRole('listitem', { name: title }).getByRole('link', { name: 'Ouvrir' }).focus()
  await page.keyboard.press('Enter')
}

/** Takes back everything that was done, one press after the other. */
export async function undoAll(page: Page): Promise<void> {
  const saved = page.getByText('Tout est enregistré')
  const undo = page.getByRole('button', { name: 'Annuler', exact: true })
  await expect(saved).toBeVisible()
  for (let step = 0; step < 20 && (await undo.getAttribute('aria-disabled')) === null; step++) {
    const answered = page.waitForResponse((reply) => reply.url().endsWith('/undo'))
    await undo.press('Enter')
    await answered
    await expect(saved).toBeVisible()
  }
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
}
