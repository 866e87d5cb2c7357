type Share = { readonly usufruct: number; readonly bareOwnership: number }
type LifeRow = Share & { readonly key: string; readonly ageMin: number; readonly ageMax: number | null }
type TemporaryRow = Share & { readonly years: number }

/** Shares of the price for usufruct and bare ownership, in percent. */
type DismembermentTables = {
  readonly lifeLong: { readonly rows: readonly LifeRow[] }
  readonly temporary: Readonly<Record<string, { readonly rows: readonly TemporaryRow[] }>>
  readonly byProduct: Readonly<Record<string, string>>
  readonly fallback: string
}

/** What is wrong with a row, at one of its columns. */
export type RowFault = { readonly row: number } & (
  | { readonly column: 'usufruct'; readonly code: 'total' }
  | { readonly column: 'usufruct'; readonly code: 'grows' }
  | { readonly column: 'years'; readonly code: 'follows'; readonly before: number }
  | { readonly column: 'ageMin'; readonly code: 'starts'; readonly expected: number | null }
  | { readonly column: 'ageMax'; readonly code: 'open'; readonly from: number }
)

const totals = ({ usufruct, bareOwnership }: Share) => usufruct + bareOwnership === 100

export function findTemporaryFaults(rows: readonly TemporaryRow[]): RowFault[] {
  return rows.flatMap((row, at): RowFault[] => {
    const before = rows[at - 1]
    return [
      ...(totals(row) ? [] : [{ row: at, column: 'usufruct', code: 'total' } as const]),
      ...(before && row.years !== before.years + 1
        ? [{ row: at, column: 'years', code: 'follows', before: before.years } as const]
        : []),
      ...(before && row.usufruct <= before.usufruct ? [{ row: at, column: 'usufruct', code: 'grows' } as const] : []),
    ]
  })
}

export function findLifeFaults(rows: readonly LifeRow[]): RowFault[] {
  const faults: RowFault[] = []
  let expected: number | null = 0
  for (const [at, row] of rows.entries()) {
    if (row.ageMin !== expected) faults.push({ row: at, column: 'ageMin', code: 'starts', expected })
    if (!totals(row)) faults.push({ row: at, column: 'usufruct', code: 'total' })
    expected = row.ageMax === null ? null : row.ageMax + 1
  }
  if (expected !== null) faults.push({ row: rows.length - 1, column: 'ageMax', code: 'open', from: expected })
  return faults
}

/** A deployment with faulty tables refuses to start. */
export function listTableFaults({ lifeLong, temporary, byProduct, fallback }: DismembermentTables): string[] {
  const faults = findLifeFaults(lifeLong.rows).map((fault) => {
    const row = lifeLong.rows[fault.row]
    if (fault.code === 'open') return `life: nothing from ${fault.from} years on`
    if (fault.code === 'starts') return `life, ${row?.key}: starts at ${row?.ageMin} instead of ${fault.expected}`
    return `life, ${row?.key}: does not total 100`
  })
  for (const [name, { rows }] of Object.entries(temporary)) {
    if (rows.length === 0) faults.push(`${name}: no row`)
    for (const fault of findTemporaryFaults(rows)) {
      const row = `${name}, ${rows[fault.row]?.years} years`
      if (fault.code === 'total') faults.push(`${row}: does not total 100`)
      else if (fault.code === 'follows') faults.push(`${row}: follows ${fault.before}`)
      else faults.push(`${row}: usufruct does not grow`)
    }
  }
  for (const name of [...Object.values(byProduct), fallback])
    if (!temporary[name]) faults.push(`${name}: no such table`)
  return faults
}
