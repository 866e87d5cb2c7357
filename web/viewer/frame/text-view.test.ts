// @vitest-environment jsdom
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { expect, test } from 'vitest'
import { hasTextView, makeTextView } from './text-view.ts'

type Node = { role?: string; type?: string; id?: string; children?: Node[] }

const item = (str: string, x: number, y: number) => ({ str, transform: [1, 0, 0, 1, x, y], width: 10, height: 10 })
const marked = (id: string, ...items: object[]) => [
  { type: 'beginMarkedContentProps', id },
  ...items,
  { type: 'endMarkedContent' },
]

function makePdf(pages: { tree: Node | null; items: object[] }[]): PDFDocumentProxy {
  const getPage = async (number: number) => ({
    getStructTree: async () => pages[number - 1]!.tree,
    getTextContent: async () => ({ items: pages[number - 1]!.items }),
  })
  return { numPages: pages.length, getPage } as unknown as PDFDocumentProxy
}
const content = (id: string) => ({ type: 'content', id })
const draw = async (tree: Node, items: object[]) =>
  (await makeTextView(makePdf([{ tree, items }]), (page) => `Page ${page}`)).map(({ outerHTML }) => outerHTML).join('')

test('headings, paragraphs, lists and tables are drawn by their tags; what has no tag is left out', async () => {
  const row = {
    role: 'TR',
    children: [
      { role: 'TH', children: [content('c')] },
      { role: 'TD', children: [content('d')] },
    ],
  }
  const tree = {
    children: [
      {
        role: 'Document',
        children: [
          { role: 'H1', children: [content('a')] },
          { role: 'P', children: [content('b')] },
          { role: 'Table', children: [row] },
        ],
      },
    ],
  }
  const items = [
    ...marked('a', item('Bulletin', 0, 100)),
    ...marked('b', item('Deux', 0, 80), item('lignes', 0, 68)),
    ...marked('c', item('Parts', 0, 50)),
    ...marked('d', item('<b>80</b>', 50, 50)),
    { type: 'beginMarkedContent' },
    item('Page 1 / 3', 0, 0),
    { type: 'endMarkedContent' },
  ]
  expect(await draw(tree, items)).toBe(
    '<section aria-label="Page 1"><div><h1>Bulletin</h1><p>Deux lignes</p>' +
      '<table><tr><th>Parts</th><td>&lt;b&gt;80&lt;/b&gt;</td></tr></table></div></section>',
  )
})

test.each([
  ['souscription', [item('sous', 0, 0), item('cription', 10, 0)]],
  ['deux mots', [item('deux', 0, 0), item('mots', 14, 0)]],
  ['une ligne', [item('une ', 0, 0), item('', 10, 0), item('ligne', 0, -12)]],
])('pieces that touch are one word, and a gap or a new line is one space: %s', async (text, items) => {
  const tree = { children: [{ role: 'P', children: [content('a')] }] }
  expect(await draw(tree, marked('a', ...items))).toContain(`<p>${text}</p>`)
})

test('a document without tags has no text view', async () => {
  expect(await hasTextView(makePdf([{ tree: null, items: [] }]))).toBe(false)
  expect(await hasTextView(makePdf([{ tree: { children: [{ role: 'P' }] }, items: [] }]))).toBe(true)
})
