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

/** A deployment with faulty tables refuses to start. */
export function listTableFaults({ lifeLong, temporary, byProduct, fallback }: DismembermentTables): string[] {
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
