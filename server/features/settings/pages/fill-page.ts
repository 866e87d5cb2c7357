type PagePlaceholders = { nonce: string; api: string; locale: string }

export function fillPage(page: string, { nonce, api, locale }: PagePlaceholders): string {
  return page.replaceAll('__CSP_NONCE__', nonce).replaceAll('__API_URL__', api).replace('__LOCALE__', locale)
}
