// @vitest-environment jsdom
import { applyOperation, type Json, type Operation } from '@parcelle/domain/studio'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderScreen } from '../../../../testing/render.tsx'
import { beNewlySignedIn } from '../../../../testing/session.ts'
import { makeStore } from '../../../../ui/store.ts'
import { EditingContext, noValues } from '../inspector/editing.ts'
import { readFormModel } from '../model/form-model.ts'
import { FindingList } from './finding-list.tsx'
import { makeProver } from './proof.ts'

const FILE = 'forms/client.json'
const text = (fr: string) => ({ fr, en: `${fr} (en)` })
const element = (id: number, name: string, label: string, more: object = {}) => ({
  id,
  name,
  type: 'input_text',
  attributes: { label: text(label) },
  condition: null,
  calculate: null,
  reference: null,
  ...more,
})
const options = [
  { value: 'married', label: text('Marié') },
  { value: 'single', label: text('Célibataire') },
]
const status = element(1, 'status', 'Situation', {
  type: 'input_radio',
  attributes: { label: text('Situation'), options },
})
const rule = (name: string, value: string) => ({ type: 'input', element: name, operator: 'equal', value })
const when = (...rules: object[]) => ({ rules, logical_operator: 'AND', actions: ['visible'] })

const formOf = (...elements: object[]): Json =>
  // Unsafe cast: these are JSON.
  ({
    id: 1,
    name: 'client',
    pages: [
      {
        id: 10,
        form_id: 1,
        slug: 'page',
        rank: 1,
        title: text('Identité'),
        blocks: [
          {
            id: 100,
            page_id: 10,
            slug: 'bloc',
            rank: 1,
            kind: 'normal',
            title: text('Vous'),
            condition: null,
            elements,
          },
        ],
      },
    ],
  }) as unknown as Json

beforeEach(() => beNewlySignedIn('studio'))
afterEach(cleanup)

/** A form whose changes are applied and proved at once. */
function Findings({ start, isWritable }: { start: Json; isWritable: boolean }) {
  const [definition, setDefinition] = useState(start)
  const model = readFormModel(FILE, definition)
  const change = (operations: readonly Operation[]) => {
    for (const operation of operations) {
      const result = applyOperation({ [FILE]: definition }, operation)
      if ('problem' in result) throw new Error('refused')
      setDefinition(result.content[FILE] ?? null)
    }
  }
  const findings = makeProver()(definition)
  return (
    <EditingContext value={{ model, isWritable, change, findings, values: noValues, lists: [] }}>
      <FindingList
        model={model}
        proof={{ findings, proved: makeStore<Json | undefined>(definition) }}
        onGo={() => {}}
      />
    </EditingContext>
  )
}
const open = (start: Json, isWritable = true) =>
  renderScreen(<Findings start={start} isWritable={isWritable} />, { role: 'studio' })

test('a name that is nearly right is replaced by one press, by what people call it', () => {
  open(formOf(status, element(2, 'spouse', 'Conjoint', { condition: when(rule('statu', 'married')) })))
  screen.getByRole('button', { name: /^Conjoint désigne une question qui n’existe pas/ })
  fireEvent.click(screen.getByRole('button', { name: /^Remplacer «.statu.» par «.Situation.»/ }))
  screen.getByText('Rien à corriger')
})

test('conditions that contradict each other are said in words', () => {
  const never = when(rule('status', 'married'), rule('status', 'single'))
  open(formOf(status, element(2, 'spouse', 'Conjoint', { condition: never })))
  screen.getByText(/À la fois.: «.Situation.» est Marié \(pour «.Conjoint.»\) et «.Situation.» est Célibataire/)
})

test('a circle is shown with the questions that it goes through', () => {
  const amount = (id: number, name: string, label: string, calculate: string) =>
    element(id, name, label, { type: 'calculate', calculate })
  open(formOf(amount(1, 'net', 'Net', '{gross} - 1'), amount(2, 'gross', 'Brut', '{net} + 1')))
  screen.getByText(/Le cercle.: (Net → Brut → Net|Brut → Net → Brut)/)
})

test('a draft that is only read says what is wrong and offers no fix', () => {
  open(formOf(status, element(2, 'spouse', 'Conjoint', { condition: when(rule('statu', 'married')) })), false)
  screen.getByRole('button', { name: /^Conjoint/ })
  expect(screen.queryByRole('button', { name: /^Remplacer/ })).toBeNull()
})
