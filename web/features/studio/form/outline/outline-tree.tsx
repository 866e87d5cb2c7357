import { memo, useEffect, useId, useRef, useState, type ReactNode, type RefObject, type SyntheticEvent } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import { VisuallyHidden } from '../../../../ui/content/visually-hidden.tsx'
import { useOutline } from './use-outline.ts'
import { useTreeKeys, type TreeNode } from './use-tree-keys.ts'
import styles from './outline.module.css'

/** Style of a row: a caption, an expandable part, or a leaf. */
type RowLook = 'page' | 'block' | 'element'

type RowWords = {
  readonly text: string
  /** A second, smaller line. */
  readonly type?: string | undefined
  /** Also found by these words. */
  readonly search?: string
  readonly isDimmed?: boolean
  /** Names of the other authors who have chosen it. */
  readonly people?: string
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

/** An ARIA tree: arrows navigate, open and close; with Alt they move the chosen node. */
export function OutlineTree<Own extends TreeNode<Own>>(props: Props<Own>) {
  const { label, nodes, selected, look, words, onSelect, onMove, findDrop, onRemove, countAt, children } = props
  const { t } = useI18n()
  const tree = useRef<HTMLDivElement>(null)
  const searchId = useId()
  const canClose = (node: Own) => look(node) === 'block'
  const read = (node: Own) => [words(node).text, words(node).search].join(' ')
  const { term, setTerm, rows, isOpen, setOpen } = useOutline({ nodes, selected, read, canClose })
  const [dragged, setDragged] = useState<Own | null>(null)
  const current = rows.find(({ key }) => key === selected?.key) ?? rows[0]
  const handleKey = useTreeKeys({ rows, current, isOpen, canClose, setOpen, onSelect, onMove, onRemove, tree })
  const dropOn = (target: Own) => (dragged ? (findDrop?.(dragged, target) ?? null) : null)

  useInSight(tree, selected?.key)

  const onRow = (act: (node: Own) => void) => (event: SyntheticEvent) => {
    const node = findRow(rows, event)
    if (node) act(node)
  }

  function press(node: Own) {
    if (canClose(node)) setOpen(node, node.key !== selected?.key || !isOpen(node))
    onSelect(node)
  }

  function drop(target: Own) {
    dropOn(target)?.()
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
        aria-label={label}
        className={styles.tree}
        onKeyDown={handleKey}
        onClick={onRow(press)}
        onDragStart={onRow(setDragged)}
        onDragEnd={() => setDragged(null)}
        onDragOver={(event) => onRow((node) => dropOn(node) && event.preventDefault())(event)}
        onDrop={onRow(drop)}
      >
        {rows.map((node) => {
          const { text, type = null, isDimmed = false, people = '' } = words(node)
          return (
            <Row
              key={node.key}
              nodeKey={node.key}
              look={look(node)}
              text={text}
              type={type}
              isDimmed={isDimmed}
              level={levelOf(node)}
              isSelected={node.key === selected?.key}
              isOpen={node.children.length > 0 ? isOpen(node) : null}
              isReached={node === current}
              findings={countAt(node)}
              people={people}
              canDrop={dropOn(node) !== null}
              canDrag={onMove !== undefined && look(node) !== 'page'}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Scrolls to a node that is chosen by a finding or an address. */
function useInSight(tree: RefObject<HTMLElement | null>, chosen: string | undefined): void {
  useEffect(() => {
    const row = chosen === undefined ? null : tree.current?.querySelector('[aria-selected=true]')
    row?.scrollIntoView?.({ block: 'nearest' })
  }, [tree, chosen])
}

/** The tree listens for its rows, so that a row is drawn again only when something it shows changes. */
function findRow<Own extends TreeNode<Own>>(rows: readonly Own[], { target }: SyntheticEvent): Own | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null
  return rows.find(({ key }) => key === row?.dataset['key'])
}

const levelOf = <Own extends TreeNode<Own>>({ parent }: Own): number => (parent ? levelOf(parent) + 1 : 1)

type RowProps = Required<Pick<RowWords, 'text' | 'isDimmed' | 'people'>> & {
  nodeKey: string
  look: RowLook
  type: string | null
  level: number
  isSelected: boolean
  /** Null where there is nothing in it. */
  isOpen: boolean | null
  isReached: boolean
  findings: number
  canDrop: boolean
  canDrag: boolean
}

const Row = memo(function Row(props: RowProps) {
  const { nodeKey, look, text, type, isDimmed, level, isSelected, isOpen, isReached, findings } = props
  const { canDrop, canDrag, people } = props
  const { t, count } = useI18n()
  return (
    <button
      type="button"
      role="treeitem"
      data-key={nodeKey}
      data-kind={look}
      data-dimmed={isDimmed || undefined}
      aria-level={level}
      aria-selected={isSelected}
      aria-expanded={isOpen ?? undefined}
      tabIndex={isReached ? 0 : -1}
      className={styles.row}
      draggable={canDrag}
      data-droppable={canDrop || undefined}
    >
      {look === 'block' && <Icon name={isOpen === true ? 'chevron-down' : 'chevron-right'} size={16} />}
      <span className={styles.words}>
        <span>{text}</span>
        {type !== null && <span className={styles.type}>{type}</span>}
      </span>
      {people !== '' && (
        <span className={styles.people} title={t('studio.presence.here', { names: people })}>
          <Icon name="users" size={16} />
          <VisuallyHidden>{t('studio.presence.here', { names: people })}</VisuallyHidden>
        </span>
      )}
      {findings > 0 && (
        <span className={styles.count}>
          <span aria-hidden>{findings}</span>
          <VisuallyHidden>{count('studio.findings.count', findings)}</VisuallyHidden>
        </span>
      )}
    </button>
  )
})
