import { expect, test, type Page, type Request } from '@playwright/test'
import { removeRoutes } from './support/routes.ts'
import { call, openAt, reopenBlock, showBlock, stored } from './support/dossier.ts'
import { fillBlock, press, received, submitOf } from './support/form/fill-block.ts'
import { startServer } from './support/own-server.ts'
import { fillSignIn, signIn, signInByHand } from './support/people.ts'
import { inspectPhoto, sidewaysPhoto, uprightSize } from './support/photo.ts'
import { LONG } from './support/sampling.ts'
import { blockOf, field, pdf, sample, titlesOf, type Upload } from './support/form/form.ts'
import { opened, withoutPauses } from './support/form/walk.ts'

const single = sample('pp-single-full')
const direct = sample('direct-153k')
const status = (page: Page) => page.locator('#save-status')
const SAVED = /Enregistré à \d\d:\d\d$|de nouveau enregistrées/
const LOCAL = 'Enregistré sur cet appareil'

test.beforeEach(({ page }) => withoutPauses(page))

test('what is typed is saved by itself, and « Enregistré » comes after the server', async ({ page }) => {
  const id = await openAt(page, 'advisor', 'identite', single)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/draft', async (route) => {
    await held
    await route.continue()
  })
  await field(page, 'sub_last_name').pressSequentially('Dupont')
  await expect(status(page)).toHaveText('Enregistrement…')
  release()
  await expect(status(page)).toHaveText(SAVED)
  expect(await stored(page, id, 'sub_last_name')).toBe('DUPONT')
})

type Fault = {
  name: string
  begin(page: Page): Promise<unknown>
  end(page: Page): Promise<unknown>
  expectedStatus: string | RegExp
  tag: string[]
  /** Whether the page notices the end. */
  isNoticed: boolean
}

const faults: Fault[] = [
  {
    name: 'without a network',
    begin: (page) => page.context().setOffline(true),
    end: (page) => page.context().setOffline(false),
    expectedStatus: LOCAL,
    tag: [],
    isNoticed: true,
  },
  {
    name: 'with a server that stumbles',
    begin: (page) =>
      page.route('**/api/v1/dossiers/**', (route) => route.fulfill({ status: 500, json: { errors: [] } })),
    end: (page) => removeRoutes(page, 'wait'),
    expectedStatus: /Vos réponses restent sur cet appareil/,
    tag: [LONG],
    isNoticed: false,
  },
]

for (const { name, begin, end, expectedStatus, tag, isNoticed } of faults) {
  test(`${name}, what is typed, submitted or sent is kept and leaves afterwards`, { tag }, async ({ page }) => {
    const id = await openAt(page, 'direct', 'pieces-souscripteur', direct)
    await begin(page)
    await upload(page)
    await end(page)
    if (!isNoticed) await field(page, 'file_identity').getByRole('button', { name: 'Réessayer' }).click()
    await received(field(page, 'file_identity'), 1)

    await reopenBlock(page, id, 'origine-fonds')
    await begin(page)
    await field(page, 'origin_detail').fill('Vente de la maison')
    await field(page, 'origin_sale_pct').fill('81')
    await expect(status(page)).toHaveText(expectedStatus)
    await expectRefusedSubmit(page)
    await end(page)
    const retry = page.getByRole('main').getByRole('button', { name: 'Réessayer' })
    if (await retry.isVisible()) await retry.click()
    await expect(status(page)).toHaveText(SAVED)
    expect(await stored(page, id, 'origin_detail')).toBe('Vente de la maison')
    expect(await stored(page, id, 'origin_sale_pct')).toBe('81')
    await field(page, 'origin_sale_pct').fill('80')
    await press(page, 'origine-fonds')
    // The change is saved: the wizard continues at the current block.
    await opened(page, 'pieces-souscripteur')
    expect(await stored(page, id, 'origin_sale_pct')).toBe('80')
  })
}

async function expectRefusedSubmit(page: Page): Promise<void> {
  const button = submitOf(page, 'origine-fonds')
  if ((await button.getAttribute('aria-disabled')) !== 'true') {
    await field(page, 'origin_sale_pct').fill('80')
    await button.click()
    await expect(page.getByRole('alert').filter({ hasText: /Une erreur technique est survenue/ })).toBeVisible()
    await field(page, 'origin_sale_pct').fill('81')
  }
  await expect(field(page, 'origin_detail')).toHaveValue('Vente de la maison')
}

const [identity] = direct.values['file_identity'] as Upload[]

async function upload(page: Page): Promise<void> {
  await choose(page, { name: 'cni.pdf', mimeType: 'application/pdf', buffer: pdf(identity!, 1196) })
  await expect(field(page, 'file_identity').getByRole('button', { name: 'Réessayer' })).toBeVisible()
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const box = field(page, 'file_identity')
  await box.locator(`[data-type="${identity!.typeId}"]`).click()
  await box.getByLabel('Choisir un fichier').setInputFiles(file)
}

test(
  'a file whose page is left before the server has it, or before it says so, is sent by the next one, once',
  { tag: LONG },
  async ({ page }) => {
    const id = await openAt(page, 'direct', 'pieces-souscripteur', direct)
    const box = field(page, 'file_identity')
    const isSent = (request: Request) => request.method() === 'POST' && request.url().endsWith('/receipts')
    const receipts = async () =>
      Object.values<{ id: string }[]>(await call(page, 'GET', `/dossiers/${id}/receipts`)).flat()

    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/receipts', async (route) => {
      if (isSent(route.request())) await held
      // The page that sent it is gone.
      await route.continue().catch(() => {})
    })
    const photo = await sidewaysPhoto(page)
    await choose(page, { name: 'cni.jpg', mimeType: 'image/jpeg', buffer: photo })
    await expect.poll(() => storedFiles(page)).toBe(1)
    const again = page.waitForRequest(isSent)
    await page.reload()
    await again
    await expect(box.getByRole('progressbar', { name: 'cni.jpg' })).toBeVisible()
    expect(await receipts()).toEqual([])
    release()
    await expect(box.getByRole('listitem')).toContainText(/cni\.jpg.*ko.*Reçu à \d\d:\d\d/)
    const [only, ...others] = await receipts()
    expect(others).toEqual([])
    expect(only).toMatchObject({ typeId: identity!.typeId, title: 'cni.jpg' })
    const { receipt } = await call(page, 'GET', `/dossiers/${id}/receipts/${only!.id}`)
    const photographed = inspectPhoto(Buffer.from(receipt.resourceFile, 'base64'))
    expect(photographed).toEqual({ ...uprightSize, hasExif: false })

    await removeRoutes(page, 'ignoreErrors')
    let reach = () => {}
    const reached = new Promise<void>((resolve) => (reach = resolve))
    await page.route('**/receipts', async (route) => {
      // The request arrives, but the page gets no reply.
      await route.fetch()
      reach()
    })
    await choose(page, { name: 'verso.pdf', mimeType: 'application/pdf', buffer: pdf(identity!, 2) })
    await reached
    await expect.poll(() => storedFiles(page)).toBe(1)
    await removeRoutes(page, 'ignoreErrors')
    await page.reload()
    await expect.poll(() => storedFiles(page)).toBe(0)
    await received(box, 2)
    await expect(box.getByText('a déjà été reçu')).toHaveCount(0)
    expect(await receipts()).toHaveLength(2)
  },
)

function storedFiles(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')))
      })
    const database = await done(indexedDB.open('parcelle'))
    const count = await done(database.transaction('files').objectStore('files').count())
    database.close()
    return count
  })
}

test('a page that cannot be opened says so, and a retry opens it', { tag: LONG }, async ({ page }) => {
  const id = await openAt(page, 'advisor', 'identite', single)
  await field(page, 'sub_last_name').fill('GARNIER')
  await expect(status(page)).toHaveText(SAVED)
  await page.route('**/api/v1/dossiers/**', (route) => route.fulfill({ status: 500, json: { errors: [] } }))
  await page.goto(`/form/12/104?dossier=${id}`)
  const retry = page.getByRole('main').getByRole('button', { name: 'Réessayer' })
  await expect(retry).toBeVisible()
  await removeRoutes(page, 'wait')
  await retry.click()
  await expect(field(page, 'sub_last_name')).toHaveValue('GARNIER')
})

test('answers that take five seconds keep nobody from typing, and arrive whole', { tag: LONG }, async ({ page }) => {
  const id = await openAt(page, 'direct', 'vigilance-renforcee', direct)
  await reopenBlock(page, id, 'origine-fonds')
  const slowed = new Set<string>()
  // Only the first draft and the first submit are slow; reads are not.
  await page.route(/\/(draft|values)$/, async (route) => {
    const method = route.request().method()
    if (method !== 'GET' && !slowed.has(method)) {
      slowed.add(method)
      await new Promise((resolve) => setTimeout(resolve, 5000))
    }
    await route.continue()
  })
  await field(page, 'origin_detail').fill('Vente')
  await expect(status(page)).toHaveText('Enregistrement…')
  await field(page, 'origin_detail').pressSequentially(' de la maison')
  await expect(status(page)).not.toHaveText(SAVED)
  await press(page, 'origine-fonds')
  await expect(submitOf(page, 'origine-fonds')).toHaveAttribute('aria-disabled', 'true')
  await expect(blockOf(page, 'vigilance-renforcee')).toBeVisible()
  expect(await stored(page, id, 'origin_detail')).toBe('Vente de la maison')
})

for (const [how, leave, tag] of [
  ['closed', (page: Page) => page.close({ runBeforeUnload: false }), [LONG]],
  ['crashed', crash, [LONG]],
] as const) {
  test(
    `a tab ${how} before anything was sent: the next one finds what was typed`,
    { tag: [...tag] },
    async ({ page, context }) => {
      const id = await openAt(page, 'advisor', 'identite', single)
      await context.setOffline(true)
      await field(page, 'sub_last_name').fill('MOREAU')
      await expect(status(page)).toHaveText(LOCAL)
      await leave(page)
      await context.setOffline(false)

      const next = await context.newPage()
      await next.goto(`/form/12/104?dossier=${id}`)
      await expect(field(next, 'sub_last_name')).toHaveValue('MOREAU')
      // A tab that is closed, not crashed, may still send its last request when the network is back.
      if (how === 'crashed') await expect(status(next)).toHaveText(SAVED)
      await expect.poll(() => stored(next, id, 'sub_last_name')).toBe('MOREAU')
      await expect(status(next)).not.toHaveText(LOCAL)
    },
  )
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The crash never resolves the command.
  session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

const isDraft = (request: Request) => request.method() === 'PATCH' && request.url().endsWith('/draft')
const sending = (page: Page) => page.waitForRequest(isDraft)
const saved = (page: Page) => page.waitForResponse((reply) => isDraft(reply.request()))
const reload = (page: Page) => page.reload()
const goAndReturn = async (page: Page) => {
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await page.goBack()
}

test('a page left in the instant after a key: the last answer is there again, and nobody is asked which to keep', async ({
  page,
}) => {
  const id = await openAt(page, 'advisor', 'identite', single)
  const town = field(page, 'sub_birth_city')
  for (const [last, moment, leave] of [
    ['Brest', async () => {}, reload],
    ['Vannes', sending, reload],
    ['Quimper', saved, reload],
    ['Lorient', sending, goAndReturn],
  ] as const) {
    const earlier = moment(page)
    await town.fill(`Rennes, not ${last}`)
    await earlier
    await town.fill(last)
    await leave(page)
    await expect(town).toHaveValue(last)
    await expect.poll(() => stored(page, id, 'sub_birth_city')).toBe(last)
  }
  await field(page, 'sub_first_name').fill('Jeanne')
  await expect(status(page)).toHaveText(SAVED)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('in two tabs of one person, each shows what is typed in the other', { tag: LONG }, async ({ page, context }) => {
  const id = await openAt(page, 'advisor', 'identite', single)
  const second = await context.newPage()
  await showBlock(second, id, 'identite')
  await field(page, 'sub_last_name').fill('MOREAU')
  await field(second, 'sub_first_name').fill('Jeanne')
  await expect(field(second, 'sub_last_name')).toHaveValue('MOREAU')
  await field(page, 'sub_birth_city').focus()
  await expect(field(page, 'sub_first_name')).toHaveValue('Jeanne')
  await expect(status(second)).toHaveText(SAVED)
  expect(await stored(page, id, 'sub_last_name')).toBe('MOREAU')
  expect(await stored(page, id, 'sub_first_name')).toBe('Jeanne')
})

test('a session that ends in the middle: after signing in again, the same page and the same values', async ({
  page,
  context,
}) => {
  // A session of its own, because it will end.
  await signInByHand(page, 'advisor')
  const id = await openAt(page, 'advisor', 'identite', single)
  await fillBlock(page, 'identite', single.values)
  await endSessionAtSubmit(page)
  await field(page, 'sub_birth_city').fill('Brest')
  await field(page, 'sub_birth_city').press('Enter')
  await page.waitForURL(/\/logout/)
  await removeRoutes(page)
  await context.clearCookies()
  await page
    .getByText(/reconnecter/i)
    .first()
    .click()
  await fillSignIn(page, 'advisor')
  await page.waitForURL(/\/form\/12/)
  await expect(blockOf(page, 'identite')).toBeVisible()
  await expect(field(page, 'sub_birth_city')).toHaveValue('Brest')
  // Sent by this page, or by the one that was left, with keepalive.
  await expect.poll(() => stored(page, id, 'sub_birth_city')).toBe('Brest')
  await press(page, 'identite')
  await opened(page, 'coordonnees')
})

/** The session ends at the submit; until then drafts fail, so that only the browser has the last answers. */
async function endSessionAtSubmit(page: Page): Promise<void> {
  let isOver = false
  await page.route('**/api/v1/**', (route) => {
    const method = route.request().method()
    isOver ||= method === 'PUT'
    if (isOver) return route.fulfill({ status: 401, json: { errors: [] } })
    return method === 'PATCH' ? route.abort() : route.continue()
  })
  await page.route('**/oidc/token', (route) =>
    isOver ? route.fulfill({ status: 400, json: { error: 'invalid_grant' } }) : route.continue(),
  )
}

test(
  'a server killed while one types and submits: when it is back, so is everything',
  { tag: LONG },
  async ({ page }) => {
    // Two starts of a whole server take minutes on a busy machine.
    test.setTimeout(600_000)
    const server = await startServer()
    try {
      await signIn(page, 'direct', `${server.url}/tableau-de-bord/`)
      const id = await openAt(page, 'direct', 'vigilance-renforcee', direct)
      await reopenBlock(page, id, 'origine-fonds')
      await field(page, 'origin_detail').fill('Vente de la')
      await server.kill()
      await field(page, 'origin_detail').pressSequentially(' maison')
      await expect(status(page)).toHaveText(LOCAL)
      await press(page, 'origine-fonds')
      await expect(page.getByRole('alert').filter({ hasText: 'Le serveur n’a pas répondu' })).toBeVisible()
      await server.start()
      await expect(status(page)).toHaveText(SAVED)
      expect(await stored(page, id, 'origin_detail')).toBe('Vente de la maison')
      await press(page, 'origine-fonds')
      await opened(page, 'vigilance-renforcee')
    } finally {
      await server.stop()
    }
  },
)

test('another language in the middle of a block changes no value', { tag: LONG }, async ({ page }) => {
  await openAt(page, 'advisor', 'identite', single)
  await field(page, 'sub_last_name').fill('GARNIER')
  await field(page, 'sub_birth_date').fill('1/2/19')
  await page.getByRole('button', { name: /English/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: titlesOf('identite', 'en') })).toBeVisible()
  await expect(field(page, 'sub_last_name')).toHaveValue('GARNIER')
  await expect(field(page, 'sub_birth_date')).toHaveValue('1/2/19')
})
