import { API_PREFIX } from '@parcelle/contract/addresses'
import { encodeValue } from '@parcelle/forms'
import { expect, type Page } from '@playwright/test'
import { call, dossierAt, serverOf } from '../dossier.ts'
import { blockNamed, sample } from '../form/form.ts'

export async function submitDirect(
  page: Page,
  direct = sample('direct-153k'),
): Promise<{ id: string; number: string }> {
  const slug = direct.visibleBlocks.at(-1)!
  const id = await dossierAt(page, 'direct', slug, direct)
  const block = blockNamed(slug)
  const values = block.elements
    .filter(({ name }) => direct.values[name] !== undefined)
    .map(({ id: elementId, name }) => ({ elementId, value: encodeValue(direct.values[name] as string) }))
  await call(page, 'PUT', `/dossiers/${id}/values`, { submittingBlockId: block.id, values })
  return (await call(page, 'GET', `/dossier/${id}/summary`)).dossier
}

/** Signs by API calls, with the link of the mail and the code. */
export async function signByLink(page: Page, number: string): Promise<void> {
  const mails = async () => (await (await page.request.get(`${serverOf(page)}/dev/mails`)).text()).split('<article>')
  let token = ''
  await expect(async () => {
    const mail = (await mails()).find((one) => one.includes(number) && one.includes('/signature/'))
    token = /\/signature\/([\w-]{43})/.exec(mail ?? '')?.[1] ?? ''
    expect(token).not.toBe('')
  }).toPass()
  const opened = await call(page, 'POST', `/signing/${token}/opened`)
  const at = `/signing/${opened.key}`
  for (const { rank } of opened.documents) {
    const url = `${serverOf(page)}${API_PREFIX}${at}/documents/${rank}`
    expect((await page.request.get(url)).ok()).toBe(true)
    expect((await page.request.post(`${url}/read`, { data: { how: 'read' } })).ok()).toBe(true)
  }
  await call(page, 'POST', `${at}/code`, { channel: opened.channels[0].kind })
  let code = ''
  await expect(async () => {
    code = (await mails()).map((one) => /pour signer est (\d{6})/.exec(one)?.[1]).find(Boolean) ?? ''
    expect(code).not.toBe('')
  }).toPass()
  const mark = { kind: 'typed', name: opened.signer.name }
  await call(page, 'POST', `${at}/sign`, { code, consent: opened.consent.version, mark })
}
