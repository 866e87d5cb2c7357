import { isBlockEditable } from '@parcelle/domain'
import { isBlockDone, specialBlockWarning, type Block } from '@parcelle/forms'
import { expect, type Page } from '@playwright/test'
import { showsWithout, statusesAfter, whyNot, type Case, type Appearance } from './appearances.ts'
import { openOne, whenFilled, whenFresh } from './openers.ts'
import { accessibilityRules } from './accessibility-rules.ts'
import { text } from '../texts.ts'
import { openSample } from '../../../packages/forms/testing/samples.ts'
import { blocksOf, form, sample, specials } from '../form/form.ts'
import { sectionOf, type Counting, type Audit } from './audit.ts'

/** What a block counts as for who fills it in. */
export function filling(open: Appearance): Counting {
  return (state) => (state === 'progress' ? open : state)
}

export async function auditWhileFilling(audit: Audit, one: Case): Promise<void> {
  const { block, given, own } = one
  const dossier = { given, ...whileFilling(one) }
  await audit.show({ ...dossier, without: own }, block)
  await audit.check(`${block.slug} without answers`, filling('fresh'))
  if (own.length > 0) audit.report(block.slug, await accessibilityRules.showsFocus(audit.page, block.id))
  for (const opener of whenFresh(one)) await openOne(audit, one, opener)
  if (one.asks) {
    await audit.page.locator('[data-block] button[type=submit]').click()
    await expect(audit.page.locator('[data-block] [role=alert]').first()).toBeVisible()
    await audit.check(`${block.slug} with errors`, filling('errors'))
  }
  await audit.show(dossier, block)
  await audit.check(`${block.slug} filled in`, filling('filled'))
  for (const opener of whenFilled(one)) await openOne(audit, one, opener)
  if (audit.has(block, 'waiting') || whyNot(one, 'waiting')) return
  await audit.show({ given, ...whileFilling({ ...one, block: firstOf(one) }) }, block)
  await audit.check(`${block.slug} to come`, filling('filled'))
}

/** The first block of the page or, for who may go to any page, of the form. */
function firstOf({ block, given, visible }: Case): Block {
  const shown = blocksOf(given.form).filter(({ id }) => visible.includes(id))
  return given.form === form.id ? shown.find(({ page_id }) => page_id === block.page_id)! : shown[0]!
}

export async function auditWhenDone(audit: Audit, one: Case, cases: readonly Case[]): Promise<void> {
  const { block, given } = one
  const done = { given, ...whenDone(one) }
  const unseen = (appearance: Appearance) => !audit.has(block, appearance) && whyNot(one, appearance) === null
  const near = cases.filter((other) => other.block.page_id === block.page_id)
  if (unseen('complete')) {
    await audit.show(done, block)
    await unfold(audit.page)
    await audit.check(`${block.slug} done`, filling('filled'))
  }
  // All those of the page at once or, where one of them hides the others, alone; and one before it, which is then the
  // one that opens.
  const first = cases.filter((other) => isOpenBefore(other, one))
  for (const broken of [near, ...first.map((other) => [other, one])]) {
    const without = broken.flatMap(({ breaker }) => breaker ?? [])
    if (!unseen('validate') || !showsWithout(one, without)) continue
    await audit.show({ ...done, without }, block)
    await audit.check(`${block.slug} to be seen again`, filling('filled'))
  }
  if (unseen('disable')) {
    await audit.show({ given, after: null, state: 'canceled' }, block)
    await audit.check(`${block.slug} closed`, filling('filled'))
  }
}

/** Whether a block comes before another, can become wrong and be filled in while the other is done. */
function isOpenBefore({ block: { id }, breaker }: Case, one: Case): boolean {
  const { block, visible, given } = one
  const comesBefore = visible.includes(id) && visible.indexOf(id) < visible.indexOf(block.id)
  return (
    comesBefore && breaker !== null && isBlockEditable(whileFilling(one).state, 'answers', blocksOf(given.form), id)
  )
}

/** A block that ends in a signature, at each status that the dossier may have from then on. */
export async function auditWhenSent(audit: Audit, { block }: Case): Promise<void> {
  const given = sample('couple-60k')
  const section = audit.page.locator(sectionOf(block))
  // One of the two has signed.
  const markers = block.elements.flatMap(({ attributes }) => attributes.marker ?? []).slice(0, 1)
  for (const state of statusesAfter(block)) {
    await audit.show({ given, after: block.id, state, markers }, block)
    const warning = specialBlockWarning(block.kind, state)
    // Not where the dossier stands: behind it, or abandoned.
    const isPassed = isBlockDone(openSample(given, {}, { state }), new Set([block.id]), block) || isOver(state)
    if (warning && !isPassed) await expect(section.getByText(text(warning, audit.locale))).toBeVisible()
    await audit.checkPart(block, state, sectionOf(block))
  }
}

export async function auditAsReviewer(audit: Audit, { block, given }: Case, id: string): Promise<void> {
  const french = Object.entries(given.computed).flatMap(([name, value]) =>
    name.endsWith('_words') ? [String(value)] : [],
  )
  for (const isAsked of [false, true]) {
    if (!isAsked && audit.has(block, 'summary')) continue
    await audit.go(id, block, isAsked)
    await unfold(audit.page)
    await audit.check(`${block.slug} for the back office`, (_, isOpen) => (isOpen ? 'whole' : 'summary'))
    audit.report(block.slug, await accessibilityRules.speaksFrench(audit.page, french))
  }
}

const isOver = (state: string) => state === 'canceled' || state === 'rejected'

/** All of each summary. */
function unfold(page: Page): Promise<void> {
  return page.evaluate(() => {
    const folded = 'section:not([data-block]) button[aria-expanded=false]'
    for (const one of document.querySelectorAll<HTMLElement>(folded)) one.click()
  })
}

/** Where a dossier stands when a block is open: beyond the mission letter it has its report. */
export function whileFilling({ block, visible }: Case) {
  const after = visible[visible.indexOf(block.id) - 1] ?? null
  const mission = specials.find(({ kind, id }) => kind === 'mission_special' && visible.includes(id))
  const isAdvised = mission !== undefined && visible.indexOf(block.id) > visible.indexOf(mission.id)
  return { after, state: isAdvised ? ('adequacy_report_validated' as const) : ('ongoing' as const) }
}

/** And when a block is done, with all those around it that can be. */
function whenDone(one: Case) {
  const { block, visible } = one
  if (block.kind === 'finish_special') return { after: block.id, state: 'signed' as const }
  const { state } = whileFilling(one)
  if (block.kind === 'mission_special') return { after: block.id, state: 'adequacy_report_validated' as const }
  const next = specials.find(({ id }) => visible.indexOf(id) > visible.indexOf(block.id))
  return { after: visible[next ? visible.indexOf(next.id) - 1 : visible.length - 1] ?? null, state }
}
