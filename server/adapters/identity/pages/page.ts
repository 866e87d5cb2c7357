import type { Locale } from '../../../locales/locale.ts'
import { assets } from './assets.ts'
import { html, type Html } from './html.ts'
import type { Branding } from '../identity.ts'
import { texts } from './texts.ts'

export type Frame = {
  branding: Branding
  locale: Locale
  title: string
  /** Where the same page is in the other language; null where it would ask for something twice. */
  otherLanguage?: string | null
}

/** One page of the provider: a card with the company's name, and nothing else to look at. */
export function page({ branding, locale, title, otherLanguage = null }: Frame, body: Html): string {
  const other: Locale = locale === 'fr' ? 'en' : 'fr'
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${branding.name}</title>
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
          ${
            otherLanguage !== null &&
            html`<p class="language">
              <a href="${otherLanguage}" lang="${other}" hreflang="${other}">${texts[locale].otherLanguage}</a>
            </p>`
          }
        </main>
      </body>
    </html>`.markup
}

// Nothing inline, nothing from elsewhere, in nobody's frame.
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
