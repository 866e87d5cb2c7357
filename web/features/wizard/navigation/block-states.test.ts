import type { DossierStatus } from '@parcelle/domain'
import { openSession, type Block, type BlockKind } from '@parcelle/forms'
import { expect, test } from 'vitest'
import { compileForm } from '../store/loading/loaded-form.ts'
import { findPositionId, findBlockStates } from './block-states.ts'

const kindsOf: [number, BlockKind][] = [
  [1, 'welcome'],
  [2, 'normal'],
  [3, 'mission_special'],
  [4, 'normal'],
  [5, 'finish_special'],
]
const blocks = kindsOf.map(([id, kind]): Block => {
  return { id, kind, page_id: 1, slug: `b${id}`, rank: id, title: '', condition: null, elements: [] }
})
const form = compileForm({
  id: 1,
  name: 'f',
  pages: [{ id: 1, form_id: 1, slug: 'p', rank: 1, title: '', blocks }],
})

function at(state: DossierStatus, last: number | null): string {
  const session = openSession(form, { direct: false, state, today: '2026-11-02' })
  const input = { session, state, submitted: new Set([1, 2, 3, 4, 5].filter((id) => id <= (last ?? 0))) }
  return [...findBlockStates(input, { blockId: findPositionId(input) }).values()].join(' ')
}

test.each<[string, DossierStatus, number | null, string]>([
  ['a new dossier opens its first block', 'ongoing', null, 'progress waiting waiting waiting waiting'],
  ['one in progress goes on', 'ongoing', 1, 'complete progress waiting waiting waiting'],
  [
    'the mission letter out for signature holds the rest',
    'mission_validation',
    3,
    'complete complete progress waiting waiting',
  ],
  ['so does the report to validate', 'adequacy_report_validation', 3, 'complete complete progress waiting waiting'],
  [
    'once the report is validated the next block opens',
    'adequacy_report_validated',
    3,
    'complete complete complete progress waiting',
  ],
  ['reopened, the mission letter must be sent again', 'ongoing', 5, 'complete complete progress complete waiting'],
  [
    'out for signature, the last block waits for the signers',
    'signature',
    5,
    'complete complete complete complete progress',
  ],
  ['signed, all is done', 'signed', 5, 'complete complete complete complete complete'],
  [
    'declined, nothing can be answered before it is reopened',
    'unsigned',
    5,
    'complete complete complete complete progress',
  ],
  ['abandoned, what was not done is closed', 'canceled', 2, 'complete complete disable disable disable'],
  ['abandoned out for signature, nobody is awaited', 'canceled', 5, 'complete complete complete complete disable'],
])('%s', (_, state, last, expected) => {
  expect(at(state, last)).toBe(expected)
})
