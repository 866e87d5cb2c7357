import { templateDescriptions } from '@parcelle/domain/documents'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import { excerpt, objectName, type TemplateNode } from '../model/template-model.ts'
import { useTemplateEditing } from './template-editing.ts'
import { TemplateFields } from './template-fields.tsx'
import { useProblemWords } from './problems.tsx'
import form from '../../form/inspector/inspector.module.css'
import proof from '../../form/proof/proof.module.css'

/** Everything about what is chosen in the outline of a document. */
export function TemplateInspector({ node }: { node: TemplateNode }) {
  const { t, locale, count } = useI18n()
  const { problems, countUses } = useTemplateEditing()
  const words = useProblemWords()
  const here = problems.filter((problem) => problem.node.key === node.key)
  const title = excerpt(node, locale)
  return (
    <section className={form.inspector} aria-label={t('studio.inspector')}>
      <h2 className={form.title}>
        <span className={form.kind}>{objectName(node, locale)}</span>
        {title || objectName(node, locale)}
      </h2>
      {here.length > 0 && (
        <ul className={proof.here}>
          {here.map((problem) => (
            <li key={words(problem)}>
              <Icon name="warning" size={16} />
              <span>{words(problem)}</span>
            </li>
          ))}
        </ul>
      )}
      {node.object === null && <p className={form.hint}>{t('studio.template.strange')}</p>}
      {node.object === 'fragment' && (
        <p className={form.hint}>
          {count('studio.template.shared.uses', countUses('include', String(node.at.at(-1))))}{' '}
          {t('studio.template.shared.how')}
        </p>
      )}
      {node.object !== null && node.object !== 'fragment' && (
        <>
          <p className={form.hint}>{templateDescriptions[node.object].help[locale]}</p>
          <TemplateFields object={node.object} at={node.at} value={node.value} />
        </>
      )}
    </section>
  )
}
