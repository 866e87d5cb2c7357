import type { Ref } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { useAnswers, useElementServices } from '../../element/element-context.ts'
import { splitAmount } from './split-amount.ts'
import type { TableRow } from './table-rows.ts'

/** The subscription amount split by the rates of the chosen row. */
export function SplitAmounts({ row }: { row: TableRow }) {
  const { t, amount } = useI18n()
  const { view } = useElementServices()
  const ref = refOf(view.definition.referential?.['subscriptionAmount'])
  const total = useAnswers(ref === null ? [] : [ref], ({ value }) => {
    const given = ref === null ? null : value(ref)
    return typeof given === 'number' && given > 0 ? given : null
  })
  if (total === null || row.cells.length !== 2) return null
  const parts = splitAmount(
    total,
    row.cells.map((cell) => cell.rate),
  )
  const words = row.cells.map((cell, at) => `${cell.name} ${amount(parts[at] ?? 0)}`).join(' · ')
  return t('widget.table.split', { amount: amount(total), parts: words })
}

const refOf = (ref: unknown): Ref | null => (typeof ref === 'string' || typeof ref === 'number' ? ref : null)
