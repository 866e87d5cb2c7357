import { isBlockEditable } from '@parcelle/domain'
import { CONSULT_EMAIL, isBlockDone, specialBlockWarning, type Block } from '@parcelle/forms'
import { expect, type Page } from '@playwright/test'
import { showsWithout, statusesAfter, findExclusion, type Case, type Appearance } from './appearances.ts'
import { checkOpener, whenFilled, whenFresh } from './openers.ts'
import { accessibilityRules } from './accessibility-rules.ts'
import { text } from '../texts.ts'
import { openSample } from '../../../packages/forms/testing/samples.ts'
import { blocksOf, form, sample, specials } from '../form/form.ts'
import { sectionOf, type Counting, type Audit } from './audit.ts'

export function filling(open: Appearance): Counting {
  return (state) => (state === 'progress' ? open : state)
}

export async function auditWhileFilling(audit: Audit, one: Case): Promise<void> {
  const { block, fixture, own } = one
  const dossier = { fixture, ...whileFilling(one) }
  await audit.show({ ...dossier, without: own }, block)
  await audit.check(`${block.slug} without answers`, filling('fresh'))
  if (own.length > 0) audit.report(block.slug, await accessibilityRules.showsFocus(audit.page, block.id))
  for (const opener of whenFresh(one)) await checkOpener(audit, one, opener)
  if (one.asks) {
    await audit.page.locator('[data-block] button[type=submit]').click()
    await expect(audit.page.locator('[data-block] [role=alert]').first()).toBeVisible()
    await audit.check(`${block.slug} with errors`, filling('errors'))
  }
  await audit.show(dossier, block)
  await audit.check(`${block.slug} filled in`, filling('filled'))
  for (const opener of whenFilled(one)) await checkOpener(audit, one, opener)
  if (audit.has(block, 'waiting') || findExclusion(one, 'waiting')) return
  await audit.show({ fixture, ...whileFilling({ ...one, block: firstOf(one) }) }, block)
  await audit.check(`${block.slug} to come`, filling('filled'))
}

/** The first block of the page or, for users who may open any page, of the form. */
function firstOf({ block, fixture, visible }: Case): Block {
  const shown = blocksOf(fixture.form).filter(({ id }) => visible.includes(id))
  return fixture.form === form.id ? shown.find(({ page_id }) => page_id === block.page_id)! : shown[0]!
}

export async function auditWhenDone(audit: Audit, one: Case, cases: readonly Case[]): Promise<void> {
  const { block, fixture } = one
  const done = { fixture, ...whenDone(one) }
  const unseen = (appearance: Appearance) => !audit.has(block, appearance) && findExclusion(one, appearance) === null
  const near = cases.filter((other) => other.block.page_id === block.page_id)
  if (unseen('complete')) {
    await audit.show(done, block)
    await unfold(audit.page)
    await audit.check(`${block.slug} done`, filling('filled'))
  }
  // All blocks of the page at once or, where one hides the others, alone; with an earlier one, that one opens.
  const first = cases.filter((other) => isOpenBefore(other, one))
  for (const broken of [near, ...first.map((other) => [other, one])]) {
    const without = broken.flatMap(({ breaker }) => breaker ?? [])
    if (!unseen('validate') || !showsWithout(one, without)) continue
    await audit.show({ ...done, without }, block)
    await audit.check(`${block.slug} to be seen again`, filling('filled'))
  }
  if (unseen('disable')) {
    await audit.show({ fixture, after: null, state: 'canceled' }, block)
    await audit.check(`${block.slug} closed`, filling('filled'))
  }
}

/** Whether a block precedes another, and can be invalid and open while the other is done. */
function isOpenBefore({ block: { id }, breaker }: Case, one: Case): boolean {
  const { block, visible, fixture } = one
  const comesBefore = visible.includes(id) && visible.indexOf(id) < visible.indexOf(block.id)
  return (
    comesBefore && breaker !== null && isBlockEditable(whileFilling(one).state, 'answers', blocksOf(fixture.form), id)
  )
}

/** A special block, at each status the dossier may have after it was submitted. */
export async function auditWhenSent(audit: Audit, { block }: Case): Promise<void> {
  const fixture = sample('couple-60k')
  const section = audit.page.locator(sectionOf(block))
  // One of the two signers has signed.
  const markers = block.elements.flatMap(({ attributes }) => attributes.marker ?? []).slice(0, 1)
  for (const state of statusesAfter(block)) {
    await audit.show({ fixture, after: block.id, state, markers }, block)
    const warning = specialBlockWarning(block.kind, state)
    // The dossier is past this block, or abandoned.
    const isPassed = isBlockDone(openSample(fixture, {}, { state }), new Set([block.id]), block) || isOver(state)
    // Whoever fills in the form for a client does not sign it.
    const variant = warning === CONSULT_EMAIL ? 'advisor' : 'others'
    if (warning && !isPassed) await expect(section.getByText(text(`${warning}.${variant}`, audit.locale))).toBeVisible()
    await audit.checkPart(block, state, sectionOf(block))
  }
}

export async function auditAsReviewer(audit: Audit, { block, fixture }: Case, id: string): Promise<void> {
  const french = Object.entries(fixture.computed).flatMap(([name, value]) =>
    name.endsWith('_words') ? [String(value)] : [],
  )
  for (const isDirect of [false, true]) {
    if (!isDirect && audit.has(block, 'summary')) continue
    await audit.go(id, block, isDirect)
    await unfold(audit.page)
    await audit.check(`${block.slug} for the back office`, (_, isOpen) => (isOpen ? 'whole' : 'summary'))
    audit.report(block.slug, await accessibilityRules.marksFrench(audit.page, french))
  }
}

const isOver = (state: string) => state === 'canceled' || state === 'rejected'

function unfold(page: Page): Promise<void> {
  return page.evaluate(() => {
    const folded = 'section:not([data-block]) button[aria-expanded=false]'
    for (const one of document.querySelectorAll<HTMLElement>(folded)) one.click()
  })
}

/** The state of a dossier while a block is open: after the mission letter it has its report. */
export function whileFilling({ block, visible }: Case) {
  const after = visible[visible.indexOf(block.id) - 1] ?? null
  const mission = specials.find(({ kind, id }) => kind === 'mission_special' && visible.includes(id))
  const isAdvised = mission !== undefined && visible.indexOf(block.id) > visible.indexOf(mission.id)
  return { after, state: isAdvised ? ('adequacy_report_validated' as const) : ('ongoing' as const) }
}

/** The state of a dossier when a block and those around it are done. */
function whenDone(one: Case) {
  const { block, visible } = one
  if (block.kind === 'finish_special') return { after: block.id, state: 'signed' as const }
  const { state } = whileFilling(one)
  if (block.kind === 'mission_special') return { after: block.id, state: 'adequacy_report_validated' as const }
  const next = specials.find(({ id }) => visible.indexOf(id) > visible.indexOf(block.id))
  return { after: visible[next ? visible.indexOf(next.id) - 1 : visible.length - 1] ?? null, state }
}
