import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { Json } from '../../../platform/canonical-json.ts'

export type StoredContent = { key: string; size: number; sha256: string }

const digest = (column: string) => sql`encode(${sql.ref(column)}, 'hex')`
/** `file` is an alias of `stored_file`. */
const selectContent = (file: string) =>
  sql`jsonb_build_object('key', ${sql.ref(`${file}.key`)}, 'size', ${sql.ref(`${file}.size`)}, 'sha256', ${digest(`${file}.sha256`)})`

export type Facts = { id: string; number: string; form_id: number; edition: string } & Record<string, Json>

/** The dossier with its people, without the columns derived for lists and searches. */
export async function findDossierFacts(db: Db, id: string): Promise<Facts | null> {
  const [row] = await rows<Facts>(
    db,
    sql`select to_jsonb(d) - '{card,advisor_name,search,lead}'::text[] || jsonb_build_object('client', to_jsonb(c),
        'advisor', (select jsonb_build_object('id', id, 'firstname', firstname, 'lastname', lastname) from app_user where id = d.advisor_id),
        'firm', (select to_jsonb(firm) from firm where firm.id = d.firm_id)) as fact
      from dossier d left join client c on c.id = d.client_id where d.id = ${id}`,
  )
  return row ?? null
}

export type Answer = { element_id: number; value: string; version: number } & Record<string, Json>

/** The current answers. */
export const findAnswers = (db: Db, id: string) =>
  rows<Answer>(
    db,
    sql`select to_jsonb(v) - 'dossier_id' as fact from dossier_value v where v.dossier_id = ${id} order by v.element_id`,
  )

/** The edition of the dossier: the digest of each file that the company decided it by. */
export const findEdition = (db: Db, { edition }: Facts) =>
  rows<Json>(
    db,
    sql`select jsonb_build_object('id', id, 'digest', digest, 'published_at', published_at, 'parts',
        (select jsonb_agg(jsonb_build_object('path', path, 'sha256', p.digest) order by path) from edition_part p where p.edition = e.id)) as fact
      from edition e where id = ${edition}`,
  )

/** The authors of the entries. */
export const findPeople = (db: Db, id: string) =>
  rows<Json>(
    db,
    sql`select jsonb_build_object('id', id, 'firstname', firstname, 'lastname', lastname, 'role', role) as fact from app_user
      where id in (select actor_id from dossier_event where dossier_id = ${id}) order by id`,
  )

export type Receipt = { id: string; title: string; mimetype: string; stored: StoredContent } & Record<string, Json>
export const findReceipts = (db: Db, id: string) =>
  rows<Receipt>(
    db,
    sql`select to_jsonb(r) - '{dossier_id,file_key,rendition_key,sha256}'::text[]
        || jsonb_build_object('received_sha256', ${digest('r.sha256')}, 'stored', ${selectContent('s')}) as fact
      from receipt r join stored_file s on s.key = r.file_key where r.dossier_id = ${id} order by r.added_at, r.id`,
  )

export type Envelope = {
  kind: string
  trial: number
  documents: EnvelopeDocument[]
  certificate: StoredContent | null
} & Record<string, Json>
type EnvelopeDocument = {
  rank: number
  code: string
  sent: StoredContent | null
  signed: StoredContent | null
} & Record<string, Json>

/** Envelopes with their documents, signers, consents and signing events. */
export const findEnvelopes = (db: Db, id: string) =>
  rows<Envelope>(
    db,
    sql`select to_jsonb(e) - '{dossier_id,certificate_key}'::text[] || jsonb_build_object(
        'certificate', (select ${selectContent('s')} from stored_file s where s.key = e.certificate_key),
        'documents', coalesce((select jsonb_agg(to_jsonb(p) - '{envelope_id,sent_key,current_key}'::text[] || jsonb_build_object(
            'sha256_before', ${digest('p.sha256_before')}, 'sha256_after', ${digest('p.sha256_after')},
            'sent', (select ${selectContent('s')} from stored_file s where s.key = p.sent_key),
            'signed', (select ${selectContent('s')} from stored_file s where s.key = p.current_key and p.current_key is distinct from p.sent_key)
          ) order by p.rank) from envelope_document p where p.envelope_id = e.id), '[]'),
        'signers', (select jsonb_agg(to_jsonb(g) - '{envelope_id,link_hash,access_code}'::text[] || jsonb_build_object(
            'act', (select to_jsonb(a) - 'signer_id' from signing_act a where a.signer_id = g.id)
          ) order by g.turn, g.party) from envelope_signer g where g.envelope_id = e.id),
        'events', (select jsonb_agg(to_jsonb(n) - 'envelope_id' order by n.id) from envelope_event n where n.envelope_id = e.id)) as fact
      from envelope e where e.dossier_id = ${id} order by e.created_at, e.id`,
  )

type GeneratedDocument = { code: string; stored: StoredContent } & Record<string, Json>
export const findDocuments = (db: Db, id: string) =>
  rows<GeneratedDocument>(
    db,
    sql`select to_jsonb(d) - '{dossier_id,file_key}'::text[] || jsonb_build_object('stored', ${selectContent('s')}) as fact
      from document d join stored_file s on s.key = d.file_key where d.dossier_id = ${id} order by d.made_at, d.id`,
  )

/** Each issue of the suitability report. */
export const findReports = (db: Db, id: string) =>
  rows<Json>(
    db,
    sql`select to_jsonb(r) - '{dossier_id,link_hash}'::text[] as fact from report r where dossier_id = ${id} order by trial`,
  )
export const findReportTexts = (db: Db, id: string) =>
  rows<Json>(
    db,
    sql`select to_jsonb(t) - 'dossier_id' as fact from report_text t where dossier_id = ${id} order by part`,
  )

export type OpenedProductDocument = { files: (StoredContent & { locale: string })[] } & Record<string, Json>

/** In the versions that were opened. */
export const findOpenedProductDocuments = (db: Db, id: string) =>
  rows<OpenedProductDocument>(
    db,
    sql`select to_jsonb(o) - 'dossier_id' || jsonb_build_object('title', p.title, 'dated', p.dated, 'published_at', p.published_at,
        'files', coalesce((select jsonb_agg(${selectContent('s')} || jsonb_build_object('locale', f.locale) order by f.locale)
          from product_document_file f join stored_file s on s.key = f.file_key
          where (f.document_id, f.version) = (o.document_id, o.version)), '[]')) as fact
      from product_document_opening o join product_document p using (document_id, version)
      where o.dossier_id = ${id} order by o.opened_at, o.document_id`,
  )

export const findDelivery = (db: Db, id: string) =>
  rows<Json>(
    db,
    sql`select to_jsonb(d) || jsonb_build_object('digest', ${digest('d.digest')}, 'all_tries',
        (select jsonb_agg(to_jsonb(t) - 'dossier_id' || jsonb_build_object('digest', ${digest('t.digest')}) order by t.id)
          from delivery_try t where t.dossier_id = d.dossier_id)) as fact
      from delivery d where d.dossier_id = ${id}`,
  )
export const findRejected = (db: Db, id: string) =>
  rows<Json>(
    db,
    sql`select to_jsonb(r) - 'dossier_id' as fact from rejected_candidate r where dossier_id = ${id} order by at`,
  )

export const findSeenPoints = (db: Db, id: string) =>
  rows<Json>(
    db,
    sql`select to_jsonb(s) - 'dossier_id' as fact from seen_point s where dossier_id = ${id} order by point`,
  )

export const findCorrections = (db: Db, id: string) =>
  rows<Json>(
    db,
    sql`select to_jsonb(c) - 'dossier_id' || jsonb_build_object('items', (select jsonb_agg(to_jsonb(i) - 'correction_id' order by i.element_id)
          from correction_item i where i.correction_id = c.id)) as fact
      from correction c where c.dossier_id = ${id} order by c.asked_at`,
  )

/** What was written to people about the dossier. The texts, which hold secret links, are not kept. */
export const findMails = (db: Db, id: string) =>
  rows<Json>(
    db,
    sql`select to_jsonb(m) - '{dossier_id,body,html,cause,next_try,until}'::text[] as fact
      from mail m where dossier_id = ${id} order by created_at, id`,
  )

/** The key of the last copy that holds the head of this dossier. */
export async function findCopyKey(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('copied_head').select('copy').where('dossier_id', '=', id).executeTakeFirst()
  return row?.copy ?? null
}

// Each statement builds its JSON in the database, which keeps all digits.
async function rows<T>(db: Db, query: RawBuilder<unknown>): Promise<T[]> {
  const { rows: found } = await sql<{ fact: T }>`${query}`.execute(db)
  return found.map(({ fact }) => fact)
}
