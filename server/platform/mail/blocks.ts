import { html, trusted, type Html } from '../http/html.ts'
import { groupPhones } from '../locales/phone.ts'
import { breakLinks, oneLine, quotedLines } from './plain-text.ts'

/**
 * The content of a mail. Only a button is a link, besides the contact, which mail readers may turn into one. Any other
 * text may come from strangers: it stays on one line and its links are broken.
 */
export type Block =
  | { paragraph: string }
  | { list: readonly string[] }
  /** Text of another person, on several lines. */
  | { quote: string }
  | { button: { label: string; url: string } }
  /** From the company's own settings. */
  | { contact: { help: string; company: string } }

const PARAGRAPH_LENGTH = 2000
const SUBJECT_LENGTH = 200

const STYLE = {
  page: 'margin:0;background:#f4f5f7;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif;color:#1d2430',
  sheet: 'max-width:36em;margin:0 auto;padding:24px;background:#ffffff',
  button:
    'display:inline-block;padding:12px 20px;border-radius:6px;background:#123e5c;color:#ffffff;text-decoration:none',
  quote: 'margin:16px 0;padding:4px 16px;border-left:4px solid #c5cbd6;color:#434c5c;overflow-wrap:anywhere',
}

const plain = (text: string) => breakLinks(oneLine(text, PARAGRAPH_LENGTH))

const helpLine = (help: string) => groupPhones(oneLine(help, PARAGRAPH_LENGTH))

export const subjectLine = (subject: string) => oneLine(subject, SUBJECT_LENGTH)

export const smsText = plain

export function textPart(blocks: readonly Block[]): string {
  return blocks.map(textOf).join('\n\n')
}

function textOf(block: Block): string {
  if ('paragraph' in block) return plain(block.paragraph)
  if ('list' in block) return block.list.map((item) => `– ${plain(item)}`).join('\n')
  if ('quote' in block)
    return quotedLines(block.quote)
      .map((line) => `> ${breakLinks(line)}`)
      .join('\n')
  if ('button' in block) return `${plain(block.button.label)}\n${block.button.url}`
  return `${helpLine(block.contact.help)}\n${plain(block.contact.company)}`
}

export function htmlPart(blocks: readonly Block[]): string {
  return html`${blocks.map(htmlOf)}`.markup
}

function htmlOf(block: Block): Html {
  if ('paragraph' in block) return html`<p>${plain(block.paragraph)}</p>`
  if ('list' in block)
    return html`<ul>
      ${block.list.map((item) => html`<li>${plain(item)}</li>`)}
    </ul>`
  if ('quote' in block)
    return html`<blockquote style="${STYLE.quote}">${inLines(quotedLines(block.quote).map(breakLinks))}</blockquote>`
  if ('button' in block) {
    const { label, url } = block.button
    return html`<p><a href="${url}" style="${STYLE.button}">${plain(label).replace(/\s?:$/, '')}</a></p>`
  }
  const { help, company } = block.contact
  return html`<p>${inLines([helpLine(help), plain(company)])}</p>`
}

const inLines = (lines: readonly string[]) => lines.map((line, at) => html`${at > 0 && trusted('<br>')}${line}`)

export function mailHtml(subject: string, markup: string): string {
  return html`<!doctype html>
    <html>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>${subject}</title>
      </head>
      <body style="${STYLE.page}">
        ${trusted(mailSheet(markup))}
      </body>
    </html>`.markup
}

/** The sheet that readers see, without the page around it. */
export const mailSheet = (markup: string): string => html`<div style="${STYLE.sheet}">${trusted(markup)}</div>`.markup
