import type { Definition } from '@parcelle/forms'
import { sql } from 'kysely'
import type { Deployment } from '../../deployment/deployment.ts'
import { parseJson, digestParts, SETTINGS, sortParts, toPart, type Part, type Parts } from '../../deployment/parts.ts'
import { addDossierEvent } from '../../dossier/evidence/events.ts'
import { canonicalJson, isJson } from '../../platform/canonical-json.ts'
import type { Db } from '../../platform/database/tables.ts'
import { addParts, lockEditions } from './queries.ts'

/** A folder that was checked, and its files. */
export type Folder = { deployment: Deployment; parts: Parts }

const UPGRADE = 'upgrade'
const EVENT = 'pin_edition'
const AT_ONCE = 200

/**
 * Completes the editions that migration 0020 made of published forms: with the other files of the running deployment, as
 * the dossiers ran until now. Each dossier has an entry of it in its evidence. A kill is made up for by the next start.
 */
export async function completeUpgrade(db: Db, folder: Folder): Promise<void> {
  const drafts = await db
    .selectFrom('edition')
    .innerJoin('edition_part as part', 'part.edition', 'edition.id')
    .innerJoin('edition_content as content', 'content.digest', 'part.digest')
    .select(['edition.id', 'content.body'])
    .where('state', '=', 'draft')
    .where('title', '=', UPGRADE)
    .execute()
  for (const { id, body } of drafts) {
    // Unsafe cast: earlier releases published only what the engine accepted.
    const parts = withPublishedForm(folder, parseJson(body ?? '') as Definition)
    const digest = digestParts(parts)
    await recordEdition(db, id, digest)
    await db.transaction().execute(async (tx) => {
      await lockEditions(tx)
      const { numDeletedRows } = await tx.deleteFrom('edition_part').where('edition', '=', id).executeTakeFirst()
      if (Number(numDeletedRows) !== 1) return
      await addParts(tx, id, parts)
      await sql`select write_product_names(${id})`.execute(tx)
      await tx
        .updateTable('edition')
        .set({ state: 'past', digest, published_at: new Date() })
        .where('id', '=', id)
        .where('state', '=', 'draft')
        .execute()
    })
  }
}

/**
 * The folder itself if it has this form; otherwise its files with this form, which has the settings applied already.
 */
function withPublishedForm({ deployment, parts }: Folder, published: Definition): Parts {
  const current = deployment.definitions.find(({ id }) => id === published.id)
  if (current && canonical(current) === canonical(published)) return parts
  const forms = [...deployment.definitions.filter(({ id }) => id !== published.id), published]
  const kept = [...parts].filter(([path]) => !path.startsWith('forms/') && path !== 'form-changes.json')
  return sortParts([
    ...kept.map(([path, part]): [string, Part] => [path, path === SETTINGS ? withAppliedForms(part) : part]),
    ...forms.map((form): [string, Part] => [`forms/${form.id}.json`, toPart(JSON.stringify(form))]),
  ])
}

function withAppliedForms({ text }: Part): Part {
  const settings: unknown = parseJson(text)
  return toPart(JSON.stringify({ ...(settings as object), formsApplied: true }))
}

function canonical(form: Definition): string {
  const plain: unknown = JSON.parse(JSON.stringify(form))
  return isJson(plain) ? canonicalJson(plain) : ''
}

/** Without a notification, because no screen changes. */
async function recordEdition(db: Db, edition: string, digest: string): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const dossiers = await db
      .selectFrom('dossier')
      .select('id')
      .where('edition', '=', edition)
      .where('id', '>', after)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('dossier_event')
              .select('seq')
              .whereRef('dossier_event.dossier_id', '=', 'dossier.id')
              .where('event', '=', EVENT),
          ),
        ),
      )
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const last = dossiers.at(-1)
    if (!last) return
    after = last.id
    await db.transaction().execute(async (tx) => {
      for (const { id } of dossiers) {
        await tx.selectFrom('dossier').select('id').where('id', '=', id).forUpdate().execute()
        const author = { user: null, requestId: null }
        await addDossierEvent(tx, id, author, EVENT, { edition, digest }, 'without-notification')
      }
    })
  }
}
