import { API_PREFIX } from '@parcelle/contract/addresses'
import { encodeValue, type Block } from '@parcelle/forms'
import { expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'
import { blockNamed, blockOf, elementOf, pathOf, pdf, type Answers, type Sample, type Upload } from './form/form.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

/** The server that the page is on already; the usual one when it is on none. */
export const serverOf = (page: Page) => (page.url().startsWith('http') ? new URL(page.url()).origin : '')

const isSignedIn = (page: Page) => page.evaluate(() => 'parcelle.token' in sessionStorage).catch(() => false)

/** A call to the API as whoever is signed in on the page. */
export async function call(page: Page, method: Method, path: string, data?: object) {
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('parcelle.token') ?? '{}').access_token)
  const headers = { authorization: `Bearer ${token}` }
  const reply = await page.request.fetch(serverOf(page) + API_PREFIX + path, { method, headers, ...(data && { data }) })
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true)
  return reply.json()
}

/** The answers of a dossier as the server has them, by element id. */
export async function answers(page: Page, id: string): Promise<Record<string, string>> {
  return (await call(page, 'GET', `/dossiers/${id}`)).dossier.values
}
export const stored = async (page: Page, id: string, name: string) => (await answers(page, id))[elementOf(name).id]

/**
 * A dossier as somebody, its blocks up to one submitted by the calls that the pages make, and that block open on the
 * screen: for what happens there, how one came is of no matter.
 */
export async function openAt(page: Page, account: string, slug: string, given: Sample): Promise<string> {
  const id = await dossierAt(page, account, slug, given)
  await showBlock(page, id, slug)
  return id
}

export async function showBlock(page: Page, id: string, slug: string): Promise<void> {
  await page.goto(`${serverOf(page)}${pathOf(slug)}?dossier=${id}`)
  await expect(blockOf(page, slug)).toBeVisible()
}

/** A block that was done, as after choosing to change it and a reload: its address alone leads to where the dossier stands. */
export async function reopenBlock(page: Page, id: string, slug: string): Promise<void> {
  await page.goto(`${serverOf(page)}/form/${blockNamed(slug).page_id}?dossier=${id}`)
  await page.evaluate((path) => history.replaceState({ chosen: true }, '', path), `${pathOf(slug)}?dossier=${id}`)
  await page.reload()
  await expect(blockOf(page, slug)).toBeVisible()
}

/** A dossier as for `openAt`, not opened. */
export async function dossierAt(page: Page, account: string, slug: string, given: Sample): Promise<string> {
  if (!(await isSignedIn(page))) await signIn(page, account, `${serverOf(page)}/tableau-de-bord/`)
  const { dossier } = await call(page, 'POST', '/dossiers', { formId: given.form })
  await fillUpTo(page, dossier.id, slug, given)
  return dossier.id
}

/** Submits the blocks of a dossier up to one, from its first or from another. */
export async function fillUpTo(page: Page, id: string, slug: string, given: Sample, from?: string): Promise<void> {
  const { form, visibleBlocks, values } = given
  const start = from === undefined ? 0 : visibleBlocks.indexOf(from)
  for (const one of visibleBlocks.slice(start, visibleBlocks.indexOf(slug)))
    await submit(page, id, blockNamed(one, form), values)
}

async function submit(page: Page, id: string, block: Block, given: Answers): Promise<void> {
  const answered = block.elements.filter(({ name }) => given[name] !== undefined)
  const files = answered.filter(({ type }) => type.startsWith('input_file') || type === 'input_receipt_file')
  const receipts = files.flatMap((element) =>
    (given[element.name] as Upload[]).map((file) => ({
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
    .map(({ id: elementId, name }) => ({ elementId, value: encodeValue(given[name] as string) }))
  await call(page, 'PUT', `/dossiers/${id}/values`, { submittingBlockId: block.id, values })
}
