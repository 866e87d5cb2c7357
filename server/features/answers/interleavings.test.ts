import { openDossierSession, findValues } from '../../dossier/answers/session.ts'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { Refusal } from '../../platform/errors/errors.ts'
import { verifyEvidence } from '../../dossier/evidence/verify.ts'
import { testApp } from '../../testing/app.ts'
import { addDossier, findUser } from '../../testing/dossiers.ts'
import { saveDraft } from './save-draft.ts'
import { submitBlock } from './submit-block.ts'
import type { ConflictBody } from '@parcelle/contract/values'
import { isLong } from '../../testing/sampling.ts'

const { deps } = await testApp()
const people = await Promise.all(['advisor', 'client', 'manager'].map((username) => findUser(deps.db, username)))
const published = (await deps.forms.current(deps.deployment.forms.client))!
const { form } = published
const at = (name: string) => form.element(name)!.id
const [TYPE, HOLDER, INCOME, CHARGES] = [
  at('subscriber_type'),
  at('already_holder'),
  at('annual_income'),
  at('annual_charges'),
]
const elements = [TYPE, HOLDER, INCOME, CHARGES] as const
const block = form.blocks.find(({ slug }) => slug === 'type-souscripteur')!

type StoredAnswer = { value: string; version: number }
type Person = { user: (typeof people)[number]; view: Map<number, StoredAnswer> }
/** An acknowledged answer; `base` is the version it was based on. */
type Ack = { by: string; element: number; value: string; version: number; base: number }

const valueOf = (element: number, seed: number) =>
  element === TYPE ? ['physique', 'morale'][seed % 2]! : element === HOLDER ? ['Oui', 'Non'][seed % 2]! : String(seed)

const action = fc.record({
  kind: fc.constantFrom('draft', 'draft', 'draft', 'submit', 'read'),
  elements: fc.uniqueArray(fc.constantFrom(...elements), { minLength: 1, maxLength: 3 }),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  insist: fc.boolean(),
})
/** At each step, two or three people act at the same moment. */
const steps = fc.array(fc.array(fc.option(action), { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 3 })
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

async function act(
  id: string,
  person: Person,
  { kind, elements: chosen, seed, insist }: Action,
  acks: Ack[],
): Promise<void> {
  if (kind === 'read') return void (person.view = new Map(await findValues(deps.db, id)))
  const of = kind === 'submit' ? [TYPE, HOLDER] : chosen
  const given = of.map((elementId) => ({
    elementId,
    value: valueOf(elementId, seed),
    version: person.view.get(elementId)?.version ?? 0,
  }))
  const call = { id, user: person.user, locale: 'fr' as const, requestId: 'r' }
  try {
    const versions =
      kind === 'submit'
        ? (await submitBlock(deps, { ...call, submittingBlockId: block.id, values: given })).dossier.value_versions
        : (await saveDraft(deps, { ...call, changes: given })).versions
    for (const one of given) acknowledge(person, one, versions, acks)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const body = error.body as Partial<ConflictBody>
    for (const one of given) acknowledge(person, one, body.versions ?? {}, acks)
    for (const { elementId, theirs, version } of body.conflicts ?? [])
      person.view.set(elementId, { value: theirs, version })
    if (insist && body.conflicts && kind === 'draft')
      await act(
        id,
        person,
        { kind, elements: body.conflicts.map(({ elementId }) => elementId), seed, insist: false },
        acks,
      )
  }
}

function acknowledge(
  person: Person,
  given: { elementId: number; value: string; version: number },
  versions: Record<string, number>,
  acks: Ack[],
) {
  const version = versions[given.elementId]
  if (version === undefined) return
  acks.push({ by: person.user.id, element: given.elementId, value: given.value, version, base: given.version })
  person.view.set(given.elementId, { value: given.value, version })
}

type Change = { element: number; before: string; after: string; version: number }

/** Rebuilds the answers from the evidence. */
async function replay(
  id: string,
): Promise<{ final: Map<number, StoredAnswer>; written: (Change & { by: string | null })[] }> {
  const events = await deps.db
    .selectFrom('dossier_event')
    .select(['actor_id', 'payload'])
    .where('dossier_id', '=', id)
    .orderBy('seq')
    .execute()
  const final = new Map<number, StoredAnswer>([[at('gdpr_notice'), { value: 'true', version: 1 }]])
  const written = events.flatMap(({ actor_id, payload }) =>
    (payload as { changes: Change[] }).changes.map((change) => ({ ...change, by: actor_id })),
  )
  for (const { element, before, after, version } of written) {
    expect(final.get(element) ?? { value: '', version: 0 }).toEqual({ value: before, version: version - 1 })
    final.set(element, { value: after, version })
  }
  return { final, written }
}

/** How many plans are tried, each time others; more in the long run. */
const RUNS = isLong ? 500 : 60
vi.setConfig({ testTimeout: isLong ? 900_000 : 120_000 })

test('with two or three people at once, no acknowledged save is lost, and nobody overwrites an answer they have not seen', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const id = await addDossier(deps, { client: 'client', values: { gdpr_notice: 'true' } })
      const acks: Ack[] = []
      const actors: Person[] = people.map((user) => ({ user, view: new Map() }))
      for (const step of plan) await Promise.all(step.map((one, rank) => one && act(id, actors[rank]!, one, acks)))

      const { final, written } = await replay(id)
      const stored = new Map(await findValues(deps.db, id))
      expect(stored).toEqual(final)
      for (const ack of acks) {
        const fact = written.find(({ element, version }) => element === ack.element && version === ack.version)
        expect(fact?.after, 'what was acknowledged was written').toBe(ack.value)
        if (fact?.by === ack.by && ack.base !== ack.version)
          expect(ack.base, 'on top of what its author had seen').toBe(ack.version - 1)
      }
      const session = openDossierSession(
        deps,
        published,
        { direct: false, status: 'ongoing', markers: [], product: null, unit_price: null },
        stored,
      )
      expect(session.answer(TYPE)).toBe(stored.get(TYPE)?.value ?? null)
    }),
    { numRuns: RUNS },
  )
  const chains = await deps.db.selectFrom('dossier_event').select('dossier_id').distinct().execute()
  const ids = chains.map(({ dossier_id }) => dossier_id)
  expect((await verifyEvidence(deps.db, ids)).breaches).toEqual([])
})
