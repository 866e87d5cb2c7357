import { useId, useRef, type KeyboardEvent } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import { labelOf, typeName, type FormModel, type FormNode } from '../model/form-model.ts'
import { useOutline } from './use-outline.ts'
import styles from './outline.module.css'

type Props = {
  model: FormModel
  selected: FormNode | null
  onSelect: (node: FormNode) => void
}

/** Pages, blocks and elements as a tree: arrows move, right and left open and close. */
export function Outline({ model, selected, onSelect }: Props) {
  const { t, locale } = useI18n()
  const tree = useRef<HTMLDivElement>(null)
  const searchId = useId()
  const { term, setTerm, rows, isOpen, setOpen } = useOutline(
    model,
    selected,
    (node) => `${labelOf(node, locale)} ${node.name}`,
  )
  const current = rows.find(({ key }) => key === selected?.key) ?? rows[0]

  function goTo(node: FormNode | null | undefined) {
    if (!node) return
    onSelect(node)
    tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(node.key)}"]`)?.focus()
  }

  function handleKey(event: KeyboardEvent) {
    if (!current || event.ctrlKey || event.metaKey || event.altKey) return
    const at = rows.indexOf(current)
    const canOpen = current.children.length > 0 && !isOpen(current)
    const actions: Record<string, () => void> = {
      ArrowDown: () => goTo(rows[at + 1]),
      ArrowUp: () => goTo(rows[at - 1]),
      Home: () => goTo(rows[0]),
      End: () => goTo(rows.at(-1)),
      ArrowRight: () => (canOpen ? setOpen(current, true) : goTo(current.children[0])),
      ArrowLeft: () => (current.kind === 'block' && isOpen(current) ? setOpen(current, false) : goTo(current.parent)),
    }
    const act = actions[event.key]
    if (!act) return
    act()
    event.preventDefault()
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

type RowProps = { node: FormNode; isSelected: boolean; isOpen: boolean; isReached: boolean; onPress: () => void }

function Row({ node, isSelected, isOpen, isReached, onPress }: RowProps) {
  const { locale } = useI18n()
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
      onClick={onPress}
    >
      {node.kind === 'block' && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />}
      <span className={styles.words}>
        <span>{labelOf(node, locale)}</span>
        {node.kind === 'element' && <span className={styles.type}>{typeName(node.value['type'], locale)}</span>}
      </span>
    </button>
  )
}
