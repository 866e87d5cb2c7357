import { html, trusted, type Html } from '../identity/pages/html.ts'

const STYLE = {
  page: 'margin:0;background:#f4f5f7;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif;color:#1d2430',
  sheet: 'max-width:36em;margin:0 auto;padding:24px;background:#ffffff',
  button:
    'display:inline-block;padding:12px 20px;border-radius:6px;background:#123e5c;color:#ffffff;text-decoration:none',
}

/**
 * The same words for readers that show more than text: what stands alone on its line and is an address becomes a
 * button, under the words of the line before it when they announce it.
 */
export function mailHtml(subject: string, body: string): string {
  return html`<!doctype html>
    <html>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body style="${STYLE.page}">
        <div style="${STYLE.sheet}">${body.split(/\n{2,}/).map((part) => paragraph(part.split('\n')))}</div>
      </body>
    </html>`.markup
}

const isAddress = (line: string | undefined) => line !== undefined && /^https?:\/\/\S+$/.test(line)
const announces = (line: string) => line.endsWith(':')

function paragraph(lines: readonly string[]): Html {
  const drawn = lines.flatMap((line, at) => {
    if (announces(line) && isAddress(lines[at + 1])) return []
    return isAddress(line) ? button(line, lines[at - 1]) : html`${line}`
  })
  return html`<p>${drawn.map((line, at) => html`${at > 0 && trusted('<br>')}${line}`)}</p>`
}

function button(address: string, before: string | undefined): Html {
  const label = before !== undefined && announces(before) ? before.replace(/\s?:$/, '') : address
  return html`<a href="${address}" style="${STYLE.button}">${label}</a>`
}
