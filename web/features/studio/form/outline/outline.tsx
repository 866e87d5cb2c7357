import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import { VisuallyHidden } from '../../../../ui/content/visually-hidden.tsx'
import { moveTo, type Edit } from '../model/edits.ts'
import { labelOf, typeName, type FormModel, type FormNode } from '../model/form-model.ts'
import { useOutline } from './use-outline.ts'
import { useTreeKeys } from './use-tree-keys.ts'
import styles from './outline.module.css'

type Props = {
  model: FormModel
  selected: FormNode | null
  onSelect: (node: FormNode) => void
  /** Absent where the draft is only read. */
  onEdit?: ((edit: Edit | null) => void) | undefined
  onRemove: () => void
  /** How many findings there are at a node or within it. */
  countAt: (node: FormNode) => number
  children?: ReactNode
}

/** Pages, blocks and elements as a tree: arrows go, right and left open and close, Alt and arrows move what is chosen. */
export function Outline({ model, selected, onSelect, onEdit, onRemove, countAt, children }: Props) {
  const { t, locale } = useI18n()
  const tree = useRef<HTMLDivElement>(null)
  const searchId = useId()
  const { term, setTerm, rows, isOpen, setOpen } = useOutline(
    model,
    selected,
    (node) => `${labelOf(node, locale)} ${node.name}`,
  )
  const [dragged, setDragged] = useState<FormNode | null>(null)
  const current = rows.find(({ key }) => key === selected?.key) ?? rows[0]

  const handleKey = useTreeKeys({ model, rows, current, isOpen, setOpen, onSelect, onEdit, onRemove, tree })

  function drop(target: FormNode) {
    if (dragged) onEdit?.(dropOn(dragged, target))
    setDragged(null)
  }

  return (
    <div className={styles.outline}>
      <SearchField
        id={searchId}
        label={t('studio.form.search')}
        value={term}
        onChange={setTerm}
        onClear={() => setTerm('')}
      />
      {children}
      {rows.length === 0 && <p className={styles.none}>{t('studio.form.search.none')}</p>}
      <div
        ref={tree}
        role="tree"
        tabIndex={-1}
        aria-label={t('studio.form.outline')}
        className={styles.tree}
        onKeyDown={handleKey}
      >
        {rows.map((node) => (
          <Row
            key={node.key}
            node={node}
            isSelected={node.key === selected?.key}
            isOpen={isOpen(node)}
            isReached={node === current}
            findings={countAt(node)}
            canDrop={dragged !== null && dropOn(dragged, node) !== null}
            onDrag={onEdit ? setDragged : undefined}
            onDrop={drop}
            onPress={() => {
              if (node.kind === 'block') setOpen(node, node.key !== selected?.key || !isOpen(node))
              onSelect(node)
            }}
          />
        ))}
      </div>
    </div>
  )
}

/** Onto one of its kind: to its place. Onto what may hold it: as its last one. */
function dropOn(node: FormNode, target: FormNode): Edit | null {
  if (node === target) return null
  if (node.kind === target.kind) return target.parent ? moveTo(node, target.parent, target.index) : null
  return node.parent?.kind === target.kind ? moveTo(node, target, target.children.length) : null
}

type RowProps = {
  node: FormNode
  isSelected: boolean
  isOpen: boolean
  isReached: boolean
  findings: number
  canDrop: boolean
  onPress: () => void
  onDrag: ((node: FormNode | null) => void) | undefined
  onDrop: (node: FormNode) => void
}

function Row({ node, isSelected, isOpen, isReached, findings, canDrop, onPress, onDrag, onDrop }: RowProps) {
  const { locale, count } = useI18n()
  const allow = (event: DragEvent) => canDrop && event.preventDefault()
  return (
    <button
      type="button"
      role="treeitem"
      data-key={node.key}
      data-kind={node.kind}
      aria-level={node.level}
      aria-selected={isSelected}
      aria-expanded={node.children.length > 0 ? isOpen : undefined}
      tabIndex={isReached ? 0 : -1}
      className={styles.row}
      draggable={onDrag !== undefined && node.kind !== 'page'}
      data-droppable={canDrop || undefined}
      onClick={onPress}
      onDragStart={() => onDrag?.(node)}
      onDragEnd={() => onDrag?.(null)}
      onDragOver={allow}
      onDrop={() => onDrop(node)}
    >
      {node.kind === 'block' && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />}
      <span className={styles.words}>
        <span>{labelOf(node, locale)}</span>
        {node.kind === 'element' && <span className={styles.type}>{typeName(node.value['type'], locale)}</span>}
      </span>
      {findings > 0 && (
        <span className={styles.count}>
          <span aria-hidden>{findings}</span>
          <VisuallyHidden>{count('studio.findings.count', findings)}</VisuallyHidden>
        </span>
      )}
    </button>
  )
}
