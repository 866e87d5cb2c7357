// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLocation, useSearchParams } from 'wouter'
import { testSettings } from '../../testing/settings.ts'
import { titleId } from './block/block-title.tsx'
import { parseAddressId } from './navigation/address.ts'
import { dossier } from './store/testing.ts'
import { makeAnsweredDossier, findBlock, form, renderWizard, setUpBrowser } from './testing.tsx'
import { WizardPage } from './wizard-page.tsx'

setUpBrowser()

function Here() {
  const [, , pageId, blockId] = useLocation()[0].split('/')
  const [address] = useSearchParams()
  return (
    <WizardPage pageId={parseAddressId(pageId)} blockId={parseAddressId(blockId)} isResumed={address.has('resume')} />
  )
}

async function openAddress(address: string, given = dossier(makeAnsweredDossier('conseiller'))): Promise<string> {
  history.replaceState(null, '', address)
  await renderWizard(
    {
      dossier: given,
      role: 'advisor',
      settings: { ...testSettings, forms: { client: 1, backOffice: 2 } },
      journal: Promise.resolve(null),
      blockId: null,
    },
    <Here />,
  )
  return location.pathname
}

const [identity, advisor] = [findBlock('identite'), findBlock('conseiller')]
const page = identity.page_id

test.each([
  ['that names only the page of the open block', `/form/${page}`],
  ['of a page with nothing to show, before one that was not reached', `/form/${page + 1}`],
])('an address %s becomes that of the open block, so that Back finds it again', async (_, address) => {
  expect(await openAddress(address)).toBe(`/form/${page}/${identity.id}`)
  expect(screen.getByRole('heading', { level: 2, name: /Votre identité/ })).toBeTruthy()
})

test('a block is shown on its own page, whatever page the address names', async () => {
  expect(await openAddress(`/form/${page}/${advisor.id}`)).toBe(`/form/${advisor.page_id}/${advisor.id}`)
  expect(document.getElementById(titleId(advisor.id))).toBeTruthy()
})

test('a link to one question leads to it', async () => {
  const [, name] = identity.elements
  await openAddress(`/form/${page}/${identity.id}#el-${name!.id}`)
  expect(document.activeElement?.id).toBe(`el-${name!.id}`)
})

test('without a page the first one opens, also of a begun or signed dossier', async () => {
  const first = form.blocks[0]!.page_id
  expect(await openAddress('/form')).toBe(`/form/${first}`)
  expect(screen.getByRole('link', { name: /Reprendre/ }).getAttribute('href')).toContain(`/${page}/${identity.id}?`)
  const signed = dossier({ status: 'signed', state: 'signed', ...makeAnsweredDossier('signature-souscription') })
  expect(await openAddress('/form', signed)).toBe(`/form/${first}`)
})

test('an address of a done block shows its page and opens nothing', async () => {
  expect(await openAddress(`/form/${advisor.page_id}/${advisor.id}`)).toBe(`/form/${advisor.page_id}/${advisor.id}`)
  expect(document.querySelector(`[data-block="${advisor.id}"]`)).toBeNull()
  expect(screen.getByRole('link', { name: /Reprendre/ }).getAttribute('href')).toContain(`/${page}/${identity.id}?`)
})

test('a resumed dossier opens where it stands, a signed one at its signed documents', async () => {
  expect(await openAddress('/form?resume=1')).toBe(`/form/${page}/${identity.id}`)
  cleanup()
  const signed = dossier({ status: 'signed', state: 'signed', ...makeAnsweredDossier('signature-souscription') })
  const last = findBlock('signature-souscription')
  expect(await openAddress('/form?resume=1', signed)).toBe(`/form/${last.page_id}/${last.id}`)
})
