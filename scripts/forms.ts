// npm run forms check FILE…: every finding of a form and, for each block, answers that show it. npm run forms diff OLD
// NEW: what changed between two forms.
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { reachVisible, sampleFacts, type Facts, type Form, type ReachResult } from '@parcelle/forms'
import { compileFile, listSentences, readJson } from './compile-file.ts'

type Print = (line: string) => void

/** Prints the findings and witnesses of each file; returns 1 when one is refused. */
export async function checkCommand(files: readonly string[], print: Print): Promise<number> {
  if (files.length === 0) {
    print('Usage: npm run forms check FILE… (or edition:ID)')
    return 2
  }
  let refused = false
  for (const file of files) {
    const check = file.startsWith('edition:') ? checkEdition : checkFile
    refused = !(await check(file, print)) || refused
  }
  return refused ? 1 : 0
}

/** Every form of an edition of the database. */
async function checkEdition(name: string, print: Print): Promise<boolean> {
  // Loaded on demand, because it needs the server and its database.
  const { withEditionFolder } = await import('./edition-folder.ts')
  const check = async (folder: string): Promise<boolean> => {
    let isGood = true
    for (const file of (await readdir(join(folder, 'forms'))).toSorted())
      isGood = (await checkFile(join(folder, 'forms', file), (line) => print(line.replace(folder, name)))) && isGood
    return isGood
  }
  return withEditionFolder(name, check).catch((error: Error) => {
    print(`${name}: ${error.message}`)
    return false
  })
}

async function checkFile(file: string, print: Print): Promise<boolean> {
  const json = await readJson(file)
  if (typeof json === 'string') {
    print(`${file}: ${json}`)
    return false
  }
  const compiled = await compileFile(file, json.value)
  if (!compiled.ok) {
    print(`${file}: ${compiled.findings.length} to correct`)
    for (const sentence of listSentences(compiled, json.text)) print(`  ${sentence}`)
    return false
  }
  const { form } = compiled
  print(
    `${file}: ${form.definition.pages.length} pages, ${form.blocks.length} blocks, ${form.elements.length} elements`,
  )
  const facts = { ...sampleFacts(form.definition), ...(await productsBeside(file)) }
  for (const [at, { slug }] of form.blocks.entries())
    print(`  ${slug}: ${describe(reachVisible(form, { blocks: [at] }, facts), form, at)}`)
  return true
}

function describe(reached: ReachResult, form: Form, block: number): string {
  if (form.blocks[block]?.condition === null) return 'always visible'
  if (reached.kind !== 'reachable') return reached.kind === 'never' ? reached.reason : 'no answers found that show it'
  const { direct, state, answers } = reached.witness
  const given = Object.entries(answers)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
  return ['visible with', [...given, `direct = ${direct}`, `state = ${state}`].join(', ')].join(' ')
}

/** The products of the form's deployment, for realistic amounts. */
async function productsBeside(file: string): Promise<Pick<Facts, 'products'>> {
  const json = await readJson(join(dirname(file), '..', 'products.json'))
  if (typeof json === 'string') return {}
  // Unsafe cast: the deployment check has verified the file.
  const { products } = (json.value ?? {}) as Pick<Facts, 'products'>
  return Array.isArray(products) ? { products } : {}
}

const write: Print = (line) => process.stdout.write(`${line}\n`)

if (import.meta.main) {
  const [command, ...names] = process.argv.slice(2)
  if (command === 'check') process.exitCode = await checkCommand(names, write)
  else if (command === 'diff') {
    // Loaded on demand, because it needs the server and its database.
    const { diffCommand } = await import('./forms-diff.ts')
    process.exitCode = await diffCommand(names, process.env, write)
  } else {
    write('Usage: npm run forms check FILE… | npm run forms diff OLD NEW')
    process.exitCode = 2
  }
}
