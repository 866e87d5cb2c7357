import { basename } from 'node:path'
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
import { problem, type Finding } from './findings/finding.ts'
import { describeIssues } from './findings/sentences.ts'
import { NOT_JSON, parseJson, SAMPLE_MODELS, SAMPLES, type Part, type Parts } from './parts.ts'
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
  samples: SampleSet | null
  /** Files that are missing or not of the shape that they must have. */
  unread: readonly string[]
  /** Null where there is no file. */
  points: Vigilance['points'] | null
}

type DocumentFiles = {
  shared: SharedFile
  templates: Record<string, TemplateFile>
  ofProducts: Record<string, ProductTemplateFile>
}

/** Reads the files beside the settings. */
export function readContent(parts: Parts, findings: Finding[]): Content {
  const read = <T extends z.ZodType>(file: string, shape: T) => readShape(parts.get(file), file, shape, findings)
  const readOptional = <T extends z.ZodType>(file: string, shape: T) => (parts.has(file) ? read(file, shape) : null)
  const forms = readForms(parts, findings)
  const catalogue = read('products.json', Catalogue)
  const tables = read('dismemberment.json', Tables)
  const firms = read('firms.json', Firms)
  const documents = readDocuments(parts, findings)
  const samples = readSamples(parts, findings)
  const datalists = listFiles(parts, 'datalists').map(
    (file) => [basename(file, '.json'), readDatalist(file, parts.get(file), findings)] as const,
  )
  if (parts.has('datalists/products.json'))
    findings.push(problem('datalists/products.json', 'is made from products.json: this file would not be read'))
  const changes = readOptional('form-changes.json', FormChanges)
  const payments = readOptional('payments.json', Payments)
  const vigilance = readOptional('vigilance.json', Vigilance)
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
    samples,
    unread: [
      ...(parts.has('payments.json') && payments === null ? ['payments.json'] : []),
      ...(parts.has('vigilance.json') && vigilance === null ? ['vigilance.json'] : []),
      ...(firms === null ? ['firms.json'] : []),
      ...(documents.shared === noShared ? [`documents/${SHARED}`] : []),
      ...listFiles(parts, 'documents').filter(
        (file) => basename(file) !== SHARED && !Object.hasOwn(documents.templates, basename(file, '.json')),
      ),
    ],
    points: vigilance?.points ?? null,
  }
}

// Lists have thousands of entries and seldom change, so that editions share them.
const readLists = new Map<string, WeakRef<Datalist>>()

function readDatalist(file: string, part: Part | undefined, findings: Finding[]): Datalist {
  const known = part && readLists.get(part.digest)?.deref()
  if (known) return known
  const before = findings.length
  const list = readShape(part, file, datalistShape, findings) ?? []
  if (part && findings.length === before) readLists.set(part.digest, new WeakRef(list))
  return list
}

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

function readDocuments(parts: Parts, findings: Finding[]): DocumentFiles {
  const readAll = <T extends z.ZodType>(files: readonly string[], shape: T) => {
    const read = files.map(
      (file) => [basename(file, '.json'), readShape(parts.get(file), file, shape, findings)] as const,
    )
    return Object.fromEntries(read.flatMap(([name, one]) => (one === null ? [] : [[name, one] as const])))
  }
  const shared = `documents/${SHARED}`
  return {
    shared: readShape(parts.get(shared), shared, SharedFile, findings) ?? noShared,
    templates: readAll(
      listFiles(parts, 'documents').filter((file) => file !== shared),
      TemplateFile,
    ),
    ofProducts: readAll(listFiles(parts, 'product-documents'), ProductTemplateFile),
  }
}

/** The company's own samples. They may copy (`like`) a sample of the deployment that it extends. */
function readSamples(parts: Parts, findings: Finding[]): SampleSet | null {
  if (!parts.has(SAMPLES)) return null
  const own = readShape(parts.get(SAMPLES), SAMPLES, Samples, findings)
  const models = parts.get(SAMPLE_MODELS)
  const base = models ? readShape(models, SAMPLE_MODELS, Samples, findings) : null
  return own && { ...own, models: base?.samples ?? [] }
}

function readForms(parts: Parts, findings: Finding[]): { form: Definition; file: string }[] {
  const files = listFiles(parts, 'forms')
  if (files.length === 0) findings.push(problem('forms', 'there is no form'))
  return files.flatMap((file) => {
    const form = readShape(parts.get(file), file, Form, findings)
    return form === null ? [] : [{ form, file }]
  })
}

function readShape<T extends z.ZodType>(
  part: Part | undefined,
  where: string,
  shape: T | ((json: unknown) => T),
  findings: Finding[],
): z.output<T> | null {
  if (!part) {
    findings.push(problem(where, 'the file is missing'))
    return null
  }
  const json = parseJson(part.text)
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

const listFiles = (parts: Parts, sub: string): string[] =>
  [...parts.keys()].filter((path) => path.startsWith(`${sub}/`))
