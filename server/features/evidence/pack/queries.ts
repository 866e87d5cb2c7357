import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { Json } from '../../../platform/canonical-json.ts'

/** A content in the store, and where it stands in the pack. */
export type Kept = { key: string; size: number; sha256: string }

const digest = (column: string) => sql`encode(${sql.ref(column)}, 'hex')`
/** The columns of a content, of the `stored_file` that goes by this name. */
const kept = (file: string) =>
  sql`jsonb_build_object('key', ${sql.ref(`${file}.key`)}, 'size', ${sql.ref(`${file}.size`)}, 'sha256', ${digest(`${file}.sha256`)})`

export type Facts = { id: string; number: string; form_id: number; form_version: string } & Record<string, Json>

/** The dossier with its people. What lists and searches make of it is no evidence. */
export async function findDossierFacts(db: Db, id: string): Promise<Facts | null> {
  const [row] = await rows<Facts>(
    db,
    sql`select to_jsonb(d) - '{card,search,lead}'::text[] || jsonb_build_object('client', to_jsonb(c),
        'advisor', (select jsonb_build_object('id', id, 'firstname', firstname, 'lastname', lastname) from app_user where id = d.advisor_id),
        'firm', (select to_jsonb(firm) from firm where firm.id = d.firm_id)) as fact
      from dossier d left join client c on c.id = d.client_id where d.id = ${id}`,
  )
  return row ?? null
}

export type Answer = { element_id: number; value: string; version: number } & Record<string, Json>

/** The answers as they stand, with what the form calls them. */
export const findAnswers = (db: Db, id: string) =>
  rows<Answer>(
    db,
    sql`select to_jsonb(v) - 'dossier_id' || jsonb_build_object('label', e #> '{attributes,label}', 'block', b -> 'title', 'page', p -> 'title') as fact
      from dossier_value v join dossier d on d.id = v.dossier_id
      left join (form_version f cross join jsonb_array_elements(f.definition -> 'pages') p
        cross join jsonb_array_elements(p -> 'blocks') b cross join jsonb_array_elements(b -> 'elements') e)
        on (f.form_id, f.version) = (d.form_id, d.form_version) and (e ->> 'id')::int = v.element_id
      where v.dossier_id = ${id} order by v.element_id`,
  )

export const findForm = (db: Db, { form_id, form_version }: Facts) =>
  rows<Json>(
    db,
    sql`select definition as fact from form_version where form_id = ${form_id} and version = ${form_version}`,
  )

/** Who is named by the chain. */
export const findPeople = (db: Db, id: string) =>
  rows<Json>(
    db,
    sql`select jsonb_build_object('id', id, 'firstname', firstname, 'lastname', lastname, 'role', role) as fact from app_user
      where id in (select actor_id from dossier_event where dossier_id = ${id}) order by id`,
  )

export type Receipt = { id: string; title: string; mimetype: string; kept: Kept } & Record<string, Json>
export const findReceipts = (db: Db, id: string) =>
  rows<Receipt>(
    db,
    sql`select to_jsonb(r) - '{dossier_id,file_key,rendition_key,sha256}'::text[]
        || jsonb_build_object('received_sha256', ${digest('r.sha256')}, 'kept', ${kept('s')}) as fact
      from receipt r join stored_file s on s.key = r.file_key where r.dossier_id = ${id} order by r.added_at, r.id`,
  )

export type Envelope = { kind: string; trial: number; documents: Paper[]; certificate: Kept | null } & Record<
  string,
  Json
>
type Paper = { rank: number; code: string; sent: Kept | null; signed: Kept | null } & Record<string, Json>

/** The envelopes with their papers, signers, what each of them agreed to, and the news of the signing tool. */
export const findSignedPapers = (db: Db, id: string) =>
  rows<Envelope>(
    db,
    sql`select to_jsonb(e) - '{dossier_id,certificate_key}'::text[] || jsonb_build_object(
        'certificate', (select ${kept('s')} from stored_file s where s.key = e.certificate_key),
        'documents', coalesce((select jsonb_agg(to_jsonb(p) - '{envelope_id,sent_key,current_key}'::text[] || jsonb_build_object(
            'sha256_before', ${digest('p.sha256_before')}, 'sha256_after', ${digest('p.sha256_after')},
            'sent', (select ${kept('s')} from stored_file s where s.key = p.sent_key),
            'signed', (select ${kept('s')} from stored_file s where s.key = p.current_key and p.current_key is distinct from p.sent_key)
          ) order by p.rank) from envelope_document p where p.envelope_id = e.id), '[]'),
        'signers', (select jsonb_agg(to_jsonb(g) - '{envelope_id,link_hash,access_code}'::text[] || jsonb_build_object(
            'act', (select to_jsonb(a) - 'signer_id' from signing_act a where a.signer_id = g.id)
          ) order by g.turn, g.party) from envelope_signer g where g.envelope_id = e.id),
        'events', (select jsonb_agg(to_jsonb(n) - 'envelope_id' order by n.id) from envelope_event n where n.envelope_id = e.id)) as fact
      from envelope e where e.dossier_id = ${id} order by e.created_at, e.id`,
  )

type Attached = { code: string; kept: Kept } & Record<string, Json>
export const findDocuments = (db: Db, id: string) =>
  rows<Attached>(
    db,
    sql`select to_jsonb(d) - '{dossier_id,file_key}'::text[] || jsonb_build_object('kept', ${kept('s')}) as fact
      from document d join stored_file s on s.key = d.file_key where d.dossier_id = ${id} order by d.made_at, d.id`,
  )

/** The suitability report: each time it was issued, what was written in it, what was answered. */
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

export type Published = { files: (Kept & { locale: string })[] } & Record<string, Json>

/** The documents of the product that were opened, in the versions that were. */
export const findOpened = (db: Db, id: string) =>
  rows<Published>(
    db,
    sql`select to_jsonb(o) - 'dossier_id' || jsonb_build_object('title', p.title, 'dated', p.dated, 'published_at', p.published_at,
        'files', coalesce((select jsonb_agg(${kept('s')} || jsonb_build_object('locale', f.locale) order by f.locale)
          from product_document_file f join stored_file s on s.key = f.file_key
          where (f.document_id, f.version) = (o.document_id, o.version)), '[]')) as fact
      from product_document_opening o join product_document p using (document_id, version)
      where o.dossier_id = ${id} order by o.opened_at, o.document_id`,
  )

/** What was brought to the customer system, and each try. */
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

/** What was asked to be corrected, and what was given instead. */
export const findCorrections = (db: Db, id: string) =>
  rows<Json>(
    db,
    sql`select to_jsonb(c) - 'dossier_id' || jsonb_build_object('items', (select jsonb_agg(to_jsonb(i) - 'correction_id' order by i.element_id)
          from correction_item i where i.correction_id = c.id)) as fact
      from correction c where c.dossier_id = ${id} order by c.asked_at`,
  )

/** The copy of all heads in which the store has this dossier's last. */
export async function findCopyKey(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('copied_head').select('copy').where('dossier_id', '=', id).executeTakeFirst()
  return row?.copy ?? null
}

// Each statement names its columns itself: the database writes them as JSON, to the last digit.
async function rows<T>(db: Db, query: RawBuilder<unknown>): Promise<T[]> {
  const { rows: found } = await sql<{ fact: T }>`${query}`.execute(db)
  return found.map(({ fact }) => fact)
}
