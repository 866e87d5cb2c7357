import type { ReactNode } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { OutlineTree } from '../form/outline/outline-tree.tsx'
import { moveBy, remove, type TemplateEdit } from './model/template-edits.ts'
import { excerpt, listConditions, objectName, type TemplateModel, type TemplateNode } from './model/template-model.ts'
import { countByKey, type TemplateProblem } from './model/template-problems.ts'

type Holds = (name: string) => boolean | null

type Props = {
  model: TemplateModel
  selected: TemplateNode
  /** Whether a condition holds for the sample. */
  holds: Holds
  problems: readonly TemplateProblem[]
  onSelect: (node: TemplateNode) => void
  /** Absent where the draft is only read. */
  onEdit: ((edit: TemplateEdit | null) => void) | undefined
  children: ReactNode
}

/** Sections and what stands in them, with what this sample does not print. */
export function TemplateOutline({ model, selected, holds, problems, onSelect, onEdit, children }: Props) {
  const { t, locale } = useI18n()
  const wrong = countByKey(problems)

  function describe(node: TemplateNode): string | undefined {
    if (node === model.root) return undefined
    const words = [
      node.object === 'section' || excerpt(node, locale) === '' ? '' : objectName(node, locale),
      Array.isArray(node.value['when']) ? t('studio.template.conditional') : '',
      isShown(node, holds) === false ? t('studio.template.hidden') : '',
    ]
    return words.filter(Boolean).join(' · ') || undefined
  }

  return (
    <OutlineTree
      label={t('studio.template.outline')}
      nodes={model.nodes}
      selected={selected}
      look={look}
      words={(node) => ({
        text: excerpt(node, locale) || objectName(node, locale),
        type: describe(node),
        isDimmed: isShown(node, holds) === false,
      })}
      onSelect={onSelect}
      onMove={onEdit && ((node, by) => onEdit(moveBy(node, by)))}
      onRemove={() => onEdit?.(remove(selected))}
      countAt={({ key }) => wrong.get(key) ?? 0}
    >
      {children}
    </OutlineTree>
  )
}

const look = ({ object, parent }: TemplateNode) =>
  parent === null ? 'page' : object === 'section' || object === 'fragment' ? 'block' : 'element'

/** Null if it cannot be evaluated for the sample. */
function isShown(node: TemplateNode, holds: Holds): boolean | null {
  const all = listConditions(node).map(holds)
  return all.includes(false) ? false : all.includes(null) ? null : true
}
