import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../../../platform/database/tables.ts'
import { sessionCookie } from './cookies.ts'
import { trusted } from '../../../platform/http/html.ts'
import type { Branding } from '../../../platform/http/identity.ts'
import { logoutQuestionPage } from '../pages/notice-page.ts'
import { revokeGrant } from './oidc-adapter.ts'
import { showPage, providerView } from '../pages/page.ts'

type Options = { db: Db; publicUrl: string; branding: Branding }

/** Ends the session if the user surely requested it; otherwise asks, because a link on another site may have. */
export async function logoutOrAsk(ctx: KoaContextWithOIDC, form: string, options: Options): Promise<void> {
  const { db, publicUrl, branding } = options
  if (!isAskedByThePerson(ctx)) {
    return showPage(ctx, logoutQuestionPage(providerView(ctx, branding), `${publicUrl}/`, trusted(form)))
  }

  const { session, provider } = ctx.oidc
  for (const { grantId } of Object.values(session?.authorizations ?? {})) {
    if (grantId) await revokeGrant(db, grantId)
  }
  await session?.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, sessionCookie(publicUrl))
  leave(ctx, publicUrl)
}

/** Without a session the provider would send a page that submits itself by inline script. */
export function logoutDirectly(publicUrl: string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next()
    // `oidc` is missing on unknown addresses.
    const oidc: KoaContextWithOIDC['oidc'] | undefined = ctx.oidc
    if (oidc?.route === 'end_session' && ctx.status === 200 && !oidc.session?.accountId) leave(ctx, publicUrl)
  }
}

// Proofs that another site cannot produce: the ID token of this session, or a request from our own pages.
function isAskedByThePerson(ctx: KoaContextWithOIDC): boolean {
  const { entities, session } = ctx.oidc
  const hint = entities.IdTokenHint?.payload['sub']
  return (hint !== undefined && hint === session?.accountId) || ctx.get('sec-fetch-site') === 'same-origin'
}

// The provider has checked the address against the client's.
function leave(ctx: KoaContextWithOIDC, publicUrl: string): void {
  const { params } = ctx.oidc
  const requested = params?.['post_logout_redirect_uri']
  const target = new URL(typeof requested === 'string' ? requested : `${publicUrl}/`)
  const state = params?.['state']
  if (typeof requested === 'string' && typeof state === 'string') target.searchParams.set('state', state)
  ctx.status = 303
  ctx.redirect(target.href)
}
