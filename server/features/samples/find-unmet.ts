import type { Expected } from '../../deployment/content-shapes.ts'
import type { Outcome } from './evaluate-samples.ts'

/** An expected result that does not occur (`is` null), an unexpected one, or another amount. */
export type UnmetExpectation =
  | { what: 'blocks' | 'documents' | 'signers'; name: string; is: true | null; expected: true | null }
  | { what: 'amounts'; name: string; is: unknown; expected: number }

const lists = ['blocks', 'documents', 'signers'] as const

export function findUnmet(expected: Expected, outcome: Outcome): UnmetExpectation[] {
  const amounts = Object.entries(expected.amounts ?? {})
    .filter(([name, amount]) => outcome.values[name] !== amount)
    .map(([name, amount]): UnmetExpectation => ({
      what: 'amounts',
      name,
      is: outcome.values[name] ?? null,
      expected: amount,
    }))
  return [
    ...lists.flatMap((what): UnmetExpectation[] => {
      const wanted = expected[what]
      if (!wanted) return []
      const missing = wanted.filter((name) => !outcome[what].includes(name))
      const extra = outcome[what].filter((name) => !wanted.includes(name))
      return [
        ...missing.map((name): UnmetExpectation => ({ what, name, is: null, expected: true })),
        ...extra.map((name): UnmetExpectation => ({ what, name, is: true, expected: null })),
      ]
    }),
    ...amounts,
  ]
}
