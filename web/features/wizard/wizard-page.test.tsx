// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLocation } from 'wouter'
import { testSettings } from '../../testing/settings.ts'
import { parseAddressId } from './navigation/address.ts'
import { dossier } from './store/testing.ts'
import { makeAnsweredDossier, findBlock, renderWizard, setUpBrowser } from './testing.tsx'
import { WizardPage } from './wizard-page.tsx'

setUpBrowser()

function Here() {
  const [, , pageId, blockId] = useLocation()[0].split('/')
  return <WizardPage pageId={parseAddressId(pageId)} blockId={parseAddressId(blockId)} entry={null} />
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
  expect(document.querySelector(`[data-block="${advisor.id}"]`)).toBeTruthy()
})

test('a link to one question leads to it', async () => {
  const [, name] = identity.elements
  await openAddress(`/form/${page}/${identity.id}#el-${name!.id}`)
  expect(document.activeElement?.id).toBe(`el-${name!.id}`)
})

test('a signed dossier opens at its signed documents', async () => {
  const signed = dossier({ status: 'signed', state: 'signed', ...makeAnsweredDossier('signature-souscription') })
  const last = findBlock('signature-souscription')
  expect(await openAddress('/form', signed)).toBe(`/form/${last.page_id}/${last.id}`)
})
