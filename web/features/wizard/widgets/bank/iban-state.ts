import { cleanIban, ibanLength, isIban } from '@parcelle/forms'

export type IbanState =
  | { kind: 'empty' }
  | { kind: 'typing'; typed: number; length: number | null }
  | { kind: 'too-long'; extra: number }
  | { kind: 'key' }
  | { kind: 'valid' }

export function ibanState(text: string): IbanState {
  const iban = cleanIban(text)
  if (iban === '') return { kind: 'empty' }
  if (isIban(iban)) return { kind: 'valid' }
  const length = ibanLength(iban.slice(0, 2))
  if (length === null || iban.length < length) return { kind: 'typing', typed: iban.length, length }
  return iban.length > length ? { kind: 'too-long', extra: iban.length - length } : { kind: 'key' }
}

type Segment = { part: IbanPart; text: string; length: number }
const ibanPartNames = ['country', 'key', 'bank', 'counter', 'account', 'rib'] as const
type IbanPart = (typeof ibanPartNames)[number]

const lengths: Readonly<Record<IbanPart, number>> = { country: 2, key: 2, bank: 5, counter: 5, account: 11, rib: 2 }

/** The segments of a French or Monegasque IBAN, as on a bank statement; null elsewhere. */
export function ibanSegments(text: string): Segment[] | null {
  const iban = cleanIban(text)
  if (!/^(?:FR|MC)/.test(iban)) return null
  let at = 0
  return ibanPartNames.map((part) => {
    const start = at
    at += lengths[part]
    return { part, text: iban.slice(start, at), length: lengths[part] }
  })
}

const bicPartNames = ['bank', 'country', 'location', 'branch'] as const
type BicPart = (typeof bicPartNames)[number]
const bicLengths: Readonly<Record<BicPart, number>> = { bank: 4, country: 2, location: 2, branch: 3 }

export function bicSegments(bic: string): { part: BicPart; text: string; length: number }[] {
  let at = 0
  return bicPartNames.map((part) => {
    const start = at
    at += bicLengths[part]
    return { part, text: bic.slice(start, at), length: bicLengths[part] }
  })
}
