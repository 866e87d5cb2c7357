export type BicParts = { bank: string; country: string; location: string; branch: string }

export function cleanBic(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^\s*(?:BIC|SWIFT)\s*:/, '')
    .replaceAll(/[\s.\u2010-\u2015-]/g, '')
}

export const isBic = (bic: string) => bicParts(bic) !== null

/** ISO 9362: bank, country, location, and a branch that head offices leave out. */
export function bicParts(bic: string): BicParts | null {
  const [, bank, country, location, branch = ''] = /^([A-Z]{4})([A-Z]{2})([A-Z\d]{2})([A-Z\d]{3})?$/.exec(bic) ?? []
  return bank && country && location ? { bank, country, location, branch } : null
}

export const joinBic = ({ bank, country, location, branch }: BicParts) => cleanBic(bank + country + location + branch)

/** Whether an account and a bank may belong together: overseas and Monaco banks share French IBANs. */
export function sameBankCountry(iban: string, bic: string): boolean {
  const ibanCountry = iban.slice(0, 2)
  const bicCountry = bic.slice(4, 6)
  return ibanCountry === bicCountry || (french.has(ibanCountry) && french.has(bicCountry))
}

const french = new Set('FR MC GP MQ GF RE PM YT NC PF WF BL MF'.split(' '))
