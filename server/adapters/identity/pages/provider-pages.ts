import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Branding } from '../identity.ts'
import { pageHeaders } from './page.ts'
import { pageLocale } from '../../../locales/locale.ts'

/** The company and the language of a page that the provider is about to show. */
export function viewOf(ctx: KoaContextWithOIDC, branding: Branding) {
  return { branding, locale: pageLocale(ctx.oidc.params?.['ui_locales'], ctx.get('accept-language')) }
}

export function showPage(ctx: KoaContextWithOIDC, markup: string): void {
  ctx.set(pageHeaders)
  ctx.body = markup
}

export const requestId = (ctx: KoaContextWithOIDC) => String(ctx.res.getHeader('x-request-id') ?? '')
