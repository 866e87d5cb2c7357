import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import type { Db } from '../../../platform/database/tables.ts'
import { hashId } from './hash-id.ts'

/**
 * Stores the provider's sessions, codes and tokens in the database, which all API processes share. Ids are secrets that
 * their holder presents, so only their hashes are stored: a copy of the database opens no session.
 */
export function oidcAdapter(db: Db): (model: string) => Adapter {
  return (model) => {
    const rows = (id: string) => ({ model, id: hashId(id) })
    const live = () =>
      db
        .selectFrom('oidc_state')
        .select(['payload', 'consumed_at'])
        .where('model', '=', model)
        .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', new Date())]))

    return {
      async upsert(id, payload, expiresIn) {
        const state = {
          payload: JSON.stringify(payload, withoutIds),
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          expires_at: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
        }
        await db
          .insertInto('oidc_state')
          .values({ ...rows(id), ...state })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(state))
          .execute()
      },

      async find(id) {
        const row = await live().where('id', '=', hashId(id)).executeTakeFirst()
        return row && { ...toPayload(row), jti: id }
      },

      async findByUid(uid) {
        const row = await live().where('uid', '=', uid).executeTakeFirst()
        return row && toPayload(row)
      },

      // Only the device flow, which is disabled, uses user codes.
      findByUserCode: async () => undefined,

      async consume(id) {
        const { model, id: key } = rows(id)
        const { numUpdatedRows } = await db
          .updateTable('oidc_state')
          .set({ consumed_at: new Date() })
          .where('model', '=', model)
          .where('id', '=', key)
          .where('consumed_at', 'is', null)
          .executeTakeFirst()
        // Two requests may both have read it as unused; only one may consume it.
        if (numUpdatedRows === 0n) throw new errors.InvalidGrant('already used')
      },

      async destroy(id) {
        await db.deleteFrom('oidc_state').where('model', '=', model).where('id', '=', hashId(id)).execute()
      },

      async revokeByGrantId(grantId) {
        await db.deleteFrom('oidc_state').where('model', '=', model).where('grant_id', '=', grantId).execute()
      },
    }
  }
}

/** Deletes the codes and tokens of a grant, and the grant itself. */
export async function revokeGrant(db: Db, grantId: string): Promise<void> {
  await db
    .deleteFrom('oidc_state')
    .where((is) => is.or([is('grant_id', '=', grantId), is.and({ model: 'Grant', id: hashId(grantId) })]))
    .execute()
}

// A payload repeats its own id, and an interaction that of its session.
const withoutIds = (key: string, value: unknown) => (key === 'jti' || key === 'cookie' ? undefined : value)

function toPayload(row: { payload: unknown; consumed_at: Date | null }): AdapterPayload {
  // Unsafe cast: only the provider writes this column.
  const payload = row.payload as AdapterPayload
  return row.consumed_at ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) } : payload
}
