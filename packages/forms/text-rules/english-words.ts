import type { Locale } from '../definition.ts'
import { spellNumber } from './french-words.ts'

/** A number in words, in the language of the reader. */
export const numberInWords = (value: number, unit: 'euro' | 'part', locale: Locale): string =>
  locale === 'fr' ? spellNumber(value, unit) : englishWords(value, unit)

/** Spells a number in English words: amounts to the cent, shares as whole numbers. */
export function englishWords(value: number, unit: 'euro' | 'part'): string {
  if (!Number.isFinite(value) || value < 0 || value >= 1e12) return ''
  const [whole = 0, cents = 0] = value.toFixed(2).split('.').map(Number)
  if (unit === 'part') return Number.isInteger(value) ? counted(whole, 'share') : ''
  const euros = counted(whole, 'euro')
  if (cents === 0) return euros
  return whole === 0 ? counted(cents, 'cent') : `${euros} and ${counted(cents, 'cent')}`
}

const counted = (count: number, noun: string) => `${integerWords(count)} ${noun}${count === 1 ? '' : 's'}`

function integerWords(value: number): string {
  if (value === 0) return 'zero'
  const words = scales.flatMap(([size, noun]) => {
    const count = Math.floor(value / size) % 1000
    return count === 0 ? [] : [below1000(count) + noun]
  })
  const rest = value % 1000
  // British: "one thousand and five".
  if (rest > 0) words.push(words.length > 0 && rest < 100 ? `and ${below1000(rest)}` : below1000(rest))
  return words.join(' ')
}

const scales = [
  [1e9, ' billion'],
  [1e6, ' million'],
  [1e3, ' thousand'],
] as const

function below1000(value: number): string {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  if (hundreds === 0) return below100(rest)
  return `${units[hundreds]} hundred${rest === 0 ? '' : ` and ${below100(rest)}`}`
}

function below100(value: number): string {
  if (value < 20) return units[value] ?? ''
  const unit = value % 10
  return `${tens[Math.floor(value / 10)]}${unit === 0 ? '' : `-${units[unit]}`}`
}

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
