import type { KoaContextWithOIDC } from 'oidc-provider'
import { errorBody } from '../../../platform/errors/errors.ts'
import { pageLocale } from '../../../platform/locales/locale.ts'
import type { Branding } from '../../../platform/http/identity.ts'
import { failedPage } from '../pages/notice-page.ts'
import { requestId, showPage } from '../pages/page.ts'

type Next = () => Promise<unknown>

/** An address or method that the provider does not serve is answered as anywhere else: our error body, or a page. */
export function answerUnknown(branding: Branding, publicUrl: string) {
  return async (ctx: KoaContextWithOIDC, next: Next): Promise<void> => {
    await next()
    if (ctx.status !== 404 || (ctx.body !== undefined && ctx.body !== null)) return
    ctx.status = 404
    ctx.set('cache-control', 'no-store')
    if (ctx.method === 'GET' && ctx.get('accept').includes('text/html')) {
      const view = { branding, locale: pageLocale(undefined, ctx.get('accept-language')) }
      return showPage(ctx, failedPage(view, `${publicUrl}/`, requestId(ctx)))
    }
    ctx.body = { ...errorBody('error.not-found'), requestId: requestId(ctx) }
  }
}

/**
 * A code that was tried and refused, with a wrong verifier above all, is used up: whoever stole it has one try, and the
 * owner's sign-in begins again. It is removed rather than marked as used, which would end the owner's other tokens.
 */
export async function spendRefusedCode(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next()
  // `oidc` is missing on addresses that the provider does not know.
  const oidc: KoaContextWithOIDC['oidc'] | undefined = ctx.oidc
  const given = oidc?.params?.['code']
  if (oidc?.route !== 'token' || ctx.status !== 400 || typeof given !== 'string') return
  const code = await oidc.provider.AuthorizationCode.find(given)
  if (code?.isValid) await code.destroy()
}
