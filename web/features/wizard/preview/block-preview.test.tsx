// @vitest-environment jsdom
import type { DossierStatus } from '@parcelle/domain/dossier-status'
import type { Role } from '@parcelle/domain/roles'
import { compileTrusted, type Definition } from '@parcelle/forms'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { definition as simple } from '../store/testing.ts'
import { setUpBrowser } from '../testing.tsx'
import { BlockPreview } from './block-preview.tsx'

setUpBrowser()

const link = (definition: Definition) => {
  const compiled = compileTrusted(definition)
  if (!compiled.ok) throw new Error('broken')
  return compiled.form
}

/** The form with other elements in its first block. */
function withElements(change: (elements: readonly object[]) => readonly object[]): Definition {
  const [page] = simple.pages
  const [block, ...others] = page!.blocks
  const changed = { ...block!, elements: change(block!.elements) }
  return { ...simple, pages: [{ ...page!, blocks: [changed, ...others] }] } as Definition
}

const renamed = withElements(([first, ...rest]) => [{ ...first, attributes: { label: 'Nom de scène' } }, ...rest])
const whenNamed = {
  rules: [{ type: 'input', element: 'name', operator: 'equal', value: 'Ada' }],
  logical_operator: 'AND',
  actions: ['visible'],
}
const conditional = withElements(([first, second]) => [first!, { ...second, condition: whenNamed }])

function Editor() {
  const [definition, setDefinition] = useState<Definition>(simple)
  return (
    <>
      <button onClick={() => setDefinition(renamed)}>rename</button>
      <button onClick={() => setDefinition(conditional)}>restructure</button>
      <BlockPreview
        form={link(definition)}
        formId={1}
        locale="fr"
        direct={false}
        answers={{ name: 'Garnier', city: 'Metz' }}
        rules={[]}
        products={[]}
        findOptions={async () => []}
        sampleKey="single"
        blockId={100}
        renderHidden={(id, why) => `${id} hidden by ${why.conditions.length} condition`}
        onValues={noValues}
      />
    </>
  )
}
const noValues = () => {}

const viewer = { role: 'client', state: 'ongoing', forms: { client: 1, backOffice: 2 }, readOnlyRoles: [] } as const
type ViewerProps = { role?: Role; state?: DossierStatus }
const Viewed = (props: ViewerProps) => (
  <BlockPreview
    form={link(simple)}
    formId={1}
    locale="fr"
    direct={false}
    answers={{ name: 'Garnier', city: 'Metz' }}
    rules={[]}
    viewer={{ ...viewer, readOnlyRoles: [], ...props }}
    products={[]}
    findOptions={async () => []}
    sampleKey="single"
    blockId={100}
    renderHidden={null}
    onValues={noValues}
  />
)

test.each<[string, ViewerProps, boolean]>([
  ['the advisor of an open dossier', { role: 'advisor' }, true],
  ['the back office', { role: 'back_office_user' }, false],
  ['the client of a signed dossier', { state: 'signed' }, false],
])('the preview shows the block as %s sees it: questions, or answers to read', async (_, props, isAsked) => {
  renderScreen(<Viewed {...props} />, { role: 'studio' })
  if (isAsked) await screen.findByRole('textbox', { name: /^Nom/ })
  else await screen.findByText('Garnier')
  expect(screen.queryAllByRole('textbox').length > 0).toBe(isAsked)
})

const valueOf = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name }).value

test('a block is filled in with the sample, and what is answered outlives a change of its questions', async () => {
  renderScreen(<Editor />, { role: 'studio' })
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Nom/ })).value).toBe('Garnier')
  fireEvent.change(screen.getByRole('textbox', { name: /^Nom/ }), { target: { value: 'Durand' } })
  fireEvent.click(screen.getByText('rename'))
  await screen.findByRole('textbox', { name: /^Nom de scène/ })
  expect(valueOf(/^Nom de scène/)).toBe('Durand')
  fireEvent.click(screen.getByText('restructure'))
  await screen.findByText('2 hidden by 1 condition')
  expect(valueOf(/^Nom/)).toBe('Durand')
  expect(screen.queryByRole('textbox', { name: /city/ })).toBeNull()
  fireEvent.change(screen.getByRole('textbox', { name: /^Nom/ }), { target: { value: 'Ada' } })
  await screen.findByRole('textbox', { name: /^E-mail/ })
})
