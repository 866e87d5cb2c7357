import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The classes that a component reads from a CSS module by name, and that the module does not define. */
function listMissing(file: string): string[] {
  const code = read(file)
  const imports = code.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)
  const body = code.replaceAll(/^import .*$/gm, '')
  return [...imports].flatMap(([, name = '', path = '']) => {
    const css = read(join(dirname(file), path)).replaceAll(/\/\*.*?\*\//gs, '')
    const defined = new Set([...css.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, one = '']) => one))
    const used = [...body.matchAll(new RegExp(`(?<![\\w.])${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))]
    return used.flatMap(([, plain, quoted]) => {
      const one = plain ?? quoted ?? ''
      return defined.has(one) ? [] : `${file}: ${name}.${one}`
    })
  })
}

test('every class that a component names exists in its CSS module', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('node_modules'))
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(listMissing)).toEqual([])
})
