import { listAmounts } from '@parcelle/domain/amounts'
import type { Definition, Rule, Text } from '@parcelle/forms'
import type { Content } from '../content-files.ts'
import { listConditions, type LocatedCondition } from '../form-parts.ts'
import { problem, type Finding } from '../findings/finding.ts'

/** A title that names the threshold of its condition would still name the old one after a change. */
export function checkAmounts(forms: readonly Definition[], points: Content['points']): Finding[] {
  return [
    ...forms.flatMap(listConditions).flatMap(titleFindings),
    ...(points ?? []).flatMap(({ id, title, check }) =>
      check.kind === 'answers' ? textFindings(`vigilance.json/${id}/title`, title, check.rules) : [],
    ),
  ]
}

function titleFindings({ where, owner, condition: { rules } }: LocatedCondition): Finding[] {
  const titles =
    'slug' in owner
      ? { title: owner.title, titleToOthers: owner.titleToOthers }
      : { 'attributes/label': owner.attributes.label, 'attributes/labelToOthers': owner.attributes.labelToOthers }
  return Object.entries(titles).flatMap(([key, text]) =>
    text === undefined ? [] : textFindings(`${where}/${key}`, text, rules),
  )
}

function textFindings(where: string, text: Text, rules: readonly Rule[]): Finding[] {
  const thresholds = new Set(rules.flatMap(readThreshold))
  if (thresholds.size === 0) return []
  const named = Object.values(typeof text === 'string' ? { text } : text).flatMap(listAmounts)
  const others = [...new Set(named)].filter((amount) => !thresholds.has(amount))
  return others.map((amount) =>
    problem(where, `names ${amount} €, but its condition says ${[...thresholds].join(' / ')} €`),
  )
}

const ordered: ReadonlySet<string> = new Set(['greater_than', 'at_least', 'less_than', 'at_most'])

/** Amounts are in cents: more than 49 999,99 is at least 50 000. */
function readThreshold({ operator, value }: Rule): number[] {
  if (!ordered.has(operator) || typeof value !== 'number') return []
  const next = Math.round(value * 100 + 1) / 100
  return [operator === 'greater_than' && Number.isInteger(next) ? next : value]
}
