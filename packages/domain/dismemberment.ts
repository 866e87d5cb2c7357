type Share = { readonly usufruct: number; readonly bareOwnership: number }
type LifeRow = Share & { readonly key: string; readonly ageMin: number; readonly ageMax: number | null }
type TemporaryRow = Share & { readonly years: number }

/** Shares of the price for usufruct and bare ownership, in percent. */
type DismembermentTables = {
  readonly lifeLong: { readonly rows: readonly LifeRow[] }
  readonly temporary: Readonly<Record<string, { readonly rows: readonly TemporaryRow[] }>>
}

type ShareFault = { readonly row: number; readonly column: 'usufruct'; readonly code: 'total' | 'share' }
type TemporaryFault =
  | ShareFault
  | { readonly row: number; readonly column: 'usufruct'; readonly code: 'grows' }
  | { readonly row: number; readonly column: 'years'; readonly code: 'follows'; readonly before: number }
type LifeFault =
  | ShareFault
  | { readonly row: number; readonly column: 'usufruct'; readonly code: 'falls' }
  | { readonly row: number; readonly column: 'ageMin'; readonly code: 'starts'; readonly expected: number | null }
  | { readonly row: number; readonly column: 'ageMax'; readonly code: 'open'; readonly from: number }
/** What is wrong with a row, at one of its columns. */
export type RowFault = TemporaryFault | LifeFault

function findShareFaults({ usufruct, bareOwnership }: Share, row: number): ShareFault[] {
  if (usufruct + bareOwnership !== 100) return [{ row, column: 'usufruct', code: 'total' }]
  return usufruct > 0 && bareOwnership > 0 ? [] : [{ row, column: 'usufruct', code: 'share' }]
}

export function findTemporaryFaults(rows: readonly TemporaryRow[]): TemporaryFault[] {
  return rows.flatMap((row, at): TemporaryFault[] => {
    const before = rows[at - 1]
    return [
      ...findShareFaults(row, at),
      ...(before && row.years !== before.years + 1
        ? [{ row: at, column: 'years', code: 'follows', before: before.years } as const]
        : []),
      ...(before && row.usufruct <= before.usufruct ? [{ row: at, column: 'usufruct', code: 'grows' } as const] : []),
    ]
  })
}

export function findLifeFaults(rows: readonly LifeRow[]): LifeFault[] {
  const faults: LifeFault[] = []
  let expected: number | null = 0
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1]
    if (row.ageMin !== expected) faults.push({ row: at, column: 'ageMin', code: 'starts', expected })
    faults.push(...findShareFaults(row, at))
    if (before && row.usufruct >= before.usufruct) faults.push({ row: at, column: 'usufruct', code: 'falls' })
    expected = row.ageMax === null ? null : row.ageMax + 1
  }
  if (expected !== null) faults.push({ row: rows.length - 1, column: 'ageMax', code: 'open', from: expected })
  return faults
}

/** `at`: the path in the file. */
type TableFault = { readonly at: readonly string[]; readonly reason: string }

/** A deployment with faulty tables refuses to start. */
export function listTableFaults({ lifeLong, temporary }: DismembermentTables): TableFault[] {
  const keys = lifeLong.rows.map(({ key }) => key)
  return [
    ...findLifeFaults(lifeLong.rows).map((fault) => ({
      at: ['lifeLong', 'rows', String(fault.row), fault.column],
      reason: describeLifeFault(fault, lifeLong.rows[fault.row]),
    })),
    ...keys
      .map((key, row) => ({ at: ['lifeLong', 'rows', String(row), 'key'], reason: `life, ${key}: is there twice` }))
      .filter((_, row) => keys.indexOf(keys[row] ?? '') < row),
    ...Object.entries(temporary).flatMap(([name, { rows }]) => listTemporaryFaults(name, rows)),
  ]
}

function describeLifeFault(fault: LifeFault, row: LifeRow | undefined): string {
  if (fault.code === 'open') return `life: nothing from ${fault.from} years on`
  if (fault.code === 'starts') return `life, ${row?.key}: starts at ${row?.ageMin} instead of ${fault.expected}`
  return `life, ${row?.key}: ${reasons[fault.code]}`
}

function listTemporaryFaults(name: string, rows: readonly TemporaryRow[]): TableFault[] {
  const at = ['temporary', name, 'rows']
  if (rows.length === 0) return [{ at, reason: `${name}: no row` }]
  return findTemporaryFaults(rows).map((fault) => {
    const reason = fault.code === 'follows' ? `follows ${fault.before}` : reasons[fault.code]
    return {
      at: [...at, String(fault.row), fault.column],
      reason: `${name}, ${rows[fault.row]?.years} years: ${reason}`,
    }
  })
}

const reasons = {
  total: 'does not total 100',
  share: 'has a share of nothing or less',
  grows: 'usufruct does not grow',
  falls: 'usufruct does not fall',
} as const
