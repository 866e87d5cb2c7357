import { completedYears } from '@parcelle/forms'

export type Share = { readonly usufruct: number; readonly bareOwnership: number }
type LifeRow = Share & { readonly key: string; readonly ageMin: number; readonly ageMax: number | null }
type TemporaryRow = Share & { readonly years: number }

/** The keys of a company from one day on: how the price divides between usufruct and bare ownership. */
type DismembermentTables = {
  readonly validFrom: string
  readonly lifeLong: { readonly rows: readonly LifeRow[] }
  readonly temporary: Readonly<Record<string, { readonly rows: readonly TemporaryRow[] }>>
  readonly byProduct: Readonly<Record<string, string>>
  readonly fallback: string
  readonly byCustomerOverride?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The tables in force on a day: companies publish new keys every year, and a signed dossier keeps its own. */
export function tablesOn(versions: readonly DismembermentTables[], day: string): DismembermentTables | null {
  return (
    versions
      .filter(({ validFrom }) => validFrom <= day)
      .toSorted(byDate)
      .at(-1) ?? null
  )
}

const byDate = (a: DismembermentTables, b: DismembermentTables) => (a.validFrom < b.validFrom ? -1 : 1)

/**
 * The row that art. 669 I CGI imposes for a usufruct for life: by completed years on the day of the operation, so
 * that « moins de 21 ans révolus » still holds on the eve of the 21st birthday.
 */
export function lifeRow({ lifeLong }: DismembermentTables, birth: string, on: string): LifeRow | null {
  const age = completedYears(birth, on)
  if (age === null) return null
  return lifeLong.rows.find(({ ageMin, ageMax }) => age >= ageMin && (ageMax === null || age <= ageMax)) ?? null
}

/** The rows offered for a product; a customer may have one table of its own for several products (`*`: for all). */
export function temporaryRows(
  tables: DismembermentTables,
  product: string,
  customer?: string,
): readonly TemporaryRow[] {
  const own = customer === undefined ? undefined : tables.byCustomerOverride?.[customer]
  const table = own?.[product] ?? own?.['*'] ?? tables.byProduct[product] ?? tables.fallback
  return tables.temporary[table]?.rows ?? []
}

export type Amounts = { readonly subscription: number; readonly usufruct: number; readonly bareOwnership: number }

/**
 * What a subscription costs, whole and divided. The bare ownership is the rest of the usufruct: rounded apart, the
 * two sides may miss the total by a cent (1 515,00 € at 20,5 %).
 */
export function amountsOf(unitPrice: number, shares: number, usufructRate: number): Amounts {
  const subscription = divide(scaled(unitPrice, 2) * scaled(shares, 6), 1_000_000n)
  const usufruct = divide(subscription * scaled(usufructRate, 4), 1_000_000n)
  return {
    subscription: fromCents(subscription),
    usufruct: fromCents(usufruct),
    bareOwnership: fromCents(subscription - usufruct),
  }
}

const scaled = (value: number, digits: number) => BigInt(Math.round(value * 10 ** digits))
const fromCents = (cents: bigint) => Number(cents) / 100

/** Half away from zero, as money is rounded. */
function divide(value: bigint, by: bigint): bigint {
  const half = value < 0n ? -by : by
  return (2n * value + half) / (2n * by)
}

/** What is wrong with published tables; a deployment refuses to start on them. */
export function tableFaults({ lifeLong, temporary, byProduct, fallback }: DismembermentTables): string[] {
  const faults = lifeFaults(lifeLong.rows)
  for (const [name, { rows }] of Object.entries(temporary)) {
    if (rows.length === 0) faults.push(`${name}: no row`)
    for (const [at, row] of rows.entries()) {
      const before = rows[at - 1]
      if (row.usufruct + row.bareOwnership !== 100) faults.push(`${name}, ${row.years} years: does not total 100`)
      if (before && row.years !== before.years + 1) faults.push(`${name}, ${row.years} years: follows ${before.years}`)
      if (before && row.usufruct <= before.usufruct) faults.push(`${name}, ${row.years} years: usufruct does not grow`)
    }
  }
  for (const name of [...Object.values(byProduct), fallback])
    if (!temporary[name]) faults.push(`${name}: no such table`)
  return faults
}

function lifeFaults(rows: readonly LifeRow[]): string[] {
  const faults: string[] = []
  let next: number | null = 0
  for (const { key, ageMin, ageMax, usufruct, bareOwnership } of rows) {
    if (ageMin !== next) faults.push(`life, ${key}: starts at ${ageMin} instead of ${next}`)
    if (usufruct + bareOwnership !== 100) faults.push(`life, ${key}: does not total 100`)
    next = ageMax === null ? null : ageMax + 1
  }
  if (next !== null) faults.push(`life: nothing from ${next} years on`)
  return faults
}
