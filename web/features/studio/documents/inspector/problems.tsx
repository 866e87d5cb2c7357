import { templateDescriptions } from '@parcelle/domain/documents'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import { excerpt, objectName, type TemplateNode } from '../model/template-model.ts'
import type { TemplateProblem } from '../model/template-problems.ts'
import proof from '../../form/proof/proof.module.css'

/** What is wrong with a document, in words. */
export function useProblemWords(): (problem: TemplateProblem) => string {
  const { t, locale } = useI18n()
  return (found) => {
    if ('missingPart' in found) {
      const part = templateDescriptions.section.attributes['parts']?.values?.[found.missingPart]?.[locale]
      return t('studio.template.problem.part', { part: part ?? found.missingPart })
    }
    const { problem } = found
    if (problem.kind === 'unknown') return t(`studio.template.problem.${problem.what}`, { name: problem.name })
    const { mistake } = problem
    return mistake.kind === 'not-a-field'
      ? t('studio.template.problem.not-a-field', { text: mistake.text })
      : t(`studio.template.problem.${mistake.kind}`)
  }
}

/** All that is wrong; a press leads to the place. */
export function ProblemList({
  problems,
  onGo,
}: {
  problems: readonly TemplateProblem[]
  onGo: (node: TemplateNode) => void
}) {
  const { t, locale, count } = useI18n()
  const words = useProblemWords()
  return (
    <section className={proof.all} aria-label={t('studio.findings')}>
      <output className={proof.state} data-clean={problems.length === 0}>
        <Icon name={problems.length === 0 ? 'success' : 'warning'} size={16} />
        {problems.length === 0 ? t('studio.findings.none') : count('studio.findings.count', problems.length)}
      </output>
      {problems.length > 0 && (
        <ul className={proof.list}>
          {problems.map((problem) => (
            <li key={`${problem.node.key} ${words(problem)}`}>
              <button type="button" className={proof.go} onClick={() => onGo(problem.node)}>
                <strong>{excerpt(problem.node, locale) || objectName(problem.node, locale)}</strong> {words(problem)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
