import { DossierItem } from '@parcelle/contract/dossiers'
import type { DossierStatus, IntegrationState } from '@parcelle/domain'
import type { Deps } from '../../deps.ts'
import type { PublishedForm } from '../../deployment/form-store.ts'
import { presentItem, type ItemView, type Showing } from '../../dossier/present.ts'
import type { Present } from './queries.ts'

/** What lists show of a dossier, as it is stored in its row: texts in this order (migrations/0004_lists.sql). */
type Card = [
  ...[id: string, number: string, form: string, version: string, status: DossierStatus, markers: string],
  ...[direct: string, integration: IntegrationState, created: string, validated: Text, signed: Text, active: string],
  ...[amount: Text, detention: Text, dismemberment: Text, scope: 'np' | 'usu' | null, block: Text, product: Text],
  ...[shares: Text, page: Text, rank: Text, pages: Text, missing: string, reason: Text, lead: string],
  ...[clientId: Text, civility: Text, firstName: Text, lastName: string, username: Text],
  ...[advisorId: Text, code: Text, firstname: string, lastname: string],
]
type Text = string | null

export type CardView = ItemView & { form_version: string }
export type Reader = Pick<Showing, 'user' | 'locale'>

const MOST_KEPT = 5000

/**
 * Writes cards as the contract says. What a card says depends on nothing but the version of its dossier's row, the
 * reader's language and whether pairing is his business: the same card is written once and then known by its version.
 */
export function cardWriter({ deployment, forms }: Pick<Deps, 'deployment' | 'forms'>) {
  const kept = new Map<string, Map<string, string>>()

  async function write(card: Card, present: readonly Present[], reader: Reader): Promise<string> {
    const view = viewOf(card, present)
    const form = await formOf(forms, view)
    return JSON.stringify(DossierItem.parse(presentItem(view, { ...reader, form, deployment })))
  }

  return async (cards: readonly string[], present: readonly Present[], reader: Reader): Promise<string[]> => {
    // Who is there changes by the second.
    if (present.length > 0) return Promise.all(cards.map((stored) => write(cardIn(stored), present, reader)))
    const known = knownTo(kept, reader)
    const written: string[] = []
    for (const stored of cards) {
      const version = stored.slice(0, stored.indexOf(','))
      written.push(known.get(version) ?? (await writeNew(stored)))
    }
    return written

    async function writeNew(stored: string): Promise<string> {
      const card = cardIn(stored)
      const json = await write(card, [], reader)
      // Spelled anew: a piece of a text would keep all of the text in memory.
      known.set(`${Number.parseInt(stored, 10)}["${card[0]}"`, json)
      return json
    }
  }
}

/** The dossier of a stored card. */
export const idIn = (stored: string): string => cardIn(stored)[0]

/** A card comes behind the version of its row: `1234["id","number",…]`. */
const cardIn = (stored: string): Card => JSON.parse(stored.slice(stored.indexOf('[')))

function knownTo(kept: Map<string, Map<string, string>>, { user, locale }: Reader): Map<string, string> {
  const key = `${locale} ${user.role === 'manage_dossier'}`
  const known = kept.get(key)
  if (known && known.size < MOST_KEPT) return known
  const fresh = new Map<string, string>()
  kept.set(key, fresh)
  return fresh
}

async function formOf(forms: Deps['forms'], { form_id, form_version }: CardView): Promise<PublishedForm> {
  const form = await forms.find(form_id, form_version)
  if (!form) throw new Error(`form ${form_id} ${form_version} is gone`)
  return form
}

function viewOf(card: Card, present: readonly Present[]): CardView {
  const [id, number, form, form_version, status, markers, direct, integrate_state, ...times] = card
  const [created, validated, signed, active, ...answers] = times
  const [subscription_amount, detention_mode, dismemberment_type, dismemberment_scope, block, product, ...rest] =
    answers
  const [shares, page, rank, pages, missing, last_reason, lead, ...people] = rest
  const [client_id, civility, first_name, last_name, username, advisor_id, external_id, firstname, lastname] = people
  return {
    id,
    number,
    form_id: Number(form),
    form_version,
    status,
    markers: markers === '' ? [] : markers.split(' '),
    direct: direct === 'true',
    integrate_state,
    creation_date: instantOf(created),
    validation_date: validated && instantOf(validated),
    signature_date: signed && instantOf(signed),
    last_activity: instantOf(active),
    subscription_amount,
    detention_mode,
    dismemberment_type,
    dismemberment_scope,
    last_submitted_block: numberOf(block),
    product,
    shares: numberOf(shares),
    page_id: numberOf(page),
    page_rank: numberOf(rank),
    page_count: numberOf(pages),
    missing: Number(missing),
    last_reason,
    lead,
    client_id,
    client: client_id === null ? null : { id: client_id, civility, first_name, last_name, username },
    advisor_id,
    advisor: advisor_id === null ? null : { id: advisor_id, external_id, firstname, lastname },
    present: present.filter((one) => one.id === id).map(({ name, role, block_id }) => ({ name, role, block_id })),
  }
}

const numberOf = (text: Text) => (text === null ? null : Number(text))
// PostgreSQL writes a space where ISO 8601 has a T.
const instantOf = (text: string) => `${text.slice(0, 10)}T${text.slice(11)}`
