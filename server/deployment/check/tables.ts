import { listTableFaults } from '@parcelle/domain'
import type { Definition, Element } from '@parcelle/forms'
import { isTemporaryTable } from '../apply-settings.ts'
import { TablesFile, type Product, type Tables } from '../content-shapes.ts'
import { problem, warning, type Finding } from '../findings/finding.ts'
import { describeIssues } from '../findings/sentences.ts'
import { listElements } from '../form-parts.ts'
import type { Settings } from '../settings-file.ts'

/** Checks the dismemberment tables, and the rows that forms copied from them. */
export function checkTables(
  { dismembermentTables: chosen }: Pick<Settings, 'dismembermentTables'>,
  forms: readonly Definition[],
  tables: Tables,
  products: readonly Product[],
): Finding[] {
  const codes = new Set(['*', ...products.map(({ code }) => code)])
  const used = [...Object.values(chosen), ...products.flatMap(({ dismemberment }) => dismemberment.table ?? [])]
  return [
    ...listTableFaults(tables).map(({ at, reason }) => problem(`dismemberment.json/${at.join('/')}`, reason)),
    ...unknownKeys(tables),
    ...unreadKeys.filter((key) => key in tables).map((key) => warning(`dismemberment.json/${key}`, UNREAD)),
    ...headerFindings(tables),
    ...derivedFindings(tables),
    ...[...new Set(used)]
      .filter((name) => !tables.temporary[name])
      .map((name) => problem('dismembermentTables', `there is no table « ${name} »`)),
    ...Object.keys(chosen)
      .filter((code) => !codes.has(code))
      .map((code) => problem('dismembermentTables', `there is no product « ${code} »`)),
    ...forms.flatMap((form) => listElements(form).flatMap((element) => rowFindings(element, form, tables))),
  ]
}

function unknownKeys(tables: Tables): Finding[] {
  const issues = TablesFile.safeParse(tables).error?.issues ?? []
  const strange = issues.filter(({ code }) => code === 'unrecognized_keys')
  return describeIssues(strange, tables).map(({ path, reason }) =>
    problem(['dismemberment.json', ...path.map(String)].join('/'), reason),
  )
}

/** Earlier releases wanted them; which table a product has is said where it is read. */
const unreadKeys = ['byProduct', 'fallback'] as const
const UNREAD = 'is not read: the table of a product is in the catalogue and in the settings'

/** Years, bare ownership, usufruct. */
const COLUMNS = 3

const headerFindings = ({ header }: Tables): Finding[] =>
  Object.entries(header)
    .filter(([, columns]) => columns.length !== COLUMNS)
    .map(([language, columns]) =>
      problem(`dismemberment.json/header/${language}`, `has ${columns.length} columns, not ${COLUMNS}`),
    )

const derivedFindings = ({ temporary }: Tables): Finding[] =>
  Object.entries(temporary).flatMap(([name, { derivedFrom }]) =>
    derivedFrom === undefined || Object.hasOwn(temporary, derivedFrom)
      ? []
      : [problem(`dismemberment.json/temporary/${name}/derivedFrom`, `there is no table « ${derivedFrom} »`)],
  )

function rowFindings(element: Element, form: Definition, tables: Tables): Finding[] {
  if (element.type !== 'array_choice') return []
  const where = `form ${form.id}/${element.name}`
  const expected = expectedRows(element, tables)
  if (!expected) return [problem(where, `there is no table « ${element.attributes.tableId ?? ''} »`)]
  const written = new Map((element.attributes.options ?? []).map((option) => [option.value, formatShares(option)]))
  const differing = [...new Set([...expected.keys(), ...written.keys()])].filter(
    (row) => expected.get(row) !== written.get(row),
  )
  return differing.map((row) =>
    problem(
      where,
      `row ${row} is ${written.get(row) ?? 'missing'}, ${expected.get(row) ?? 'missing'} in dismemberment.json`,
    ),
  )
}

function expectedRows(element: Element, { lifeLong, temporary }: Tables): Map<string, string> | null {
  if (!isTemporaryTable(element)) return new Map(lifeLong.rows.map((row) => [row.key, shares(row)]))
  const table = temporary[element.attributes.tableId ?? '']
  return table ? new Map(table.rows.map((row) => [String(row.years), shares(row)])) : null
}

const shares = (row: { usufruct: number; bareOwnership: number }) => `${row.bareOwnership}/${row.usufruct}`

function formatShares({ sub_options: cells = [] }: NonNullable<Element['attributes']['options']>[number]): string {
  const cell = (key: string) => cells.find((one) => one.key === key)?.value ?? ''
  return `${cell('np')}/${cell('usu')}`
}
