import { create, parse } from 'content-disposition'
import { expect, test } from 'vitest'
import { cleanName, endAs } from './file-name.ts'

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\C:\\mes docs\\rib.pdf', 'rib.pdf'],
  ['rib.pdf\r\nSet-Cookie: a=b', 'rib.pdfSet-Cookie a=b'],
  ['\u202Efdp.exe', 'fdp.exe'],
  ['a\u0000b\u0007.pdf', 'ab.pdf'],
  ['ligne\u2028deux.pdf', 'lignedeux.pdf'],
  ['"; filename=x.html; "', '; filename=x.html;'],
  ['<script>.pdf', 'script.pdf'],
  ['...', '...'],
  ['  ', 'document'],
  ['', 'document'],
  ['/', 'document'],
  ['\u200b\u200d', 'document'],
  ['%0d%0aLocation: x.pdf', '%0d%0aLocation x.pdf'],
  ['é'.repeat(400), 'é'.repeat(190)],
  ['😀'.repeat(300), '😀'.repeat(190)],
  ['日本.pdf', '日本.pdf'],
  ['Relevé n° 2 – « mars ».pdf', 'Relevé n° 2 – « mars ».pdf'],
  ["l'acte;v=1.pdf", "l'acte;v=1.pdf"],
])('%j is stored as %j, and sent on one header line that gives it back', (title, expected) => {
  const name = cleanName(title)
  expect(name).toBe(expected)
  const header = create(endAs(name, 'pdf'), { type: 'inline' })
  expect(header).toMatch(/^[\x20-\x7e]+$/)
  expect(parse(header).parameters['filename']).toBe(endAs(name, 'pdf'))
})
