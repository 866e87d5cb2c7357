import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../../../platform/database/tables.ts'
import { isInUse } from '../sessions.ts'
import { IDLE } from './lifetimes.ts'

export const CLIENT_ID = 'parcelle-web'

/** Without a consent prompt: the only client is our own web application. */
export function signInPolicy(db: Db) {
  const { base, Check } = interactionPolicy
  const accountGone = new Check('account_gone', 'the account of the session is no more', ({ oidc }) =>
    oidc.session?.accountId !== undefined && !oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  )
  const idle = new Check('idle', 'nobody has used the session for a while', async ({ oidc: { session } }) => {
    const { loginTs, authorizations } = session ?? {}
    if (!loginTs || loginTs > Date.now() / 1000 - IDLE) return Check.NO_NEED_TO_PROMPT
    const grants = Object.values(authorizations ?? {}).flatMap(({ grantId }) => grantId ?? [])
    return (await isInUse(db, grants)) ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT
  })
  const policy = base()
  policy.remove('consent')
  policy.get('login')?.checks.add(accountGone)
  policy.get('login')?.checks.add(idle)
  return policy
}

/** Creates the web application's grant at the first sign-in of a session, and reuses it until the session ends. */
export async function firstPartyGrant({ oidc }: KoaContextWithOIDC, resource: string) {
  const { provider, session, account } = oidc
  const known = session?.grantIdFor(CLIENT_ID)
  const grant = known && (await provider.Grant.find(known))
  if (grant || !account) return grant || undefined
  const newGrant = new provider.Grant({ clientId: CLIENT_ID, accountId: account.accountId })
  newGrant.addOIDCScope('openid profile email offline_access')
  newGrant.addResourceScope(resource, 'api')
  await newGrant.save()
  return newGrant
}
