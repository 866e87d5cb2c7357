import type { Block, BlockState, Locale } from '@parcelle/forms'
import { expect, type Page } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { findExclusion, type Case, type Appearance } from './appearances.ts'
import { signIn } from '../people.ts'
import { text } from '../texts.ts'
import { stubDossiers, type StubbedDossier } from './stubbed-dossiers.ts'
import { withoutPauses } from '../form/walk.ts'

export type Person = { account: string; server: string; locale: Locale }
export type Counting = (state: BlockState, isOpen: boolean) => Appearance | null
export type Audit = Awaited<ReturnType<typeof auditBlocks>>

const blockStates: readonly BlockState[] = ['waiting', 'progress', 'complete', 'validate', 'disable']

export const sectionOf = ({ id }: { id: number }) => `section[aria-labelledby="bloc-${id}"]`

/** Opens blocks as a user, checks their accessibility, and records the appearances seen. */
export async function auditBlocks(
  page: Page,
  { account, server, locale }: Person,
  findDossier: (page: Page) => Promise<string>,
) {
  await page.addInitScript((language) => localStorage.setItem('parcelle.locale', language), locale)
  await withoutPauses(page)
  await signIn(page, account, `${server}/tableau-de-bord/`)
  const stubs = await stubDossiers(page, await findDossier(page), locale)
  const seen = new Set<string>()
  const faults: string[] = []
  const key = ({ id }: { id: number }, what: string) => `${id} ${what}`
  const report = (where: string, found: readonly string[]) =>
    void faults.push(...found.map((one) => `${where}: ${one}`))

  async function go(id: string, { id: blockId, page_id }: Block, isDirect = false): Promise<void> {
    await stubs.go(id, `/form/${page_id}${isDirect ? `/${blockId}` : ''}`)
    await page.waitForFunction(isDrawn, { blockId, isDirect })
  }

  /** Checks the blocks whose appearance was not seen before; the first time, the whole page. */
  async function check(where: string, counting: Counting): Promise<void> {
    const found = (await page.evaluate(readBlocks)).flatMap(({ id, stateText, isOpen }) => {
      const state = blockStates.find((one) => text(`wizard.state.${one}`, locale) === stateText)
      const appearance = state && counting(state, isOpen)
      return appearance && !seen.has(key({ id }, appearance)) ? [{ id, appearance }] : []
    })
    if (found.length === 0) return
    report(where, await findViolations(page, seen.size === 0 ? ['html'] : found.map(sectionOf)))
    for (const { id, appearance } of found) seen.add(key({ id }, appearance))
  }

  return {
    page,
    locale,
    addDossier: stubs.addDossier,
    go,
    check,
    report,
    show: (dossier: StubbedDossier, block: Block) => go(stubs.addDossier(dossier), block),
    has: (block: Block, what: string) => seen.has(key(block, what)),
    async checkPart(block: Block, what: string, part: string): Promise<void> {
      report(`${block.slug}, ${what}`, await findViolations(page, [part]))
      seen.add(key(block, what))
    },
    /** No faults, and every block was seen in each appearance and part it can have. */
    expectAll(
      cases: readonly Case[],
      appearances: readonly Appearance[],
      others: (one: Case) => readonly string[] = () => [],
    ): void {
      const wanted = cases.flatMap((one) => {
        const possible = appearances.filter((appearance) => findExclusion(one, appearance) === null)
        return [...possible, ...others(one)].map((what) => [one.block, what] as const)
      })
      const missing = wanted.filter(([block, what]) => !seen.has(key(block, what)))
      expect(faults).toEqual([])
      expect(missing.map(([{ slug }, what]) => `${slug} was never seen: ${what}`)).toEqual([])
    },
  }
}

/** The block is rendered and nothing is loading. */
function isDrawn({ blockId, isDirect }: { blockId: number; isDirect: boolean }): boolean {
  const title = document.querySelector(isDirect ? `[data-block="${blockId}"] h2` : `#bloc-${blockId}`)
  const empty = document.querySelectorAll('main span[aria-hidden]:empty')
  return title !== null && !Array.from(empty).some((one) => getComputedStyle(one).animationName.includes('breathe'))
}

function readBlocks(): { id: number; stateText: string; isOpen: boolean }[] {
  return Array.from(document.querySelectorAll('section[aria-labelledby^="bloc-"]'), (section) => ({
    id: Number(section.getAttribute('aria-labelledby')?.slice('bloc-'.length)),
    stateText: /\(([^()]+)\)\s*$/.exec(section.querySelector('h2')?.textContent ?? '')?.[1] ?? '',
    isOpen: section.hasAttribute('data-block'),
  }))
}
