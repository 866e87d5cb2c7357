/** Fourteen digits with a Luhn checksum. Numbers of post offices predate it: their digits sum to a multiple of five. */
export function isSiret(siret: string): boolean {
  if (!/^\d{14}$/.test(siret)) return false
  const digits = Array.from(siret, Number)
  if (passesLuhn(digits)) return true
  return siret.startsWith('356000000') && digits.reduce((sum, digit) => sum + digit, 0) % 5 === 0
}

function passesLuhn(digits: readonly number[]): boolean {
  const sum = digits.reduce((total, digit, rank) => {
    const weighed = rank % 2 === 0 ? digit * 2 : digit
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum > 0 && sum % 10 === 0
}
