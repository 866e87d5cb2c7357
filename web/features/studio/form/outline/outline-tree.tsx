import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import { VisuallyHidden } from '../../../../ui/content/visually-hidden.tsx'
import { useOutline } from './use-outline.ts'
import { useTreeKeys, type TreeNode } from './use-tree-keys.ts'
import styles from './outline.module.css'

/** How a row looks: a caption, a part that opens, or what stands in one. */
export type RowLook = 'page' | 'block' | 'element'

export type RowWords = {
  readonly text: string
  /** Below it, smaller. */
  readonly type?: string | undefined
  /** Also found by these words. */
  readonly search?: string
  readonly isDimmed?: boolean
}

type Props<Own extends TreeNode<Own>> = {
  label: string
  nodes: readonly Own[]
  selected: Own | null
  look: (node: Own) => RowLook
  words: (node: Own) => RowWords
  onSelect: (node: Own) => void
  /** Absent where the draft is only read. */
  onMove?: ((node: Own, by: 1 | -1) => void) | undefined
  /** What dropping one onto another does; null where it cannot be dropped there. */
  findDrop?: (dragged: Own, target: Own) => (() => void) | null
  onRemove: () => void
  /** How many findings there are at a node or within it. */
  countAt: (node: Own) => number
  children?: ReactNode
}

/** A tree: arrows go, right and left open and close, Alt and arrows move what is chosen. */
export function OutlineTree<Own extends TreeNode<Own>>(props: Props<Own>) {
  const { label, nodes, selected, look, words, onSelect, onMove, findDrop, onRemove, countAt, children } = props
  const { t } = useI18n()
  const tree = useRef<HTMLDivElement>(null)
  const searchId = useId()
  const canClose = (node: Own) => look(node) === 'block'
  const read = (node: Own) => {
    const { text, search = '' } = words(node)
    return `${text} ${search}`
  }
  const { term, setTerm, rows, isOpen, setOpen } = useOutline({ nodes, selected, read, canClose })
  const [dragged, setDragged] = useState<Own | null>(null)
  const current = rows.find(({ key }) => key === selected?.key) ?? rows[0]
  const handleKey = useTreeKeys({ rows, current, isOpen, canClose, setOpen, onSelect, onMove, onRemove, tree })
  const dropOn = (target: Own) => (dragged ? (findDrop?.(dragged, target) ?? null) : null)

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
      <div ref={tree} role="tree" tabIndex={-1} aria-label={label} className={styles.tree} onKeyDown={handleKey}>
        {rows.map((node) => (
          <Row
            key={node.key}
            nodeKey={node.key}
            look={look(node)}
            words={words(node)}
            level={levelOf(node)}
            isSelected={node.key === selected?.key}
            isOpen={node.children.length > 0 ? isOpen(node) : null}
            isReached={node === current}
            findings={countAt(node)}
            canDrop={dropOn(node) !== null}
            canDrag={onMove !== undefined && look(node) !== 'page'}
            onDrag={(isBegun) => setDragged(isBegun ? node : null)}
            onDrop={() => {
              dropOn(node)?.()
              setDragged(null)
            }}
            onPress={() => {
              if (canClose(node)) setOpen(node, node.key !== selected?.key || !isOpen(node))
              onSelect(node)
            }}
          />
        ))}
      </div>
    </div>
  )
}

const levelOf = <Own extends TreeNode<Own>>({ parent }: Own): number => (parent ? levelOf(parent) + 1 : 1)

type RowProps = {
  nodeKey: string
  look: RowLook
  words: RowWords
  level: number
  isSelected: boolean
  /** Null where there is nothing in it. */
  isOpen: boolean | null
  isReached: boolean
  findings: number
  canDrop: boolean
  canDrag: boolean
  onPress: () => void
  onDrag: (isBegun: boolean) => void
  onDrop: () => void
}

function Row(props: RowProps) {
  const { nodeKey, look, words, level, isSelected, isOpen, isReached, findings, canDrop, canDrag } = props
  const { onPress, onDrag, onDrop } = props
  const { count } = useI18n()
  const allow = (event: DragEvent) => canDrop && event.preventDefault()
  return (
    <button
      type="button"
      role="treeitem"
      data-key={nodeKey}
      data-kind={look}
      data-dimmed={words.isDimmed || undefined}
      aria-level={level}
      aria-selected={isSelected}
      aria-expanded={isOpen ?? undefined}
      tabIndex={isReached ? 0 : -1}
      className={styles.row}
      draggable={canDrag}
      data-droppable={canDrop || undefined}
      onClick={onPress}
      onDragStart={() => onDrag(true)}
      onDragEnd={() => onDrag(false)}
      onDragOver={allow}
      onDrop={onDrop}
    >
      {look === 'block' && <Icon name={isOpen === true ? 'chevron-down' : 'chevron-right'} size={16} />}
      <span className={styles.words}>
        <span>{words.text}</span>
        {words.type && <span className={styles.type}>{words.type}</span>}
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
