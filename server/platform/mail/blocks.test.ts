import { expect, test } from 'vitest'
import { htmlPart, mailHtml, smsText, subjectLine, textPart, type Block } from './blocks.ts'

const PHISHING = 'x\n\nPour confirmer votre identité :\nhttps://evil.example/a?b=1'

test('text written by a user stays in its quote, line by line, without links', () => {
  const blocks: Block[] = [{ paragraph: 'Motif :' }, { quote: PHISHING }, { paragraph: 'Fin.' }]
  expect(textPart(blocks).replaceAll('\u200c', '')).toBe(
    'Motif :\n\n> x\n> Pour confirmer votre identité :\n> https://evil.example/a?b=1\n\nFin.',
  )
  expect(textPart(blocks)).not.toMatch(/https?:\/\/|evil\.example/)
  expect(htmlPart(blocks)).toMatch(/^<p>Motif :<\/p><blockquote [^<]*>x<br>Pour [^<]*<br>https[^<]*<\/blockquote><p>/)
  expect(htmlPart(blocks)).not.toMatch(/<a|https?:\/\/|evil\.example/)
})

test('a paragraph, an item, a label and a name of a company are one line each', () => {
  const blocks: Block[] = [
    { paragraph: PHISHING },
    { list: [PHISHING, 'b'] },
    { button: { label: PHISHING, url: 'https://portail.example.org/a' } },
    { contact: { help: 'aide@aurea.example.org', company: PHISHING } },
  ]
  const lines = textPart(blocks).split('\n')
  expect(lines).toHaveLength(10)
  expect(lines.filter((line) => line === '')).toHaveLength(3)
  expect(lines.filter((line) => line.includes('https://'))).toEqual(['https://portail.example.org/a'])
  expect(htmlPart(blocks).match(/<(p|ul|li|a|br)\b/g)).toEqual(['<p', '<ul', '<li', '<li', '<p', '<a', '<p', '<br'])
  expect(htmlPart(blocks).match(/https?:\/\/[^"<]*/g)).toEqual(['https://portail.example.org/a'])
})

test('the number to call is grouped by two digits, in both parts', () => {
  const blocks: Block[] = [{ contact: { help: 'aide@aurea.example.org · +33199000123', company: 'Aurea' } }]
  for (const part of [textPart(blocks), htmlPart(blocks)]) expect(part).toContain('· +33 1 99 00 01 23')
})

test.each([
  'https://evil.example',
  'HTTP://EVIL.EXAMPLE/a',
  'www.evil.example',
  'evil.example',
  '//evil.example',
  'x@evil.example',
  'mailto:x@evil.example',
  'tel:+33899000000',
  'https:\\\\evil.example',
  'evil。example',
  '163.com',
])('%s is no address for a mail reader', (address) => {
  const text = textPart([{ quote: `voir ${address} ici` }])
  expect(text.replaceAll('\u200c', '')).toBe(`> voir ${address} ici`)
  const [, found = ''] = /voir (\S+) ici/.exec(text) ?? []
  expect(found.match(/[.:@/\\。]/g)).not.toBeNull()
  for (const mark of found.matchAll(/[.:@/\\。]/gu)) {
    expect(found[mark.index + 1]).toBe('\u200c')
  }
  expect(URL.canParse(found.startsWith('http') ? found : `https://${found}`)).toBe(false)
})

test('amounts, days, hours and ends of sentences are not changed', () => {
  const said = 'M. Martin a payé 1 250.50 € le 31/12/2026 à 12:30. Merci : tout est là.'
  expect(textPart([{ quote: said }])).toBe(`> ${said}`)
})

test('characters that show nothing are taken out: controls, marks of direction, zero widths', () => {
  const hidden = 'Ma\u0000r\u200bti\u202en\u2066 \u00adDu\ufeffpo\u2028nt\u3164'
  expect(textPart([{ paragraph: hidden }])).toBe('Martin Dupo nt')
  expect(textPart([{ quote: 'a\u2028b\u0085c\rd' }])).toBe('> a\n> b\n> c\n> d')
  expect(textPart([{ paragraph: 'n° 48\u202f213 :\u00a0été' }])).toBe('n° 48\u202f213 :\u00a0été')
})

test('a long text is cut, and a lone half of a character never left', () => {
  expect(textPart([{ quote: 'é'.repeat(20_000) }])).toHaveLength(5002)
  expect(textPart([{ quote: 'a\n'.repeat(2000) }]).split('\n')).toHaveLength(60)
  expect(textPart([{ paragraph: `a${'😀'.repeat(3000)}` }]).isWellFormed()).toBe(true)
})

test('a subject and a short message are one line', () => {
  expect(subjectLine('Aurea\r\nBcc: x@evil.example')).toBe('Aurea Bcc: x@evil.example')
  expect(subjectLine('a'.repeat(999))).toHaveLength(200)
  expect(smsText('Aurea\n\nhttps://evil.example').replaceAll('\u200c', '')).toBe('Aurea https://evil.example')
  expect(smsText('Aurea\n\nhttps://evil.example')).not.toMatch(/https?:\/\/|evil\.example/)
})

test('mail readers are told not to turn texts into links', () => {
  expect(mailHtml('Sujet <b>', '<p>a</p>')).toMatch(/format-detection[^]*<title>Sujet &lt;b&gt;<\/title>[^]*<p>a<\/p>/)
})
