import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const guides = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

// As GitHub makes them.
const anchorsOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every link of a guide leads to a file that exists, and to a heading of it', () => {
  const broken = guides.flatMap((guide) =>
    [...readFileSync(join(root, guide), 'utf8').matchAll(/\]\((?!https?:)([^)\s]*)\)/g)].flatMap(([, link = '']) => {
      const [file = '', anchor] = link.split('#')
      const path = file === '' ? join(root, guide) : join(root, dirname(guide), file)
      if (!existsSync(path)) return [`${guide}: ${link}`]
      return anchor === undefined || !path.endsWith('.md') || anchorsOf(path).includes(anchor)
        ? []
        : [`${guide}: ${link}`]
    }),
  )
  expect(broken).toEqual([])
})

test('every test that the table of features names exists, in the file named before it', () => {
  const files = ['e2e', 'packages', 'scripts', 'server', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)),
  )
  const table = readFileSync(join(root, 'docs', 'features.md'), 'utf8')
  const named = [...table.matchAll(/`([\w-]+\.(?:test|spec))`([^`|]*)/g)].flatMap(([, file = '', names = '']) => {
    const texts = files
      .filter((path) => [`${file}.ts`, `${file}.tsx`].includes(basename(path)))
      .map((path) => readFileSync(path, 'utf8'))
    return [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({
      name: `${file}: ${name}`,
      isThere: texts.some((text) => text.includes(name)),
    }))
  })
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(({ isThere }) => !isThere).map(({ name }) => name)).toEqual([])
})
