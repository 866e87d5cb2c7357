import type { FileReply } from '@parcelle/contract/route'
import { statusLabel, type DossierStatus, type IntegrationState } from '@parcelle/domain'
import type { Deps, User } from '../../deps.ts'
import { tooMany } from '../../errors.ts'
import type { Locale } from '../../locales/locale.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { readAll, type ExportRow } from './export-queries.ts'
import type { Filter } from './filter.ts'

type Reader = { user: User; locale: Locale }
type Cell = string | number | null
type Column = { fr: string; en: string; cell(row: ExportRow, locale: Locale): Cell }

// Each holds a connection for as long as the file is being fetched; the screens must always find one.
const AT_ONCE = 4
let running = 0

/** All pages of a list as one file, sent as it is read. */
export function exportList(deps: Deps, filter: Filter, reader: Reader): FileReply {
  if (running >= AT_ONCE) throw tooMany(5)
  return {
    content: lines(deps, filter, reader),
    filename: `dossiers-${deps.today()}.csv`,
    mimetype: 'text/csv; charset=utf-8',
  }
}

async function* lines(deps: Deps, filter: Filter, { user, locale }: Reader): AsyncGenerator<Uint8Array> {
  const columns = columnsOf(deps, user)
  const encoder = new TextEncoder()
  running += 1
  try {
    yield encoder.encode(BYTE_ORDER_MARK + csvLine(columns.map((column) => column[locale])))
    for await (const rows of readAll(deps.db, filter)) {
      yield encoder.encode(rows.map((row) => csvLine(columns.map(({ cell }) => cell(row, locale)))).join(''))
    }
  } finally {
    running -= 1
  }
}

function columnsOf({ deployment }: Deps, user: User): Column[] {
  const products = new Map(deployment.products.map(({ code, name }) => [code, name]))
  return [
    { fr: 'Dossier', en: 'Folder', cell: (row) => row.number },
    { fr: 'Statut', en: 'Status', cell: (row, locale) => statusLabel(row.status, locale) },
    ...(user.role === 'manage_dossier' ? [integration] : []),
    { fr: 'N° client', en: 'Client number', cell: (row) => row.username },
    { fr: 'Civilité', en: 'Title', cell: (row) => row.civility },
    { fr: 'Nom', en: 'Last name', cell: (row) => row.last_name },
    { fr: 'Prénom', en: 'First name', cell: (row) => row.first_name },
    { fr: 'Conseiller', en: 'Advisor', cell: (row) => row.advisor },
    { fr: 'Code conseiller', en: 'Advisor code', cell: (row) => row.external_id },
    { fr: 'Produit', en: 'Product', cell: (row) => products.get(row.product ?? '') ?? row.product },
    { fr: 'Parts', en: 'Shares', cell: (row) => row.shares },
    { fr: 'Montant (€)', en: 'Amount (€)', cell: (row, locale) => amountIn(locale, row.subscription_amount) },
    { fr: 'Réponses manquantes', en: 'Missing answers', cell: (row) => row.missing },
    { fr: 'Créé le', en: 'Created on', cell: (row, locale) => dayIn(locale, row.created) },
    { fr: 'Dernière activité', en: 'Last activity', cell: (row, locale) => dayIn(locale, row.active) },
    { fr: 'Signé le', en: 'Signed on', cell: (row, locale) => dayIn(locale, row.signed) },
  ]
}

const states: Record<IntegrationState, { fr: string; en: string }> = {
  ongoing: { fr: 'À valider', en: 'To validate' },
  validated: { fr: 'À synchroniser', en: 'To synchronise' },
  sync: { fr: 'Synchronisé', en: 'Synchronised' },
  error: { fr: 'En erreur', en: 'In error' },
  refused: { fr: 'Refusé', en: 'Refused' },
}

const SIGNED: DossierStatus = 'signed'
const integration: Column = {
  fr: 'Intégration',
  en: 'Integration',
  cell: (row, locale) => (row.status === SIGNED ? states[row.integrate_state][locale] : null),
}

function amountIn(locale: Locale, amount: string | null): string | null {
  return amount !== null && locale === 'fr' ? amount.replace('.', ',') : amount
}

/** A day such as 2026-09-01, as French spreadsheets read it. */
function dayIn(locale: Locale, day: string | null): string | null {
  return day !== null && locale === 'fr' ? day.split('-').toReversed().join('/') : day
}
