import type { DossierItem, Lease } from '@parcelle/contract/dossiers'
import type { ReaderParty } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { selectParty } from '../../dossier/access/party.ts'
import type { Sql } from '../../dossier/filter/select.ts'
import type { PublishedForm } from '../../deployment/form-store.ts'
import { presentItem, type ItemView, type PresentContext } from '../../dossier/present.ts'

/** What lists show of a dossier, stored as JSON in its row by the SQL function `write_dossier_card`. */
export type Card = Omit<ItemView, 'present' | 'party'> & { edition: string }
export type Presence = DossierItem['present'][number] & { dossier_id: string }
export type TakenDossier = Lease & { dossier_id: string }
/** The role in which the viewer signs the envelope that is out. */
export type Party = { dossier_id: string; party: ReaderParty }
export type Viewer = Pick<PresentContext, 'user' | 'locale'>

/** In the order of the list. */
export const selectCards = (order: Sql) => sql`select coalesce(json_agg(card order by ${order}), '[]') from page`

/** Who else is present. Someone with several open screens is listed once, where they were last. */
export const selectPresences = sql`select coalesce(json_agg(json_build_object('dossier_id', dossier_id,
    'name', firstname || ' ' || lastname, 'role', role, 'block_id', block_id) order by lastname, firstname, id), '[]')
  from (
    select distinct on (here.dossier_id, person.id) here.dossier_id, here.block_id, person.*
    from dossier_presence here join app_user person on person.id = here.user_id
    where here.dossier_id = any(array(select id from page)) and here.until > now() and person.id <> input.viewer
    order by here.dossier_id, person.id, here.until desc
  ) people`

export const selectParties = sql`select coalesce(json_agg(json_build_object('dossier_id', id, 'party', party)), '[]')
  from (select id, ${selectParty(sql`page.id`)} as party from page) readers where party is not null`

/** Who has taken which dossier to decide on it. */
export const selectLeases = sql`select coalesce(json_agg(json_build_object('dossier_id', dossier_id,
    'name', firstname || ' ' || lastname, 'isMine', person.id = input.viewer, 'until', until)), '[]')
  from dossier_lease join app_user person on person.id = user_id
  where dossier_id = any(array(select id from page)) and until > now()`

type CardContext = { presences: readonly Presence[]; parties: readonly Party[]; leases?: readonly TakenDossier[] }

export async function presentCards(
  { deployment, forms }: Deps,
  cards: readonly Card[],
  { presences, parties, leases = [] }: CardContext,
  viewer: Viewer,
): Promise<DossierItem[]> {
  const published = new Map<string, PublishedForm | null>()
  const keyOf = ({ form_id, edition }: Card) => `${form_id} ${edition}`
  for (const card of cards)
    if (!published.has(keyOf(card))) published.set(keyOf(card), await forms.find(card.form_id, card.edition))
  return cards.map((card) => {
    const form = published.get(keyOf(card))
    if (!form) throw new Error(`form ${card.form_id} of the edition ${card.edition} is gone`)
    const present = presences.flatMap(({ dossier_id, ...who }) => (dossier_id === card.id ? who : []))
    const party = parties.find(({ dossier_id }) => dossier_id === card.id)?.party ?? null
    const [lease] = leases.flatMap(({ dossier_id, ...taken }) => (dossier_id === card.id ? taken : []))
    const item = presentItem({ ...card, present, party }, { ...viewer, form, deployment })
    return lease ? { ...item, lease } : item
  })
}
