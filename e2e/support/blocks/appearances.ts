import { transitions, type DossierStatus } from '@parcelle/domain'
import { kinds, reachVisible, type Block, type Element } from '@parcelle/forms'
import { openSample } from '../../../packages/forms/testing/samples.ts'
import { blocksOf, form, samples, samplesOf, type Answers, type Sample } from '../form/form.ts'

/** Every appearance of a block's card: for those who fill it in, for readers, for the back office. */
export const appearances = [
  ...(['waiting', 'fresh', 'errors', 'filled', 'complete', 'validate', 'disable'] as const),
  ...(['read-only', 'summary', 'whole'] as const),
]
export type Appearance = (typeof appearances)[number]
export type Opener = 'help' | 'why' | 'calendar' | 'countries' | 'list' | 'receipt' | 'documents'

/** A block, a sample that makes it visible, and its state there. */
export type Case = {
  block: Block
  fixture: Sample
  visible: readonly number[]
  own: readonly string[]
  /** Whether it is invalid without answers. */
  asks: boolean
  /** An answer whose removal invalidates the block, and no other block if possible. */
  breaker: string | null
  openers: readonly Opener[]
}

export function listCases(formId: number): Case[] {
  return blocksOf(formId).map((block) => {
    const fixture = samplesOf(formId).find(({ visibleBlocks }) => visibleBlocks.includes(block.slug))
    return toCase(block, fixture ?? makeWitness(block, samplesOf(formId)[0]!))
  })
}

/** A few blocks that cover every kind of element, block and opener: greedy, richest first. */
export function representatives(cases: readonly Case[]): ReadonlySet<Block> {
  const left = new Set(cases.flatMap(kindsIn))
  const countNew = (one: Case) => kindsIn(one).filter((kind) => left.has(kind)).length
  const chosen = new Set<Block>()
  while (left.size > 0) {
    const richest = cases.reduce((best, one) => (countNew(one) > countNew(best) ? one : best))
    for (const kind of kindsIn(richest)) left.delete(kind)
    chosen.add(richest.block)
  }
  return chosen
}

const kindsIn = ({ block, openers }: Case): string[] => [
  ...new Set([block.kind, ...openers, ...block.elements.map(({ type }) => type)]),
]

/** Why a block never has an appearance; null where it has one, which must be checked. */
export function findExclusion(
  { block, own, asks, breaker, fixture, visible }: Case,
  appearance: Appearance,
): string | null {
  const isClient = fixture.form === form.id
  if (appearance === 'errors' && !asks) return 'nothing is asked in it'
  if (appearance === 'filled' && own.length === 0) return 'it takes no answer'
  if (appearance === 'validate' && block.kind.endsWith('_special')) return 'once it is sent no answer changes any more'
  if (appearance === 'validate' && breaker === null) return 'nothing in it can become wrong'
  if (appearance === 'validate' && isFirstOpen(block, visible)) return 'wrong, it is the one that opens'
  if (appearance === 'waiting' && isClient && isAlwaysFirst(block))
    return 'its page is out of reach until its turn comes'
  if (appearance === 'waiting' && visible[0] === block.id) return 'none comes before it'
  if (appearance === 'read-only' && !isClient) return 'this form has no reader outside the back office'
  return null
}

/** Whether no block to fill in precedes it: it is the first, or follows the mission letter. */
function isFirstOpen({ id, page_id }: Block, visible: readonly number[]): boolean {
  const before = visible[visible.indexOf(id) - 1]
  const mission = form.pages.flatMap(({ blocks }) => blocks).find(({ kind }) => kind === 'mission_special')
  return before === undefined || (before === mission?.id && page_id !== mission.page_id)
}

export const showsWithout = ({ block, fixture }: Case, names: readonly string[]): boolean =>
  openSample(omit(fixture, names)).blockVisible(block.id)

/** The statuses a dossier can have after a special block was submitted; none for other blocks. */
export function statusesAfter({ kind }: Block): DossierStatus[] {
  if (!kind.endsWith('_special')) return []
  const rows = transitions.filter(({ event, guard }) => event !== 'reopen' && guard !== 'back_office_form')
  const start = kind === 'mission_special' ? 'submit_mission' : 'submit_subscription'
  const found = new Set(rows.filter(({ event }) => event === start).map(({ to }) => to))
  for (const status of found) for (const { from, to } of rows) if (from.includes(status)) found.add(to)
  return [...found]
}

const omit = (fixture: Sample, names: readonly string[]): Sample => ({
  ...fixture,
  values: Object.fromEntries(Object.entries(fixture.values).filter(([name]) => !names.includes(name))),
})

function toCase(block: Block, fixture: Sample): Case {
  const session = openSample(fixture)
  const visible = session.visibleBlocks()
  const own = block.elements.map(({ name }) => name).filter((name) => fixture.values[name] !== undefined)
  const wrong = session.problems(block.id)
  if (wrong.length > 0) throw new Error(`${block.slug} is not filled in: ${JSON.stringify(wrong)}`)
  const empty = openSample(omit(fixture, own))
  const isBroken = (name: string) => openSample(omit(fixture, [name])).problems(block.id).length > 0
  const breaksOnlyThis = (name: string) =>
    openSample(omit(fixture, [name]))
      .visibleBlocks()
      .join(' ') === visible.join(' ')
  const broken = own.filter(isBroken)
  return {
    block,
    fixture,
    visible,
    own,
    asks: empty.problems(block.id).length > 0,
    breaker: broken.find(breaksOnlyThis) ?? broken[0] ?? null,
    openers: findOpeners(block, fixture, empty),
  }
}

/** A block that no sample shows: the engine finds a witness, completed with answers of other samples. */
function makeWitness(block: Block, base: Sample): Sample {
  const session = openSample(base)
  const at = session.form.blocks.findIndex(({ id }) => id === block.id)
  const reach = reachVisible(session.form, { blocks: [at] }, session.facts())
  if (reach.kind !== 'reachable') throw new Error(`nothing shows ${block.slug}`)
  const own = block.elements.flatMap(({ name }) => {
    const value = samples.find(({ values }) => values[name] !== undefined)?.values[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const values = { ...base.values, ...Object.fromEntries(own), ...(reach.witness.answers as Answers) }
  return { ...base, values }
}

const shown = samplesOf(form.id).map((fixture) => openSample(fixture).visibleBlocks())

function isAlwaysFirst({ id, page_id }: Block): boolean {
  const page = new Set(blocksOf(form.id).flatMap((block) => (block.page_id === page_id ? block.id : [])))
  return shown.every((visible) => !visible.includes(id) || visible.find((one) => page.has(one)) === id)
}

const typesThatOpen: Partial<Record<string, Opener>> = {
  input_date: 'calendar',
  input_tel: 'countries',
  choice_autocomplete: 'list',
  datalist_choice: 'list',
  input_unique_product_autocomplete: 'list',
  button: 'documents',
}

/** Whether an element has an explanation: a rule, a calculation or a law. */
function hasReason({ type, condition, calculate, attributes }: Element): boolean {
  const isRuled =
    condition !== null && condition.rules.length > 0 && condition.actions.some((one) => one !== 'disabled')
  const has = isRuled || calculate !== null || kinds[type].role === 'computed' || attributes.why !== undefined
  return has && kinds[type].role !== 'action'
}

function findOpeners(block: Block, { values }: Sample, empty: ReturnType<typeof openSample>): Opener[] {
  const shown = block.elements.filter(({ id }) => empty.visible(id))
  const byType = shown.flatMap(({ id, type }) => (empty.disabled(id) ? [] : (typesThatOpen[type] ?? [])))
  const hasReceipt = block.elements.some(({ name, type }) => type.includes('_file') && values[name] !== undefined)
  return [
    ...(block.help ? ['help' as const] : []),
    ...(shown.some(hasReason) ? ['why' as const] : []),
    ...(hasReceipt ? ['receipt' as const] : []),
    ...new Set(byType),
  ]
}
