import { memo, useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
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

  /** The tree listens for its rows, so that a row is drawn again only when something it shows changes. */
  function onRow(act: (node: FormNode) => void) {
    return ({ target }: SyntheticEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null
      const node = model.byKey.get(row?.dataset['key'] ?? '')
      if (node) act(node)
    }
  }

  function press(node: FormNode) {
    if (node.kind === 'block') setOpen(node, node.key !== selected?.key || !isOpen(node))
    onSelect(node)
  }

  function drop(target: FormNode) {
    if (dragged) onEdit?.(dropOn(dragged, target))
    setDragged(null)
  }

  const canDropOn = (node: FormNode) => dragged !== null && dropOn(dragged, node) !== null

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
        onClick={onRow(press)}
        onDragStart={onRow(setDragged)}
        onDragEnd={() => setDragged(null)}
        onDragOver={(event) => onRow((node) => canDropOn(node) && event.preventDefault())(event)}
        onDrop={onRow(drop)}
      >
        {rows.map((node) => (
          <Row
            key={node.key}
            nodeKey={node.key}
            kind={node.kind}
            level={node.level}
            label={labelOf(node, locale)}
            type={node.kind === 'element' ? typeName(node.value['type'], locale) : null}
            isSelected={node.key === selected?.key}
            isOpen={node.children.length > 0 ? isOpen(node) : undefined}
            isReached={node === current}
            findings={countAt(node)}
            canMove={onEdit !== undefined && node.kind !== 'page'}
            canDrop={canDropOn(node)}
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

type RowProps = Pick<FormNode, 'kind' | 'level'> & {
  nodeKey: string
  label: string
  /** Of an element, in words. */
  type: string | null
  isSelected: boolean
  /** Undefined for what holds nothing. */
  isOpen: boolean | undefined
  isReached: boolean
  findings: number
  canMove: boolean
  canDrop: boolean
}

const Row = memo(function Row(props: RowProps) {
  const { nodeKey, kind, level, label, type, isSelected, isOpen, isReached, findings, canMove, canDrop } = props
  const { count } = useI18n()
  return (
    <button
      type="button"
      role="treeitem"
      data-key={nodeKey}
      data-kind={kind}
      aria-level={level}
      aria-selected={isSelected}
      aria-expanded={isOpen}
      tabIndex={isReached ? 0 : -1}
      className={styles.row}
      draggable={canMove}
      data-droppable={canDrop || undefined}
    >
      {kind === 'block' && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />}
      <span className={styles.words}>
        <span>{label}</span>
        {type !== null && <span className={styles.type}>{type}</span>}
      </span>
      {findings > 0 && (
        <span className={styles.count}>
          <span aria-hidden>{findings}</span>
          <VisuallyHidden>{count('studio.findings.count', findings)}</VisuallyHidden>
        </span>
      )}
    </button>
  )
})
