import { blockStates, type Block, type BlockState, type Locale } from '@parcelle/forms'
import { expect, type Page } from '@playwright/test'
import { barriersOn } from '../axe.ts'
import { whyNot, type Case, type Look } from './states.ts'
import { signIn } from '../people.ts'
import { text } from '../texts.ts'
import { makeTeller, type Told } from './stubbed-dossiers.ts'
import { withoutPauses } from '../form/walk.ts'

export type Person = { account: string; server: string; locale: Locale }
/** What a block counts as, by the state that its title tells; null for one that is not counted. */
export type Counting = (state: BlockState, isOpen: boolean) => Look | null
export type Watch = Awaited<ReturnType<typeof watchBlocks>>

export const sectionOf = ({ id }: { id: number }) => `section[aria-labelledby="bloc-${id}"]`

/** Looks at blocks as somebody, and keeps count of what was seen and of all that was in the way. */
export async function watchBlocks(
  page: Page,
  { account, server, locale }: Person,
  findDossier: (page: Page) => Promise<string>,
) {
  await page.addInitScript((language) => localStorage.setItem('parcelle.locale', language), locale)
  await withoutPauses(page)
  await signIn(page, account, `${server}/tableau-de-bord/`)
  const teller = await makeTeller(page, await findDossier(page), locale)
  const seen = new Set<string>()
  const faults: string[] = []
  const key = ({ id }: { id: number }, what: string) => `${id} ${what}`
  const blame = (where: string, found: readonly string[]) => void faults.push(...found.map((one) => `${where}: ${one}`))

  /** Goes to the page of a block, or to the block itself. */
  async function go(id: string, { id: blockId, page_id }: Block, isAsked = false): Promise<void> {
    await teller.go(id, `/form/${page_id}${isAsked ? `/${blockId}` : ''}`)
    await page.waitForFunction(isDrawn, { blockId, isAsked })
  }

  /** The blocks on the page that count as something not seen before; the first time, all that is around them too. */
  async function look(where: string, counting: Counting): Promise<void> {
    const found = (await page.evaluate(readBlocks)).flatMap(({ id, said, isOpen }) => {
      const state = blockStates.find((one) => text(`wizard.state.${one}`, locale) === said)
      const look = state && counting(state, isOpen)
      return look && !seen.has(key({ id }, look)) ? [{ id, look }] : []
    })
    if (found.length === 0) return
    blame(where, await barriersOn(page, seen.size === 0 ? ['html'] : found.map(sectionOf)))
    for (const { id, look } of found) seen.add(key({ id }, look))
  }

  return {
    page,
    locale,
    tell: teller.tell,
    go,
    look,
    blame,
    show: (told: Told, block: Block) => go(teller.tell(told), block),
    has: (block: Block, what: string) => seen.has(key(block, what)),
    /** Something in a block that is no look of its own. */
    async lookInto(block: Block, what: string, part: string): Promise<void> {
      blame(`${block.slug}, ${what}`, await barriersOn(page, [part]))
      seen.add(key(block, what))
    },
    /** Nothing was in the way, and each block was seen in each look that it can have, and with whatever else. */
    expectAll(
      cases: readonly Case[],
      looks: readonly Look[],
      others: (one: Case) => readonly string[] = () => [],
    ): void {
      const wanted = cases.flatMap((one) => {
        const possible = looks.filter((look) => whyNot(one, look) === null)
        return [...possible, ...others(one)].map((what) => [one.block, what] as const)
      })
      const missing = wanted.filter(([block, what]) => !seen.has(key(block, what)))
      expect(faults).toEqual([])
      expect(missing.map(([{ slug }, what]) => `${slug} was never seen: ${what}`)).toEqual([])
    },
  }
}

/** The block is there, and nothing is still on its way. */
function isDrawn({ blockId, isAsked }: { blockId: number; isAsked: boolean }): boolean {
  const title = document.querySelector(isAsked ? `[data-block="${blockId}"] h2` : `#bloc-${blockId}`)
  const empty = document.querySelectorAll('main span[aria-hidden]:empty')
  return title !== null && !Array.from(empty).some((one) => getComputedStyle(one).animationName.includes('breathe'))
}

/** The blocks of the page, each with the state that its title says. */
function readBlocks(): { id: number; said: string; isOpen: boolean }[] {
  return Array.from(document.querySelectorAll('section[aria-labelledby^="bloc-"]'), (section) => ({
    id: Number(section.getAttribute('aria-labelledby')?.slice('bloc-'.length)),
    said: /\(([^()]+)\)\s*$/.exec(section.querySelector('h2')?.textContent ?? '')?.[1] ?? '',
    isOpen: section.hasAttribute('data-block'),
  }))
}
