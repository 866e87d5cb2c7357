import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { depthProblem, type Definition } from '@parcelle/forms'
import type { z } from 'zod'
import {
  Catalogue,
  datalistShape,
  Form,
  Payments,
  Samples,
  Tables,
  type Datalist,
  type Product,
  type SampleSet,
} from './content-shapes.ts'
import { Firms } from './documents/facts.ts'
import { SharedFile, ProductTemplateFile, TemplateFile } from './documents/template.ts'
import { FormChanges } from './form-changes.ts'
import { problem, type Finding } from './check/finding.ts'
import { describeIssues } from './check/sentences.ts'
import { completeTexts, namePath } from './texts.ts'
import { Vigilance } from './vigilance-file.ts'

export type Content = {
  forms: Definition[]
  /** Where each form was read, by its id. */
  formFiles: ReadonlyMap<number, string>
  changes: FormChanges
  products: Product[]
  payments: Payments
  tables: Tables | null
  datalists: Record<string, Datalist>
  firms: Firms
  documents: DocumentFiles
  /** Null where there is no file. */
  points: Vigilance['points'] | null
  samples: SampleSet | null
}

type DocumentFiles = {
  shared: SharedFile
  templates: Record<string, TemplateFile>
  ofProducts: Record<string, ProductTemplateFile>
}

/** Reads the files beside the settings; a missing file is read from the folders it extends. */
export async function readContent(folders: readonly string[], findings: Finding[]): Promise<Content> {
  const read = <T extends z.ZodType>(file: string, shape: T) => readShape(find(folders, file), file, shape, findings)
  const [own = ''] = folders
  const [forms, catalogue, tables, lists, firms, documents, samples] = await Promise.all([
    readForms(folders, findings),
    read('products.json', Catalogue),
    read('dismemberment.json', Tables),
    listFiles(folders, 'datalists'),
    read('firms.json', Firms),
    readDocuments(folders, findings),
    readSamples(folders, findings),
  ])
  const datalists = await Promise.all(
    lists.map(
      async (file) =>
        [basename(file, '.json'), (await readShape(file, label(file), datalistShape, findings)) ?? []] as const,
    ),
  )
  const changes = existsSync(join(own, 'form-changes.json')) ? await read('form-changes.json', FormChanges) : null
  const payments = find(folders, PAYMENTS) === null ? null : await read(PAYMENTS, Payments)
  const vigilance = find(folders, VIGILANCE) === null ? null : await read(VIGILANCE, Vigilance)
  return {
    forms: forms.map(({ form }) => form),
    formFiles: new Map(forms.map(({ form, file }) => [form.id, file])),
    changes: changes ?? {},
    products: (catalogue?.products ?? []).map((product) => ({ ...product, payment: payments?.[product.code] ?? null })),
    payments: payments ?? {},
    tables,
    datalists: Object.fromEntries(datalists),
    firms: firms ?? {},
    documents,
    points: vigilance?.points ?? null,
    samples,
  }
}

const PAYMENTS = 'payments.json'
const VIGILANCE = 'vigilance.json'
const SAMPLES = 'samples.json'
const SHARED = 'shared.json'
const noShared: SharedFile = {
  letterhead: { company: [], firm: [] },
  draft: { fr: '', en: '' },
  conditions: {},
  labels: {},
  headings: {},
  agreement: { feminine: [], elements: {} },
  fragments: {},
}

async function readDocuments(folders: readonly string[], findings: Finding[]): Promise<DocumentFiles> {
  const readAll = async <T extends z.ZodType>(files: readonly string[], shape: T) => {
    const read = await Promise.all(
      files.map(
        async (file) => [basename(file, '.json'), await readShape(file, label(file), shape, findings)] as const,
      ),
    )
    return Object.fromEntries(read.flatMap(([name, one]) => (one === null ? [] : [[name, one] as const])))
  }
  const files = await listFiles(folders, 'documents')
  const [shared, templates, ofProducts] = await Promise.all([
    readShape(find(folders, join('documents', SHARED)), `documents/${SHARED}`, SharedFile, findings),
    readAll(
      files.filter((file) => basename(file) !== SHARED),
      TemplateFile,
    ),
    readAll(await listFiles(folders, 'product-documents'), ProductTemplateFile),
  ])
  return { shared: shared ?? noShared, templates, ofProducts }
}

/** Those of the company itself; where it has some, those of the deployment it extends are there to be like. */
async function readSamples(folders: readonly string[], findings: Finding[]): Promise<SampleSet | null> {
  const [file = null, other = null] = folders.map((folder) => find([folder], SAMPLES)).filter((path) => path !== null)
  const own = await readShape(file, SAMPLES, Samples, findings)
  const base = other === null ? null : await readShape(other, SAMPLES, Samples, findings)
  return own && { ...own, models: base?.samples ?? [] }
}

async function readForms(
  folders: readonly string[],
  findings: Finding[],
): Promise<{ form: Definition; file: string }[]> {
  const files = await listFiles(folders, 'forms')
  if (files.length === 0) findings.push(problem('forms', 'there is no form'))
  const forms = await Promise.all(
    files.map(async (path) => ({ form: await readShape(path, label(path), Form, findings), file: label(path) })),
  )
  return forms.flatMap(({ form, file }) => (form === null ? [] : [{ form, file }]))
}

async function readShape<T extends z.ZodType>(
  file: string | null,
  where: string,
  shape: T | ((json: unknown) => T),
  findings: Finding[],
): Promise<z.output<T> | null> {
  if (file === null) {
    findings.push(problem(where, 'the file is missing'))
    return null
  }
  const json = parseJson(await readFile(file, 'utf8'))
  if (json === undefined) {
    findings.push(problem(where, NOT_JSON))
    return null
  }
  const depth = depthProblem(json)
  if (depth !== null) {
    findings.push(problem(where, depth))
    return null
  }
  const expected = typeof shape === 'function' ? shape(json) : shape
  const parsed = expected.safeParse(completeTexts(json, where, findings))
  if (parsed.success) return parsed.data
  findings.push(
    ...describeIssues(parsed.error.issues, json).map(({ path, reason }) =>
      problem([where, ...namePath(json, path)].join('/'), reason),
    ),
  )
  return null
}

export const NOT_JSON = 'is not JSON: a comma, a quote or a bracket is missing or too many, at or just before this line'

/** Without `$schema`, which is for editors. Undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return json
    return Object.fromEntries(Object.entries(json).filter(([key]) => key !== '$schema'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function find(folders: readonly string[], file: string): string | null {
  return folders.map((folder) => join(folder, file)).find((path) => existsSync(path)) ?? null
}

/** The files of a sub-folder, from the first folder that has it. */
async function listFiles(folders: readonly string[], sub: string): Promise<string[]> {
  const found = new Map<string, string>()
  for (const folder of folders) {
    if (!existsSync(join(folder, sub))) continue
    for (const name of (await readdir(join(folder, sub))).filter((file) => file.endsWith('.json')))
      if (!found.has(name)) found.set(name, join(folder, sub, name))
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file)
}

const label = (file: string) => file.split('/').slice(-2).join('/')
