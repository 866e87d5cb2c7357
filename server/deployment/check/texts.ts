import { findTextMistake, listPlaceholders, type TextMistake } from '@parcelle/domain/documents'
import type { Definition } from '@parcelle/forms'
import type { Content } from '../content-files.ts'
import type { Settings } from '../settings-file.ts'
import { nameItem } from '../texts.ts'
import { problem, type Finding } from '../findings/finding.ts'

/** Checks the texts of forms; the shapes of other files require both languages. */
const said = new Set([
  'label',
  'title',
  'help',
  'why',
  'description',
  'presentation',
  'category',
  'header',
  'errorMessage',
  'confirmation',
  'link_description',
  'labelToOthers',
  'titleToOthers',
  'helpToOthers',
  'whyToOthers',
  'presentationToOthers',
  'errorMessageToOthers',
  'confirmationToOthers',
  'link_descriptionToOthers',
])

/** Texts that are not written in both languages, and texts that would be shown with a bare brace. */
export function checkTexts({ forms, formFiles, changes, documents, tables }: Content): Finding[] {
  return [
    ...forms.flatMap((form) => formTexts(form, formFiles.get(form.id) ?? `form ${form.id}`)),
    ...Object.entries(changes).flatMap(([form, change]) =>
      walkTexts(change?.elements, `form-changes.json/${form}/elements`, (key, value, where) =>
        // In the form that results, one that is not filled in is a finding.
        spokenFindings(key, typeof value === 'string' ? value.replaceAll('{threshold}', '') : value, where),
      ),
    ),
    ...walkTexts(documents.shared, 'documents/shared.json', braceFindings),
    ...Object.entries(documents.templates).flatMap(([name, file]) =>
      walkTexts(file, `documents/${name}.json`, braceFindings),
    ),
    ...Object.entries(documents.ofProducts).flatMap(([name, file]) =>
      walkTexts(file, `product-documents/${name}.json`, braceFindings),
    ),
    ...(tables ? rowLabelFindings(tables.rowLabel) : []),
  ]
}

/** Its description is a remark. */
const formTexts = ({ pages, title }: Definition & { title?: unknown }, file: string) =>
  walkTexts({ title, pages }, file, spokenFindings)

type Visit = (key: string, value: unknown, where: string) => Finding[]

function walkTexts(piece: unknown, where: string, visit: Visit): Finding[] {
  if (typeof piece !== 'object' || piece === null) return []
  return Object.entries(piece).flatMap(([key, value]) => {
    const inside = `${where}/${Array.isArray(piece) ? nameItem(value, Number(key)) : key}`
    return [...visit(key, value, inside), ...walkTexts(value, inside, visit)]
  })
}

function spokenFindings(key: string, value: unknown, where: string): Finding[] {
  if (said.has(key) && (typeof value === 'string' || Array.isArray(value)))
    return [problem(where, `is in one language; write it in both, { "fr": …, "en": … }`)]
  if ((key === 'fr' || key === 'en') && typeof value === 'string' && /[{}]/.test(value))
    return [problem(where, 'has a brace, but a form prints {threshold} only, beside a rule that has an amount')]
  return []
}

function braceFindings(key: string, value: unknown, where: string): Finding[] {
  if ((key !== 'fr' && key !== 'en') || typeof value !== 'string') return []
  const mistake = findTextMistake(value)
  return mistake === null ? [] : [problem(where, describeMistake(mistake))]
}

const mistakes = {
  brace: 'has a brace { or } without its other half',
  brackets: 'has [[ or ]] without its other half',
  bold: 'has ** without its other half',
} as const

const describeMistake = (mistake: TextMistake) =>
  mistake.kind === 'not-a-field' ? `« ${mistake.text} » is not a field` : mistakes[mistake.kind]

function rowLabelFindings(rowLabel: { fr: string; en: string }): Finding[] {
  return Object.entries(rowLabel)
    .filter(([, text]) => !listPlaceholders(text).some(({ name }) => name === 'years'))
    .map(([language]) => problem(`dismemberment.json/rowLabel/${language}`, 'must contain {years}'))
}

/** Texts of spaces only: they would be printed, or compared, as if something stood there. */
export function checkBlanks(
  settings: Settings,
  { products, payments, firms }: Pick<Content, 'products' | 'payments' | 'firms'>,
): Finding[] {
  const { extends: _, rules: __, computedFields: ___, ...written } = settings
  return [
    ...listBlanks(written, []).map((path) => problem(path.join('.'), BLANK)),
    ...products.flatMap(({ payment: ____, ...product }) =>
      listBlanks(product, []).map((path) =>
        problem(['products.json', 'products', product.code, ...path].join('/'), BLANK),
      ),
    ),
    ...Object.entries({ payments, firms }).flatMap(([name, file]) =>
      listBlanks(file, []).map((path) => problem([`${name}.json`, ...path].join('/'), BLANK)),
    ),
  ]
}

const BLANK = 'must not be empty'

function listBlanks(value: unknown, path: readonly string[]): string[][] {
  if (typeof value === 'string') return value.trim() === '' ? [[...path]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    // A text that is missing in one language has a finding of its own.
    key === 'fr' || key === 'en'
      ? []
      : listBlanks(inner, [...path, Array.isArray(value) ? nameItem(inner, Number(key)) : key]),
  )
}
