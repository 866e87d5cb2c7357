import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readLogo } from './logo.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 20 10"') => `<svg ${attributes}>${inside}</svg>`

test('groups hand their colours down, and words are set', () => {
  const logo = readLogo(
    svg(
      '<g fill="none" stroke="#112233" stroke-width="2"><path d="M0 0h4" /></g><text x="5" y="8" fill="#445566">A&amp;B</text>',
    ),
  )
  expect(logo).toEqual({
    width: 20,
    height: 10,
    shapes: [
      { kind: 'path', path: 'M0 0h4', fill: null, stroke: '#112233', strokeWidth: 2 },
      { kind: 'words', text: 'A&B', x: 5, y: 8, size: 16, bold: false, spacing: 0, fill: '#445566' },
    ],
  })
})

test.each([
  ['a picture', svg('<image href="x.png" />')],
  ['a gradient', svg('<path d="M0 0" fill="url(#a)" />')],
  ['a moved figure', svg('<g transform="scale(2)"><path d="M0 0" /></g>')],
  ['no size', svg('<path d="M0 0" />', 'width="3"')],
  ['nothing', ''],
])('a logo with %s is not drawn by halves', (_, text) => {
  expect(readLogo(text)).toBeNull()
})

const deployments = resolve(import.meta.dirname, '../../../deployments')
const logos = readdirSync(deployments, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('logo.svg'),
)
test.each(logos)('%s is drawn', (path) => {
  expect(readLogo(readFileSync(join(deployments, path), 'utf8'))?.shapes.length).toBeGreaterThan(2)
})
