/**
 * The usufruct is rounded to the cent and the bare ownership is the remainder, as in the form. Rounding both could miss
 * the total by a cent.
 */
export function splitAmount(total: number, rates: readonly number[]): number[] {
  const cents = Math.round(total * 100)
  const last = Math.round((cents * (rates.at(-1) ?? 0)) / 100)
  return [(cents - last) / 100, last / 100]
}
