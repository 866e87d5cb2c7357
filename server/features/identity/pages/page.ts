import type { KoaContextWithOIDC } from 'oidc-provider'
import { pageLocale, type Locale } from '../../../platform/locales/locale.ts'
import { assets } from './assets.ts'
import { html, type Html } from '../../../platform/http/html.ts'
import type { Branding } from '../../../platform/http/identity.ts'
import { groupPhones } from '../../../platform/locales/phone.ts'
import { translator, type Translate } from '../../../platform/locales/texts.ts'

export type Frame = {
  branding: Branding
  locale: Locale
  title: string
  /** The same page in the other language; null where loading it would ask for something twice. */
  otherLanguage?: string | null
}

export function page({ branding, locale, title, otherLanguage = null }: Frame, body: Html): string {
  const other: Locale = locale === 'fr' ? 'en' : 'fr'
  const t = translator(locale)
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${branding.name}</title>
        <link rel="stylesheet" href="${assets.tokens.href}" />
        <link rel="stylesheet" href="${assets.style.href}" />
        <link rel="stylesheet" href="${branding.stylesheet}" />
        <script src="${assets.script.href}" defer></script>
      </head>
      <body>
        <main class="page">
          <div class="card">
            <img class="logo" src="${branding.logo}" alt="${branding.name}" />
            ${body}
          </div>
          ${help(branding.help, locale)}
          ${
            otherLanguage !== null &&
            html`<p class="language">
              <a href="${otherLanguage}" lang="${other}" hreflang="${other}">${t('page.other-language')}</a>
            </p>`
          }
        </main>
      </body>
    </html>`.markup
}

export function noticePage(view: Omit<Frame, 'title'>, title: string, body: Html): string {
  return page(
    { ...view, title },
    html`<h1>${title}</h1>
      <div class="notice">${body}</div>`,
  )
}

export const wayOn = (href: string, text: string): Html => html`<a class="primary" href="${href}">${text}</a>`

function help({ phone, mail, hours }: Branding['help'], locale: Locale): Html {
  return html`<p class="help">
    ${translator(locale)('page.help')} <a href="tel:${phone.replaceAll(/[^+\d]/g, '')}">${groupPhones(phone)}</a>,
    ${hours[locale]},
    <a href="mailto:${mail}">${mail}</a>
  </p>`
}

/** Hidden until the script shows it. */
export function revealButton(t: Translate): Html {
  return html`<button
    type="button"
    class="reveal"
    id="reveal"
    aria-controls="password"
    aria-label="${t('password.show.label')}"
    hidden
    data-show="${t('password.show')}"
    data-hide="${t('password.hide')}"
    data-show-label="${t('password.show.label')}"
    data-hide-label="${t('password.hide.label')}"
  >
    ${t('password.show')}
  </button>`
}

// No inline code, nothing from other origins, no framing.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
} as const

export function providerView(ctx: KoaContextWithOIDC, branding: Branding) {
  return { branding, locale: pageLocale(ctx.oidc.params?.['ui_locales'], ctx.get('accept-language')) }
}

export function showPage(ctx: KoaContextWithOIDC, markup: string): void {
  ctx.set(pageHeaders)
  ctx.body = markup
}

export const requestId = (ctx: KoaContextWithOIDC) => String(ctx.res.getHeader('x-request-id') ?? '')
