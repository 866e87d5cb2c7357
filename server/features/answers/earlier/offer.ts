import type { EarlierOffer } from '@parcelle/contract/values'
import { canAnswer, isBlockEditable } from '@parcelle/domain'
import { listReusable, type Block, type Form } from '@parcelle/forms'
import type { Db } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { formatInstant } from '../../../dossier/present.ts'
import { findWholeDossier, type WholeDossier } from '../../../dossier/read.ts'
import { findDossierForm, type StoredValues } from '../../../dossier/answers/session.ts'
import { findEarlier, hasDeclined, type EarlierDossier } from './queries.ts'

export type EarlierAnswers = Pick<EarlierDossier, 'id' | 'number' | 'own'> & {
  form: Form
  answers: ReadonlyMap<number, { value: string; at: string }>
}

/**
 * For each block that is still open, finds the newest earlier dossier of the client that answers one of its empty
 * elements.
 */
export async function listOffers(deps: Deps, { id, user }: { id: string; user: User }): Promise<EarlierOffer[]> {
  const whole = await findWholeDossier(deps.db, user, id)
  const { view } = whole
  const { forms, readOnlyRoles } = deps.deployment
  if (!canAnswer(user.role, view.form_id, forms, readOnlyRoles)) return []
  const { form } = await findDossierForm(deps, view)
  const open = form.blocks.filter((block) => isOpen(whole, form, block))
  if (open.length === 0) return []
  const earlier = await readEarlier(deps, user, view)
  const offers = open.flatMap((block) => offerFor(block, whole.values, earlier) ?? [])
  return offers.length > 0 && (await hasDeclined(deps.db, id, user)) ? [] : offers
}

/** A submitted block is not filled in again. */
export function isOpen({ view }: Pick<WholeDossier, 'view'>, { blocks }: Form, { id }: Block): boolean {
  return !view.submitted_blocks.includes(id) && isBlockEditable(view.status, 'answers', blocks, id)
}

export async function readEarlier(
  deps: Deps,
  user: User,
  dossier: DossierRow,
  db: Db = deps.db,
): Promise<EarlierAnswers[]> {
  const found = await findEarlier(db, user, dossier)
  return Promise.all(
    found.map(async ({ id, number, own, edition, answers }) => {
      const { form } = await findDossierForm(deps, { form_id: dossier.form_id, edition }, db)
      return {
        id,
        number,
        own,
        form,
        answers: new Map(answers.map(([element, value, at]) => [element, { value, at }])),
      }
    }),
  )
}

/** The answers of an earlier dossier to elements of a block that are still empty here. */
export function listEmptyReusable(block: Block, values: StoredValues, { form, answers }: EarlierAnswers) {
  return listReusable(block, form, answers).filter(({ elementId }) => !values.get(elementId)?.value)
}

function offerFor(block: Block, values: StoredValues, earlier: readonly EarlierAnswers[]): EarlierOffer | null {
  for (const one of earlier) {
    const elements = listEmptyReusable(block, values, one).map(({ elementId }) => elementId)
    const [last] = elements
      .map((id) => one.answers.get(id)?.at ?? '')
      .toSorted()
      .toReversed()
    if (last === undefined) continue
    return {
      blockId: block.id,
      from: one.id,
      number: one.number,
      own: one.own,
      answered_at: formatInstant(last),
      elements,
    }
  }
  return null
}
