import type { KoaContextWithOIDC } from 'oidc-provider'
import { errorBody } from '../../../platform/errors/errors.ts'
import { pageLocale } from '../../../platform/locales/locale.ts'
import type { Branding } from '../../../platform/http/identity.ts'
import { failedPage } from '../pages/notice-page.ts'
import { requestId, showPage } from '../pages/page.ts'

type Next = () => Promise<unknown>

/** Answers an unknown address or method with our own error body or page. */
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
 * Deletes a code that was refused, for example because of a wrong verifier: a stolen code gets one attempt. Marking it
 * as used would revoke the owner's other tokens.
 */
export async function spendRefusedCode(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next()
  // `oidc` is missing on unknown addresses.
  const oidc: KoaContextWithOIDC['oidc'] | undefined = ctx.oidc
  const rawCode = oidc?.params?.['code']
  if (oidc?.route !== 'token' || ctx.status !== 400 || typeof rawCode !== 'string') return
  const code = await oidc.provider.AuthorizationCode.find(rawCode)
  if (code?.isValid) await code.destroy()
}
