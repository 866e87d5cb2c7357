import { expect, test, type Page } from '@playwright/test'
import { addClean } from '../support/clean-dossier.ts'
import { openAs } from '../support/check-and-capture.ts'
import { keyboard } from '../support/keyboard.ts'
import { startProduct } from '../support/own-product.ts'
import { DESK_PORT } from '../support/ports.ts'

const DOSSIERS = 80
const MAX_PRESSES = 3

test.describe.configure({ timeout: 1_800_000 })

let product: Awaited<ReturnType<typeof startProduct>>
test.beforeAll(async () => {
  product = await startProduct(DESK_PORT)
})
test.afterAll(() => product.end())

/** The figures are those of docs/decision-desk.md. */
test('eighty clean dossiers are accepted one after the other by keyboard, each exactly once', async ({ browser }) => {
  const ids: string[] = []
  while (ids.length < DOSSIERS) ids.push(await addClean(product.deps, 'octante'))
  const list = `${product.url}/manage-dossier/statut-integration/ongoing?searchTerm=octante`
  const page = await openAs(browser, 'gestion', list, 'fr')
  await countScrolledPixels(page)
  await openFirst(page)

  const made: Figures[] = []
  for (const left of ids.keys()) {
    await expect(page.getByText(`1 sur ${DOSSIERS - left}`, { exact: true })).toBeVisible()
    made.push(await acceptByKeyboard(page))
  }
  await expect(page.getByText('Vous êtes à la fin de la liste.')).toBeVisible()
  print(made)
  expect(median(made.map(({ presses }) => presses))).toBeLessThanOrEqual(MAX_PRESSES)

  const { db } = product.deps
  const accepted = db.selectFrom('dossier_event').select('dossier_id').where('event', '=', 'accept')
  expect((await accepted.where('dossier_id', 'in', ids).execute()).map((row) => row.dossier_id).toSorted()).toEqual(
    ids.toSorted(),
  )
  const received = () => db.selectFrom('received_dossier').select('dossier_id').where('dossier_id', 'in', ids).execute()
  await expect.poll(async () => (await received()).length, { timeout: 120_000 }).toBe(DOSSIERS)
})

type Figures = { presses: number; pixels: number; seconds: number }

/** From the dossier in sight to the next one, or to the end of the list. */
async function acceptByKeyboard(page: Page): Promise<Figures> {
  const start = Date.now()
  const before = await scrolledPixels(page)
  const heading = page.getByRole('heading', { level: 1 })
  const own = (await heading.textContent()) ?? ''
  await expect(page.getByText('Aucun point de vigilance sur ce dossier.')).toBeVisible()
  const keys = keyboard(page)
  await keys.press('a')
  const dialog = page.getByRole('alertdialog')
  const accept = dialog.getByRole('button', { name: 'Accepter' })
  await expect(accept).not.toHaveAttribute('aria-disabled')
  await keys.tabTo(accept)
  await keys.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(heading.filter({ hasText: own })).toHaveCount(0)
  return {
    presses: keys.count(),
    pixels: (await scrolledPixels(page)) - before,
    seconds: (Date.now() - start) / 1000,
  }
}

async function openFirst(page: Page): Promise<void> {
  const keys = keyboard(page)
  await keys.tabTo(page.getByRole('link', { name: /^Gérer/ }).first())
  await keys.press('Enter')
}

type Counter = typeof globalThis & { scrolledPixels: number }

/** Of the page and of everything that scrolls in it. */
function countScrolledPixels(page: Page): Promise<void> {
  return page.evaluate(() => {
    const counter = globalThis as Counter
    const last = new WeakMap<object, number>()
    counter.scrolledPixels = 0
    document.addEventListener(
      'scroll',
      ({ target }) => {
        const scroller = target instanceof Element ? target : document.documentElement
        counter.scrolledPixels += Math.abs(scroller.scrollTop - (last.get(scroller) ?? 0))
        last.set(scroller, scroller.scrollTop)
      },
      { capture: true },
    )
  })
}

const scrolledPixels = (page: Page) => page.evaluate(() => (globalThis as Counter).scrolledPixels)

function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0
}

function print(made: readonly Figures[]): void {
  for (const name of ['presses', 'pixels', 'seconds'] as const) {
    const figures = made.map((one) => one[name])
    const rounded = [median(figures), Math.max(...figures)].map((figure) => Math.round(figure * 100) / 100)
    console.log(`${name}: median ${rounded[0]}, most ${rounded[1]}, of ${made.length} dossiers`)
  }
}
