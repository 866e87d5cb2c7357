// Common domains of private addresses.
const known =
  'gmail.com hotmail.fr hotmail.com outlook.fr outlook.com live.fr live.com msn.com yahoo.fr yahoo.com orange.fr wanadoo.fr free.fr sfr.fr neuf.fr laposte.net bbox.fr icloud.com me.com gmx.fr gmx.com aol.com numericable.fr proton.me protonmail.com'.split(
    ' ',
  )

/** Suggests a well-known domain one or two typing errors away. */
export function suggestMail(address: string): string | null {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1 || domain.length < 4 || known.includes(domain)) return null
  const near = known
    .map((one) => ({ one, slips: editDistance(domain, one) }))
    .filter(({ one, slips }) => slips <= (one.length > 7 ? 2 : 1))
    .toSorted((a, b) => a.slips - b.slips)[0]
  return near ? address.slice(0, at + 1) + near.one : null
}

/** Damerau–Levenshtein distance. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= a.length; row++) {
    rows[row] = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const costs = [cell(row - 1, column) + 1, cell(row, column - 1) + 1, cell(row - 1, column - 1) + (isSame ? 0 : 1)]
      if (isSwap) costs.push(cell(row - 2, column - 2) + 1)
      rows[row]?.push(Math.min(...costs))
    }
  }
  return cell(a.length, b.length)
}
