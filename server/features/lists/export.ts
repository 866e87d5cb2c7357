import type { FileReply } from '@parcelle/contract/route'
import { integrationLabel, statusLabel, type DossierStatus } from '@parcelle/domain'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { tooMany } from '../../platform/errors/errors.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { showCivility } from '../../platform/locales/people.ts'
import { translator, type TextKey } from '../../platform/locales/texts.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import type { Viewer } from './card.ts'
import { readAll, type ExportRow } from './export-queries.ts'
import { productNames } from '../../dossier/product-names.ts'
import type { Filter } from '../../dossier/filter/filter.ts'

type Cell = string | number | null
type Column = { title: TextKey; cell(row: ExportRow, locale: Locale): Cell }

// Each export holds a database connection until the file is sent; the rest of the pool is for other calls.
const AT_ONCE = 4
let running = 0

/** All pages of a list as one CSV file, streamed. */
export function exportList(deps: Deps, filter: Filter, viewer: Viewer): FileReply {
  if (running >= AT_ONCE) throw tooMany(5)
  return {
    content: lines(deps, filter, viewer),
    filename: `dossiers-${deps.today()}.csv`,
    mimetype: 'text/csv; charset=utf-8',
  }
}

async function* lines(deps: Deps, filter: Filter, { user, locale }: Viewer): AsyncGenerator<Uint8Array> {
  const names = productNames(deps)
  const columns = exportColumns(names, user)
  const encoder = new TextEncoder()
  const t = translator(locale)
  running += 1
  try {
    // The titles are sent with the first rows, so that a list that cannot be read gives an error instead of an empty
    // file.
    let titles = BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => t(title)))
    for await (const rows of readOnce(deps, filter, user)) {
      await names.load(rows)
      yield encoder.encode(titles + rows.map((row) => csvLine(columns.map(({ cell }) => cell(row, locale)))).join(''))
      titles = ''
    }
    if (titles !== '') yield encoder.encode(titles)
  } finally {
    running -= 1
  }
}

/** From the replica as far as it goes, then from the primary what was not read yet. */
async function* readOnce({ db, replica }: Deps, filter: Filter, user: User): AsyncGenerator<ExportRow[]> {
  const read = new Set<string>()
  if (replica && (await replica.has(user.lastWrite ?? null))) {
    try {
      for await (const rows of readAll(replica.db, filter, user.id)) {
        for (const { number } of rows) read.add(number)
        yield rows
      }
      return
    } catch (error) {
      replica.report(error)
    }
  }
  for await (const rows of readAll(db, filter, user.id)) {
    const unread = read.size === 0 ? rows : rows.filter(({ number }) => !read.has(number))
    if (unread.length > 0) yield unread
  }
}

function exportColumns(names: ReturnType<typeof productNames>, user: User): Column[] {
  return [
    { title: 'export.number', cell: (row) => row.number },
    { title: 'export.status', cell: (row, locale) => statusLabel(row.status, locale) },
    ...(user.role === 'manage_dossier' ? [integration] : []),
    { title: 'export.client-number', cell: (row) => row.username },
    { title: 'export.civility', cell: (row, locale) => showCivility(row.civility, locale) },
    { title: 'export.last-name', cell: (row) => row.last_name },
    { title: 'export.first-name', cell: (row) => row.first_name },
    { title: 'export.advisor', cell: (row) => row.advisor },
    { title: 'export.advisor-code', cell: (row) => row.external_id },
    { title: 'export.product', cell: (row) => names.find(row) },
    { title: 'export.shares', cell: (row) => row.shares },
    { title: 'export.amount', cell: (row, locale) => amountIn(locale, row.amount_paid) },
    { title: 'export.full-value', cell: (row, locale) => amountIn(locale, row.subscription_amount) },
    { title: 'export.missing', cell: (row) => row.missing },
    { title: 'export.created', cell: (row, locale) => dayIn(locale, row.created) },
    { title: 'export.active', cell: (row, locale) => dayIn(locale, row.active) },
    { title: 'export.signed', cell: (row, locale) => dayIn(locale, row.signed) },
  ]
}

const SIGNED: DossierStatus = 'signed'
const integration: Column = {
  title: 'export.integration',
  cell: (row, locale) => (row.status === SIGNED ? integrationLabel(row.integrate_state, locale) : null),
}

function amountIn(locale: Locale, amount: string | null): string | null {
  return amount !== null && locale === 'fr' ? amount.replace('.', ',') : amount
}

/** Formats a date such as 2026-09-01 for French spreadsheets. */
function dayIn(locale: Locale, day: string | null): string | null {
  return day !== null && locale === 'fr' ? day.split('-').toReversed().join('/') : day
}
