// @vitest-environment jsdom
import type { Definition } from '@parcelle/forms'
import { expect, test } from 'vitest'
import { testSettings } from '../../../testing/settings.ts'
import { compileForm } from '../store/loading/loaded-form.ts'
import { definition, dossier, makeFakeClock } from '../store/testing.ts'
import { makeWizard } from '../store/wizard.ts'

const [page] = definition.pages
const rules = [{ type: 'input', element: 1, operator: 'equal', value: 'fermé' }] as const
const condition = { rules, logical_operator: 'AND', actions: ['disabled'] } as const
const closing: Definition = {
  ...definition,
  pages: [{ ...page!, blocks: page!.blocks.map((block) => (block.id === 101 ? { ...block, condition } : block)) }],
}

function open(changes: Parameters<typeof dossier>[0]) {
  const { clock, pass } = makeFakeClock()
  const wizard = makeWizard({
    dossier: dossier(changes),
    loaded: { form: compileForm(closing), rules: [], products: [], failed: new Set() },
    role: 'advisor',
    settings: testSettings,
    journal: Promise.resolve(null),
    clock,
    locale: 'fr',
  })
  return { wizard, pass, stateOf: (id: number) => wizard.navigation.blockStates.get().get(id) }
}

test('a block disabled by a rule stays disabled until the answer changes', async () => {
  const { wizard, pass, stateOf } = open({ values: { 1: 'ouvert' } })
  expect(stateOf(101)).toBe('waiting')
  wizard.answer(1, 'fermé')
  await pass(200)
  expect(stateOf(101)).toBe('disable')
  wizard.answer(1, 'ouvert')
  await pass(200)
  expect(stateOf(101)).toBe('waiting')
})

test('other blocks are revalidated only once the user stops typing', async () => {
  const { wizard, pass, stateOf } = open({})
  for (const text of ['f', 'fe', 'fer', 'ferm', 'fermé']) {
    wizard.answer(1, text)
    await pass(100)
    expect(stateOf(101)).toBe('waiting')
  }
  await pass(50)
  expect(stateOf(101)).toBe('disable')
})
