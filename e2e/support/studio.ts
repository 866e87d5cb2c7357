import type { Page } from '@playwright/test'
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
