import { describe, expect, test } from 'vitest'
import { dossierStates } from '../definition.ts'
import type { Definition } from '../definition.ts'
import { goBackTo, markForReview, modifyBlock, percentDone, percentOfPage, resume, submitBlock } from './course.ts'
import { nextPage, nextVisibleBlock, previousPage, resumePoint } from './pages.ts'
import {
  CONSULT_EMAIL,
  SIGN_TO_FINALIZE,
  afterSubmitWarning,
  offersSignature,
  specialBlockWarning,
} from './signature.ts'
import { element } from '../testing/form-view.ts'
import { folder, open } from '../testing/samples.ts'

/** Three pages: blocks 1 2 3, block 4, blocks 5 6. */
const form = pages([1, 2, 3], [4], [5, 6])
const all = [1, 2, 3, 4, 5, 6]

function pages(...blocks: number[][]): Definition {
  return {
    id: 1,
    name: 'form',
    pages: blocks.map((ids, at) => ({
      id: at + 11,
      form_id: 1,
      slug: `page-${at}`,
      rank: at,
      title: 'Page',
      blocks: ids.map((id) => ({
        id,
        page_id: at + 11,
        slug: `block-${id}`,
        rank: id,
        kind: 'normal',
        title: 'Block',
        condition: null,
        elements: [],
      })),
    })),
  }
}
const states = (course: ReadonlyMap<number, string>) => [...course.values()].map((state) => state[0]).join('')

describe('the course of blocks', () => {
  test('a new dossier has its first block open', () => {
    expect(states(resume(form, all, null))).toBe('pwwwww')
  })
  test('a dossier is taken up after its last submitted block', () => {
    expect(states(resume(form, all, 3))).toBe('cccpww')
  })
  test('also when that block is hidden by now', () => {
    expect(states(resume(form, [1, 2, 4, 5, 6], 3))).toBe('ccpww')
  })
  test('submitting marks a block complete and opens the next visible one', () => {
    const course = submitBlock(resume(form, [1, 3, 5], null), [1, 3, 5], 1)
    expect([...course]).toEqual([
      [1, 'complete'],
      [3, 'progress'],
      [5, 'waiting'],
    ])
  })
  test('submitting the last block leaves nothing open', () => {
    expect(states(submitBlock(resume(form, all, 5), all, 6))).toBe('cccccc')
  })
  test('going back: earlier complete, chosen open, later waiting', () => {
    expect(states(goBackTo(all, 3))).toBe('ccpwww')
  })
  test('modify opens a done block again and keeps the others', () => {
    const course = modifyBlock(resume(form, all, 3), 2)
    expect(states(course)).toBe('cpcwww')
    expect(states(submitBlock(course, all, 2))).toBe('cccpww')
  })
  test('a submitted block whose answers no longer hold is to be gone through again', () => {
    expect(states(markForReview(resume(form, all, 3), (id) => id === 2))).toBe('cvcpww')
  })
})

test.each([
  ['one of three', 33, [1, 2, 3], 1],
  ['two of three', 66, [1, 2, 3], 2],
  ['all', 100, [1, 2, 3], 3],
  ['none', 0, [1, 2, 3], null],
  ['nothing to do', 100, [], null],
])('progress is the share of visible blocks done: %s', (_, percent, visible, last) => {
  expect(percentDone(resume(form, visible, last))).toBe(percent)
})

test('a page has its own share', () => {
  expect(percentOfPage(form, resume(form, all, 1), 11)).toBe(33)
  expect(percentOfPage(form, resume(form, all, 1), 13)).toBe(0)
  expect(percentOfPage(form, resume(form, [1], 1), 13)).toBe(100)
})

describe('the way through the pages', () => {
  test('pages with nothing visible are skipped', () => {
    expect(nextPage(form, all, 11)).toBe(12)
    expect(nextPage(form, [1, 5], 11)).toBe(13)
    expect(nextPage(form, [1], 11)).toBeNull()
    expect(previousPage(form, [1, 5], 13)).toBe(11)
    expect(previousPage(form, all, 11)).toBeNull()
  })
  test('the next visible block may be on another page', () => {
    expect(nextVisibleBlock(form, [1, 5], 1)).toBe(5)
    expect(nextVisibleBlock(form, [1, 5], 5)).toBeNull()
  })
  test('the resume point is the first visible block after the last submitted, or the first page', () => {
    expect(resumePoint(form, all, 3)).toEqual({ pageId: 12, blockId: 4 })
    expect(resumePoint(form, all, null)).toEqual({ pageId: 11, blockId: 1 })
    expect(resumePoint(form, all, 6)).toEqual({ pageId: 11, blockId: null })
  })
})

describe('special blocks', () => {
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

describe('signature buttons', () => {
  const facts = { direct: false, state: 'signature', today: '2026-11-02' }
  const button = (marker: string) => element('button_docusign_iframe', { marker })
  const spouse = 'mission_signed_by_subscriber_spouse'

  test('the spouse having signed does not hide the button of the subscriber, whose marker theirs begins with', () => {
    expect(offersSignature(button('mission_signed_by_subscriber'), { ...facts, markers: [spouse] })).toBe(true)
    expect(offersSignature(button(spouse), { ...facts, markers: [spouse] })).toBe(false)
  })
  test.each(['signed', 'mission_validated'])('none at %s', (state) => {
    expect(offersSignature(button(spouse), { ...facts, state })).toBe(false)
  })
  test('the sample folder of a couple offers those who have not signed', () => {
    const session = open(
      folder('couple-60k'),
      {},
      { state: 'signature', markers: ['subscription_signed_by_subscriber'] },
    )
    const offered = session.form.elements.filter(
      (one) =>
        one.type === 'button_docusign_iframe' && session.visible(one.id) && offersSignature(one, session.facts()),
    )
    expect(offered.map(({ name }) => name)).toEqual(['sign_subscription_co_subscriber', 'sign_subscription_advisor'])
  })
})
