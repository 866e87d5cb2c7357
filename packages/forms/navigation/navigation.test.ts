import { describe, expect, test } from 'vitest'
import { dossierStates } from '../definition.ts'
import type { Block, BlockKind, Definition } from '../definition.ts'
import { findBlockStates, percentOfForm, percentOfPage, type OpenBlock } from './block-states.ts'
import { findNextPage, findPreviousPage } from './pages.ts'
import { findPosition, isPositionUnchanged, type NavigationSession } from './position.ts'
import { isStepAhead, isStepCertain, listSteps } from './steps.ts'
import { CONSULT_EMAIL, afterSubmitWarning, specialBlockWarning } from './signature.ts'
import { findSample, openSample } from '../testing/samples.ts'

const kindOf = (id: number): BlockKind => (id === 4 ? 'mission_special' : id === 6 ? 'finish_special' : 'normal')
const definition: Definition = {
  id: 1,
  name: 'form',
  pages: [[1, 2, 3], [4], [5, 6]].map((ids, at) => ({
    id: at + 11,
    form_id: 1,
    slug: `page-${at}`,
    rank: at,
    title: 'Page',
    blocks: ids.map((id): Block => {
      const place = { id, page_id: at + 11, slug: `block-${id}`, rank: id, kind: kindOf(id) }
      return { ...place, title: 'Block', condition: null, elements: [] }
    }),
  })),
}
const blocks = definition.pages.flatMap((page) => page.blocks)
const all = [1, 2, 3, 4, 5, 6]

type SessionState = { state?: string; hidden?: readonly number[]; wrong?: readonly number[] }

function fakeSession({ state = 'ongoing', hidden = [], wrong = [] }: SessionState = {}): NavigationSession {
  const { form } = openSample(findSample('direct-153k'))
  return {
    form: { ...form, definition, blocks },
    facts: () => ({ direct: false, state, today: '2026-11-02' }),
    blockVisible: (id) => !hidden.includes(id),
    disabled: () => false,
    problems: (id = 0) =>
      wrong.includes(id) ? [{ elementId: 1, property: '1', code: 'element.error.required', params: {} }] : [],
  }
}

const before = [1, 2, 3]
const everything = [1, 2, 3, 4, 5, 6]

test.each<[string, readonly number[], SessionState, number | null]>([
  ['a new dossier is at its first block', [], {}, 1],
  ['at the first that was never submitted', [1, 2], {}, 3],
  ['though later ones were', [1, 2, 4, 5], {}, 3],
  ['a hidden block asks nothing', [1, 2], { hidden: [3] }, 4],
  ['one that came into sight is asked', [1, 3], {}, 2],
  ['a submitted block whose answers no longer hold is asked again', before, { wrong: [2] }, 2],
  ['whatever is still to come does not count before its turn', [1], { wrong: [3, 5] }, 2],
  ['the mission letter is where a dossier waits for its signature', [...before, 4], { state: 'mission_validation' }, 4],
  ['and for the report', [...before, 4], { state: 'adequacy_report_validation' }, 4],
  ['the report accepted, the next one opens', [...before, 4], { state: 'adequacy_report_validated' }, 5],
  ['reopened, the mission letter must be sent again', everything, {}, 4],
  ['sent for signature, the last block waits for the signers', everything, { state: 'signature' }, 6],
  ['declined, it is there', everything, { state: 'unsigned' }, 6],
  ['what is signed stands as it is', everything, { state: 'signed', wrong: [2] }, null],
  ['signed, nothing is left', everything, { state: 'signed' }, null],
  ['abandoned before the letter, it stands at the letter', before, { state: 'canceled' }, 4],
  ['abandoned after it, at what follows', [...before, 4], { state: 'canceled' }, 5],
])('the position: %s', (_, submitted, state, expected) => {
  const { blockId, pageId } = findPosition(fakeSession(state), new Set(submitted))
  expect(blockId).toBe(expected)
  expect(pageId).toBe(blocks.find(({ id }) => id === expected)?.page_id ?? 11)
})

test.each<[string, readonly number[], SessionState, OpenBlock, string]>([
  ['a new dossier', [], {}, { blockId: 1 }, 'pwwwww'],
  ['one half filled in', before, {}, { blockId: 4 }, 'cccpww'],
  ['hidden blocks have no state', before, { hidden: [3] }, { blockId: 4 }, 'ccpww'],
  ['a block opened to be changed leaves the others as they are', before, {}, { blockId: 2 }, 'cpcwww'],
  ['gone back to, those after it wait', before, {}, { blockId: 2, isBack: true }, 'cpwwww'],
  ['one that another answer made wrong is to be seen again', before, { wrong: [2] }, { blockId: 4 }, 'cvcpww'],
  ['signed', everything, { state: 'signed' }, { blockId: null }, 'cccccc'],
  ['out for signature', everything, { state: 'signature' }, { blockId: 6 }, 'cccccp'],
])('the state of each block: %s', (_, submitted, state, opened, expected) => {
  const states = findBlockStates(fakeSession(state), new Set(submitted), opened)
  expect([...states.values()].map((state) => state[0]).join('')).toBe(expected)
})

describe('with the answers of a real form', () => {
  const session = (changes = {}, state = 'ongoing') => openSample(findSample('direct-153k'), changes, { state })
  const block = (slug: string) => session().form.blocks.find((one) => one.slug === slug)?.id
  const upTo = (slug: string) =>
    new Set(
      session()
        .form.blocks.map(({ id }) => id)
        .filter((id) => id <= (block(slug) ?? 0)),
    )

  test('correcting an early answer does not move the position', () => {
    expect(findPosition(session(), upTo('declarations')).blockId).toBe(block('signature-souscription'))
  })
  test('unless it makes a later block wrong: that one is asked again', () => {
    const changed = session({ shares_number: 37 })
    expect(findPosition(changed, upTo('declarations')).blockId).toBe(block('montant'))
  })
})

describe('what is typed where the dossier stands', () => {
  const { form } = openSample(findSample('direct-153k'))
  const id = (name: string) => form.element(name)?.id ?? 0
  const here = form.blockOf('marital_status')?.id ?? 0
  test.each<[string, string[], number[], boolean]>([
    ['an answer nothing reads leaves it there', ['children_count'], [], true],
    ['one of another block may move it', ['children_count', 'sub_address'], [], false],
    ['so may one that rules read', ['marital_status'], [], false],
    ['or any, once the block was submitted', ['children_count'], [here], false],
    ['a change of status is no answer', [], [], false],
  ])('%s', (_, names, submitted, expected) => {
    expect(isPositionUnchanged(form, new Set(submitted), here, new Set(names.map(id)))).toBe(expected)
  })
})

describe('the steps', () => {
  const slugs = (pages: readonly { slug: string }[]) => pages.map(({ slug }) => slug)
  const empty = (direct: boolean) => openSample({ form: 1, direct, values: {} })

  test('are as many whatever is answered, and fewer only without an advisor', () => {
    const advised = slugs(listSteps(empty(false)))
    expect(advised).toContain('co-souscripteur')
    for (const id of ['couple-60k', 'company-usu-5y'])
      expect(slugs(listSteps(openSample(findSample(id))))).toEqual(advised)
    const direct = slugs(listSteps(empty(true)))
    expect(direct).toEqual(advised.filter((slug) => slug !== 'conseil'))
    expect(slugs(listSteps(openSample(findSample('direct-153k'))))).toEqual(direct)
  })
  test.each([
    ['not yet told apart, a person comes next', {}, 'accueil', 'souscripteur'],
    [
      'before being asked about a spouse, there may be one',
      { subscriber_type: 'physique' },
      'souscripteur',
      'co-souscripteur',
    ],
    ['a company has none', { subscriber_type: 'morale' }, 'souscripteur', 'conformite'],
  ])('the next: %s', (_, values, from, expected) => {
    const session = openSample({ form: 1, direct: true, values })
    const steps = listSteps(session)
    const later = steps.slice(steps.findIndex(({ slug }) => slug === from) + 1)
    expect(later.find((page) => isStepAhead(session, page))?.slug).toBe(expected)
  })

  test('a page that comes whatever is chosen is certain, one that only some answers show is not', () => {
    const session = empty(true)
    expect(slugs(listSteps(session).filter((page) => isStepCertain(session, page)))).toContain('souscripteur')
    expect(slugs(listSteps(session).filter((page) => isStepCertain(session, page)))).not.toContain('co-souscripteur')
  })
})

test('a page has its own share of blocks done, and so has the form', () => {
  const states = findBlockStates(fakeSession(), new Set([1]), { blockId: 2 })
  expect(percentOfForm(states)).toBe(16)
  expect(percentOfPage(definition, states, 11)).toBe(33)
  expect(percentOfPage(definition, states, 13)).toBe(0)
  expect(percentOfPage(definition, new Map([[1, 'complete']]), 13)).toBe(100)
})

test('pages with nothing visible are skipped', () => {
  expect(findNextPage(definition, all, 11)).toBe(12)
  expect(findNextPage(definition, [1, 5], 11)).toBe(13)
  expect(findNextPage(definition, [1], 11)).toBeNull()
  expect(findPreviousPage(definition, [1, 5], 13)).toBe(11)
  expect(findPreviousPage(definition, all, 11)).toBeNull()
})

describe('special blocks', () => {
  const SIGN_TO_FINALIZE = 'folder.warning.you-have-to-sign-to-finalize-subscribing'
  const expected = {
    mission_special: (state: string) =>
      ['ongoing', 'adequacy_report_validated'].includes(state)
        ? null
        : ['mission_validated', 'adequacy_report_validation'].includes(state)
          ? CONSULT_EMAIL
          : SIGN_TO_FINALIZE,
    finish_special: (state: string) =>
      ['ongoing', 'adequacy_report_validated', 'signed'].includes(state) ? null : SIGN_TO_FINALIZE,
  }
  test.each(dossierStates)('at %s', (state) => {
    expect(specialBlockWarning('mission_special', state)).toBe(expected.mission_special(state))
    expect(specialBlockWarning('finish_special', state)).toBe(expected.finish_special(state))
    expect(specialBlockWarning('normal', state)).toBeNull()
    expect(afterSubmitWarning(state)).toBe(state === 'mission_validation' ? SIGN_TO_FINALIZE : null)
  })
})

test('the sample folder of a couple shows the buttons of those who sign', () => {
  const session = openSample(findSample('couple-60k'), {}, { state: 'signature', markers: [] })
  const shown = session.form.elements.filter((one) => one.type === 'button_docusign_iframe' && session.visible(one.id))
  expect(shown.map(({ name }) => name)).toEqual([
    'sign_subscription_subscriber',
    'sign_subscription_co_subscriber',
    'sign_subscription_advisor',
  ])
})
