/** Safe markup: every value in it has been escaped. */
export type Html = { readonly markup: string }

type Value = Html | readonly Html[] | string | number | false | null | undefined

export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { markup: String.raw({ raw: parts }, ...values.map(toMarkup)) }
}

/** For markup from a trusted source, such as the provider's own forms. */
export const trusted = (markup: string): Html => ({ markup })

function toMarkup(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value))
  if ('markup' in value) return value.markup
  return value.map(toMarkup).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeText = (text: string) => text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? '')
