import {
  toMarker,
  toSigningCase,
  turnOf,
  listRequiredSigners,
  type Envelope,
  type Signer,
  type SigningCase,
} from '@parcelle/domain'
import {
  normaliseContact,
  encodeValue,
  firmContact,
  type Form,
  type KindProblem,
  type Ref,
  type Session,
} from '@parcelle/forms'
import type { Tx } from '../../../platform/database/tables.ts'
import { findLanguage } from '../../../platform/mail/find-language.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { findFirmContacts } from '../../../dossier/people/firm-contacts.ts'
import type { StatusDeps } from '../../../dossier/deps.ts'
import { deploymentOf, partValue } from '../../../deployment/form-store.ts'
import { findUnprintable } from '../../../platform/pdf/layout/fonts.ts'
import { Refusal, unacceptable } from '../../../platform/errors/errors.ts'
import type { Locale } from '../../../platform/locales/locale.ts'

type FoundSigner = {
  party: Signer
  turn: number
  name: string
  email: string
  phone: string | null
  locale: Locale
  user_id: string | null
  /** The DocuSign template, from the form or the product. */
  template_id: string | null
}
type Person = Omit<FoundSigner, 'template_id'>
type SignerFields = Readonly<Partial<Record<'firstName' | 'lastName' | 'email' | 'phone', Ref>>>

/** Reads from the answers who must sign an envelope. Refuses signers who could not sign. */
export async function findSigners(
  tx: Tx,
  deps: StatusDeps,
  { dossier, session }: { dossier: DossierRow; session: Session },
  kind: Envelope,
): Promise<FoundSigner[]> {
  const parties = listRequiredSigners(kind, findSigningCase(session), dossier.direct)
  const named = readSignerReferential(session.form)
  const fields = parties.flatMap((party) =>
    party === 'subscriber_advisor' ? [] : [findSignerFields(named, party, session)],
  )
  refuseInvalidAnswers(session, fields)
  const { locale } = deps.deployment
  const signers: FoundSigner[] = []
  const clients: ClientSigner[] = []
  for (const party of parties) {
    const signer =
      party === 'subscriber_advisor'
        ? await findAdvisor(tx, dossier, locale)
        : await withAccount(tx, dossier, {
            party,
            turn: turnOf(party),
            ...readPerson(session, findSignerFields(named, party, session)),
            locale,
          })
    refuseUnprintable(signer.name)
    if (party !== 'subscriber_advisor') clients.push({ ...signer, fields: findSignerFields(named, party, session) })
    // A signer without an account most likely reads the language in which the dossier was opened.
    const fallback = party === 'subscriber_advisor' ? locale : (dossier.locale ?? locale)
    const { user_id: userId, email } = signer
    const template_id = findTemplateId(session, toMarker(kind, 'signed_by', party))
    signers.push({ ...signer, template_id, locale: await findLanguage(tx, { userId, email }, fallback) })
  }
  await refuseSharedContacts(tx, deps, { dossier, session }, clients)
  return signers
}

/** The signers besides the advisor, with their answers. */
export function readClientSigners(session: Session, kind: Envelope, direct: boolean) {
  const named = readSignerReferential(session.form)
  return listRequiredSigners(kind, findSigningCase(session), direct)
    .filter((party) => party !== 'subscriber_advisor')
    .map((party) => ({ party, ...readPerson(session, findSignerFields(named, party, session)) }))
}

/** The template named by the signer's button, or that of the product it refers to. */
function findTemplateId(session: Session, signedBy: string): string | null {
  const { form, value } = session
  const button = form.elements.find(({ attributes }) => attributes.marker === signedBy)?.attributes
  if (button?.docusignFrom === undefined) return button?.docusignId ?? null
  const chosen = value(button.docusignFrom)
  return deploymentOf(session).products.find(({ code }) => code === chosen)?.docusignId ?? null
}

function findSigningCase({ form, visible }: Session): SigningCase {
  return toSigningCase((signer) =>
    form.elements.some(({ id, attributes }) => attributes.signer === signer && visible(id)),
  )
}

type SignerReferential = Readonly<Partial<Record<string, Readonly<Partial<Record<string, SignerFields>>>>>>

function readSignerReferential({ definition }: Form): SignerReferential {
  // Unsafe cast: the referential is checked when a form is published.
  return (definition.referential?.['signers'] ?? {}) as SignerReferential
}

/** The fields for this person type, or the only ones there are. */
function findSignerFields(named: SignerReferential, party: Signer, session: Session): SignerFields {
  const kinds = named[party] ?? {}
  const type = partValue(session, 'personType')
  const [only, ...others] = Object.values(kinds)
  return (typeof type === 'string' ? kinds[type] : undefined) ?? (others.length === 0 ? only : undefined) ?? {}
}

function readPerson(session: Session, { firstName, lastName, email, phone }: SignerFields) {
  const read = (ref: Ref | undefined) =>
    ref !== undefined && session.form.element(ref) ? encodeValue(session.value(ref)) : ''
  const name = [read(firstName), read(lastName)].filter(Boolean).join(' ')
  return { name, email: read(email).trim().toLowerCase(), phone: read(phone) || null }
}

/** Refuses what the form's own rules reject in these answers, such as a missing or shared e-mail address. */
function refuseInvalidAnswers({ form, problems }: Session, fields: readonly SignerFields[]): void {
  const elementIds = new Set(fields.flatMap((one) => Object.values(one).flatMap((ref) => form.element(ref)?.id ?? [])))
  const wrong = problems().filter(({ elementId }) => elementIds.has(elementId))
  if (wrong.length === 0) return
  throw new Refusal(422, { errors: wrong.map(({ code, property }) => ({ code, property, message: code })) })
}

type ClientSigner = Person & { fields: SignerFields }
type SignerContact = { signer: ClientSigner; contact: 'email' | 'phone'; key: string }

/**
 * Refuses contacts that belong to the firm or to two signers: whoever receives both links or codes could sign for the
 * other. Checked whatever the form says: accounts change after an answer was given, and a form may lack the rules.
 */
async function refuseSharedContacts(
  tx: Tx,
  { deployment }: StatusDeps,
  { dossier, session: { form } }: { dossier: DossierRow; session: Session },
  clients: readonly ClientSigner[],
): Promise<void> {
  const contacts = clients.flatMap(listContacts)
  // An account lets its user sign without the personal link.
  const all = [...contacts, ...(await listAccounts(tx, clients))]
  const keys = all.map(({ key }) => key)
  const firm = new Set(await findFirmContacts(tx, deployment, dossier, keys))
  const errors = all.flatMap((one) => {
    const earlier = all.filter(({ signer }) => clients.indexOf(signer) < clients.indexOf(one.signer))
    const problem = firm.has(one.key) ? firmContact[one.contact] : sharedContactProblem(one, earlier)
    if (!problem) return []
    const { code, sentence = code } = problem
    const ref = one.signer.fields[one.contact]
    const element = ref === undefined ? null : form.element(ref)
    return [{ code, message: sentence, ...(element && { property: String(element.id) }) }]
  })
  const unique = [...new Map(errors.map((error) => [JSON.stringify(error), error])).values()]
  if (unique.length > 0) throw new Refusal(422, { errors: unique })
}

function listContacts(signer: ClientSigner): SignerContact[] {
  return (['email', 'phone'] as const).flatMap((contact) => {
    const key = normaliseContact(contact, signer[contact] ?? '')
    return key === null ? [] : { signer, contact, key }
  })
}

async function listAccounts(tx: Tx, clients: readonly ClientSigner[]): Promise<SignerContact[]> {
  const ids = clients.flatMap(({ user_id }) => user_id ?? [])
  if (ids.length === 0) return []
  const accounts = await tx.selectFrom('app_user').select(['id', 'email']).where('id', 'in', ids).execute()
  return clients.flatMap((signer) => {
    const account = accounts.find(({ id }) => id === signer.user_id)
    const key = normaliseContact('email', account?.email ?? '')
    return key === null ? [] : { signer, contact: 'email', key }
  })
}

/** The problem belongs to the later of two signers, as in the form. */
function sharedContactProblem(one: SignerContact, earlier: readonly SignerContact[]): KindProblem | null {
  if (!earlier.some(({ key }) => key === one.key)) return null
  if (one.contact === 'phone') return { code: 'element.error.spouse-phone' }
  const other = one.signer.party === 'co_subscriber' ? 'co-sub' : 'partner'
  return { code: `element.error.mail-must-be-different-from-${other}` }
}

function refuseUnprintable(name: string): void {
  const letters = findUnprintable(name)
  if (letters.length > 0)
    throw unacceptable('signing.error.unprintable-name', undefined, { name, letters: letters.join(' ') })
}

/** The advisor signs last, at their address for signatures if they have one. */
async function findAdvisor(tx: Tx, { owner_id }: DossierRow, locale: Locale): Promise<Person> {
  const { firstname, lastname, email, email_signer, phone } = await tx
    .selectFrom('app_user')
    .select(['firstname', 'lastname', 'email', 'email_signer', 'phone'])
    .where('id', '=', owner_id)
    .executeTakeFirstOrThrow()
  const person = { name: `${firstname} ${lastname}`, email: email_signer ?? email, phone }
  return { party: 'subscriber_advisor', turn: turnOf('subscriber_advisor'), ...person, locale, user_id: owner_id }
}

/** For others than the subscriber: the account of an authorised client with the same e-mail address. */
async function withAccount(tx: Tx, dossier: DossierRow, signer: Omit<Person, 'user_id'>): Promise<Person> {
  if (signer.party === 'subscriber') return { ...signer, user_id: await findAccount(tx, dossier) }
  const account = await tx
    .selectFrom('dossier_authorized_client')
    .innerJoin('client', 'client.id', 'dossier_authorized_client.client_id')
    .innerJoin('app_user', 'app_user.id', 'client.user_id')
    .select('app_user.id')
    .where('dossier_id', '=', dossier.id)
    .where('app_user.email', '=', signer.email)
    .executeTakeFirst()
  return { ...signer, user_id: account?.id ?? null }
}

async function findAccount(tx: Tx, { client_id, direct, created_by }: DossierRow): Promise<string | null> {
  if (client_id === null) return direct ? created_by : null
  const row = await tx.selectFrom('client').select('user_id').where('id', '=', client_id).executeTakeFirst()
  return row?.user_id ?? null
}
