import { API_PREFIX } from '@parcelle/contract/addresses'
import { encodeValue, type Block } from '@parcelle/forms'
import { expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'
import { blockNamed, blockOf, elementOf, pathOf, pdf, type Answers, type Sample, type Upload } from './form/form.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

/** The origin of the current page; empty when there is none. */
export const serverOf = (page: Page) => (page.url().startsWith('http') ? new URL(page.url()).origin : '')

const isSignedIn = (page: Page) => page.evaluate(() => 'parcelle.token' in sessionStorage).catch(() => false)

export async function call(page: Page, method: Method, path: string, data?: object) {
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('parcelle.token') ?? '{}').access_token)
  const headers = { authorization: `Bearer ${token}` }
  const reply = await page.request.fetch(serverOf(page) + API_PREFIX + path, { method, headers, ...(data && { data }) })
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true)
  return reply.json()
}

export async function answers(page: Page, id: string): Promise<Record<string, string>> {
  return (await call(page, 'GET', `/dossiers/${id}`)).dossier.values
}
export const stored = async (page: Page, id: string, name: string) => (await answers(page, id))[elementOf(name).id]

/** Opens a block of a new dossier; the blocks before it are submitted by API calls. */
export async function openAt(page: Page, account: string, slug: string, fixture: Sample): Promise<string> {
  const id = await dossierAt(page, account, slug, fixture)
  await showBlock(page, id, slug)
  return id
}

export async function showBlock(page: Page, id: string, slug: string): Promise<void> {
  await page.goto(`${serverOf(page)}${pathOf(slug)}?dossier=${id}`)
  await expect(blockOf(page, slug)).toBeVisible()
}

/**
 * Reopens a completed block, as a reload does after the user chose to change it: its address alone leads to the
 * current block.
 */
export async function reopenBlock(page: Page, id: string, slug: string): Promise<void> {
  await page.goto(`${serverOf(page)}/form/${blockNamed(slug).page_id}?dossier=${id}`)
  await page.evaluate((path) => history.replaceState({ chosen: true }, '', path), `${pathOf(slug)}?dossier=${id}`)
  await page.reload()
  await expect(blockOf(page, slug)).toBeVisible()
}

/** The dossier of `openAt`, without opening it. */
export async function dossierAt(page: Page, account: string, slug: string, fixture: Sample): Promise<string> {
  if (!(await isSignedIn(page))) await signIn(page, account, `${serverOf(page)}/tableau-de-bord/`)
  const { dossier } = await call(page, 'POST', '/dossiers', { formId: fixture.form })
  await fillUpTo(page, dossier.id, slug, fixture)
  return dossier.id
}

/** Submits the blocks of a dossier up to one, from the first or another. */
export async function fillUpTo(page: Page, id: string, slug: string, fixture: Sample, from?: string): Promise<void> {
  const { form, visibleBlocks, values } = fixture
  const start = from === undefined ? 0 : visibleBlocks.indexOf(from)
  for (const one of visibleBlocks.slice(start, visibleBlocks.indexOf(slug)))
    await submit(page, id, blockNamed(one, form), values)
}

async function submit(page: Page, id: string, block: Block, fixture: Answers): Promise<void> {
  const answered = block.elements.filter(({ name }) => fixture[name] !== undefined)
  const files = answered.filter(({ type }) => type.startsWith('input_file') || type === 'input_receipt_file')
  const receipts = files.flatMap((element) =>
    (fixture[element.name] as Upload[]).map((file) => ({
      typeId: file.typeId,
      title: file.title,
      elementId: element.id,
      value: pdf(file, element.id).toString('base64'),
    })),
  )
  if (receipts.length > 0)
    await call(page, 'PUT', `/dossiers/${id}/receipts`, { submittingBlockId: block.id, receipts })
  const values = answered
    .filter((element) => !files.includes(element))
    .map(({ id: elementId, name }) => ({ elementId, value: encodeValue(fixture[name] as string) }))
  await call(page, 'PUT', `/dossiers/${id}/values`, { submittingBlockId: block.id, values })
}
