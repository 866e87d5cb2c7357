import type { ReactNode } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { moveBy, moveTo, type Edit } from '../model/edits.ts'
import { labelOf, typeName, type FormModel, type FormNode } from '../model/form-model.ts'
import { OutlineTree } from './outline-tree.tsx'

type Props = {
  model: FormModel
  selected: FormNode | null
  onSelect: (node: FormNode) => void
  /** Absent where the draft is only read. */
  onEdit?: ((edit: Edit | null) => void) | undefined
  onRemove: () => void
  /** How many findings there are at a node or within it. */
  countAt: (node: FormNode) => number
  /** Names of the other authors who have chosen a node. */
  whoIsAt: (node: FormNode) => readonly string[]
  children?: ReactNode
}

/** Pages, blocks and elements as a tree. */
export function Outline({ model, selected, onSelect, onEdit, onRemove, countAt, whoIsAt, children }: Props) {
  const { t, locale } = useI18n()
  return (
    <OutlineTree
      label={t('studio.form.outline')}
      nodes={model.nodes}
      selected={selected}
      look={({ kind }) => kind}
      words={(node) => ({
        text: labelOf(node, locale),
        type: node.kind === 'element' ? typeName(node.value['type'], locale) : undefined,
        search: node.name,
        people: whoIsAt(node).join(', '),
      })}
      onSelect={onSelect}
      onMove={onEdit && ((node, by) => onEdit(moveBy(model, node, by)))}
      findDrop={(dragged, target) => {
        const edit = dropOn(dragged, target)
        return edit && (() => onEdit?.(edit))
      }}
      onRemove={onRemove}
      countAt={countAt}
    >
      {children}
    </OutlineTree>
  )
}

/** Dropped onto a sibling it takes its place; onto a parent it becomes its last child. */
function dropOn(node: FormNode, target: FormNode): Edit | null {
  if (node === target) return null
  if (node.kind === target.kind) return target.parent ? moveTo(node, target.parent, target.index) : null
  return node.parent?.kind === target.kind ? moveTo(node, target, target.children.length) : null
}
