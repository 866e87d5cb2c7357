import type { PointLine } from '@parcelle/contract/decision/points'
import { useI18n } from '../../../i18n/i18n.tsx'
import { useWords } from '../use-words.ts'

/** An answer with its question, or a sentence. */
type FactLine = { question: string | null; text: string }

/** Why a point was found, in words. */
export function usePointLines() {
  const { t } = useI18n()
  const toWords = useWords()
  const describe = (line: Exclude<PointLine, { kind: 'answer' }>): string => {
    switch (line.kind) {
      case 'risk':
        return t('vigilance.line.risk', { risk: line.risk, highest: line.highest })
      case 'document':
        return line.days === null ? line.title : t('vigilance.line.old', { title: line.title, days: line.days })
      case 'candidate':
        return t('vigilance.line.candidate', { code: line.code, grade: t(`pairing.grade.${line.grade}`) })
      case 'differs': {
        const fields = line.fields.map((field) => t(`pairing.field.${field}`)).join(', ')
        return t('vigilance.line.differs', { code: line.code, fields })
      }
      case 'unpaired':
        return t(`integration.pairing.${line.scope}-missing`)
      case 'lookup-failed':
        return t('decision.unavailable')
      case 'person':
        return line.name
      case 'days':
        return t('vigilance.line.days', { days: line.days })
      case 'missing':
        return line.label
      case 'corrected':
        return t(line.isOpen ? 'vigilance.line.correction' : 'vigilance.line.corrected', { label: line.label })
    }
  }
  return (lines: readonly PointLine[]): FactLine[] =>
    lines.map((line) =>
      line.kind === 'answer'
        ? { question: line.label, text: toWords(line.value).join(', ') || '—' }
        : { question: null, text: describe(line) },
    )
}
