import { transitions, type DossierStatus } from '@parcelle/domain'
import { kinds, reachVisible, type Block, type Element } from '@parcelle/forms'
import { openSample } from '../../../packages/forms/testing/samples.ts'
import { blocksOf, form, samples, samplesOf, type Answers, type Sample } from '../form/form.ts'

/** Every look that the card of a block can have: to whom fills in, to whom may only read, to the back office. */
export const appearances = [
  ...(['waiting', 'fresh', 'errors', 'filled', 'complete', 'validate', 'disable'] as const),
  ...(['read-only', 'summary', 'whole'] as const),
]
export type Appearance = (typeof appearances)[number]
/** What can be opened in a block that is being filled in. */
export type Opener = 'help' | 'why' | 'calendar' | 'countries' | 'list' | 'receipt' | 'documents'

/** A block with answers under which it shows, and what the engine says of it there. */
export type Case = {
  block: Block
  given: Sample
  /** The ids of the blocks that show, in order. */
  visible: readonly number[]
  /** The names of its elements that are answered. */
  own: readonly string[]
  /** Whether something is wrong with it as long as nothing is answered. */
  asks: boolean
  /** An answer without which it must be seen again; the other blocks stay as they are, if there is such a one. */
  breaker: string | null
  openers: readonly Opener[]
}

/** Each block of a form, in order. */
export function listCases(formId: number): Case[] {
  return blocksOf(formId).map((block) => {
    const given = samplesOf(formId).find(({ visibleBlocks }) => visibleBlocks.includes(block.slug))
    return toCase(block, given ?? witnessed(block, samplesOf(formId)[0]!))
  })
}

/** Some blocks that have every kind of element, of block and of what opens between them: always the richest first. */
export function representatives(cases: readonly Case[]): ReadonlySet<Block> {
  const left = new Set(cases.flatMap(kindsIn))
  const news = (one: Case) => kindsIn(one).filter((kind) => left.has(kind)).length
  const chosen = new Set<Block>()
  while (left.size > 0) {
    const richest = cases.reduce((best, one) => (news(one) > news(best) ? one : best))
    for (const kind of kindsIn(richest)) left.delete(kind)
    chosen.add(richest.block)
  }
  return chosen
}

const kindsIn = ({ block, openers }: Case): string[] => [
  ...new Set([block.kind, ...openers, ...block.elements.map(({ type }) => type)]),
]

/** Why a block never has an appearance; null where it has, and must be checked in it. */
export function whyNot({ block, own, asks, breaker, given, visible }: Case, appearance: Appearance): string | null {
  const isClient = given.form === form.id
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

/** Whether nothing that can be filled in comes before a block: it is the first, or follows the mission letter. */
function isFirstOpen({ id, page_id }: Block, visible: readonly number[]): boolean {
  const before = visible[visible.indexOf(id) - 1]
  const mission = form.pages.flatMap(({ blocks }) => blocks).find(({ kind }) => kind === 'mission_special')
  return before === undefined || (before === mission?.id && page_id !== mission.page_id)
}

/** Whether a block still shows when some answers are not given. */
export const showsWithout = ({ block, given }: Case, names: readonly string[]): boolean =>
  openSample(omit(given, names)).blockVisible(block.id)

/** The statuses that a dossier can have once a special block was submitted; none after any other. */
export function statusesAfter({ kind }: Block): DossierStatus[] {
  if (!kind.endsWith('_special')) return []
  const rows = transitions.filter(({ event, guard }) => event !== 'reopen' && guard !== 'back_office_form')
  const start = kind === 'mission_special' ? 'submit_mission' : 'submit_subscription'
  const found = new Set(rows.filter(({ event }) => event === start).map(({ to }) => to))
  for (const status of found) for (const { from, to } of rows) if (from.includes(status)) found.add(to)
  return [...found]
}

const omit = (given: Sample, names: readonly string[]): Sample => ({
  ...given,
  values: Object.fromEntries(Object.entries(given.values).filter(([name]) => !names.includes(name))),
})

function toCase(block: Block, given: Sample): Case {
  const session = openSample(given)
  const visible = session.visibleBlocks()
  const own = block.elements.map(({ name }) => name).filter((name) => given.values[name] !== undefined)
  const wrong = session.problems(block.id)
  if (wrong.length > 0) throw new Error(`${block.slug} is not filled in: ${JSON.stringify(wrong)}`)
  const empty = openSample(omit(given, own))
  const isBroken = (name: string) => openSample(omit(given, [name])).problems(block.id).length > 0
  const isAlone = (name: string) =>
    openSample(omit(given, [name]))
      .visibleBlocks()
      .join(' ') === visible.join(' ')
  const broken = own.filter(isBroken)
  return {
    block,
    given,
    visible,
    own,
    asks: empty.problems(block.id).length > 0,
    breaker: broken.find(isAlone) ?? broken[0] ?? null,
    openers: findOpeners(block, given, empty),
  }
}

/** A block that no sample shows: the engine finds answers that show it, and samples of other forms answer the like. */
function witnessed(block: Block, base: Sample): Sample {
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

/** The blocks that each sample of the client form shows. */
const shown = samplesOf(form.id).map((given) => openSample(given).visibleBlocks())

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

/** Whether there is something to tell beside an element: a rule, a calculation, or the law. */
function hasReason({ type, condition, calculate, attributes }: Element): boolean {
  const isRuled =
    condition !== null && condition.rules.length > 0 && condition.actions.some((one) => one !== 'disabled')
  const has = isRuled || calculate !== null || kinds[type].role === 'computed' || attributes.why !== undefined
  return has && kinds[type].role !== 'action'
}

function findOpeners(block: Block, { values }: Sample, empty: ReturnType<typeof openSample>): Opener[] {
  const shown = block.elements.filter(({ id }) => empty.visible(id))
  const byType = shown.flatMap(({ id, type }) => (empty.disabled(id) ? [] : (typesThatOpen[type] ?? [])))
  const isGiven = block.elements.some(({ name, type }) => type.includes('_file') && values[name] !== undefined)
  return [
    ...(block.help ? ['help' as const] : []),
    ...(shown.some(hasReason) ? ['why' as const] : []),
    ...(isGiven ? ['receipt' as const] : []),
    ...new Set(byType),
  ]
}
