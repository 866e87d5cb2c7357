type Blanks = { nonce: string; api: string; locale: string }

/** The page before its script has run, which knows no preference of the reader yet. */
export function fillPage(page: string, { nonce, api, locale }: Blanks): string {
  return page.replaceAll('__CSP_NONCE__', nonce).replaceAll('__API_URL__', api).replace('__LOCALE__', locale)
}
