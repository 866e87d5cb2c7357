import { expect, test } from 'vitest'
import { dossierStatuses } from './status.ts'
import { canAnswer, findEditableBlocks, isBlockEditable } from './editing.ts'
import { roles } from '../roles.ts'

const blocks = [
  { id: 1, kind: 'welcome' },
  { id: 2, kind: 'mission_special' },
  { id: 3, kind: 'normal' },
]
const editableAt = (status: 'ongoing' | 'adequacy_report_validated' | 'additional_documents' | 'signature') =>
  blocks.map(({ id }) => [
    isBlockEditable(status, 'answers', blocks, id),
    isBlockEditable(status, 'receipts', blocks, id),
  ])

test('an ongoing dossier takes everything', () => {
  expect(editableAt('ongoing')).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ])
})

test('once the report is validated only what follows the mission letter may be written', () => {
  expect(editableAt('adequacy_report_validated')).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ])
})

test('a request for documents opens the uploads and not the answers', () => {
  expect(editableAt('additional_documents')).toEqual([
    [false, true],
    [false, true],
    [false, true],
  ])
})

test('at every other status nothing may be written', () => {
  const others = dossierStatuses.filter((status) => findEditableBlocks(status, 'answers') === 'none')
  expect(others).toHaveLength(dossierStatuses.length - 2)
  expect(editableAt('signature').flat()).not.toContain(true)
})

test('the client form is answered by everyone but the back office, the back-office form by those who manage', () => {
  const forms = { client: 1, backOffice: 2 }
  const may = (formId: number) =>
    roles.filter((role) => canAnswer(role, formId, forms, ['back_office_user', 'manage_dossier']))
  expect(may(1)).toEqual(['client', 'prospect', 'prospect_direct', 'advisor', 'partner', 'manager'])
  expect(may(2)).toEqual(['manage_dossier'])
  expect(canAnswer('manager', 1, forms, ['manager'])).toBe(false)
})
