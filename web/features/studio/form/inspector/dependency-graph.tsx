import type { Content } from '@parcelle/domain/studio'
import type { Mention } from '@parcelle/domain/studio-rename'
import { useId, useMemo } from 'react'
import { Link } from 'wouter'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Modal } from '../../../../ui/overlays/modal.tsx'
import { mentionPath } from '../../rename/mention-path.ts'
import { useMentionWords } from '../../rename/use-mention-words.ts'
import { listDirectSources, listEnvelopesOf } from '../model/dependencies.ts'
import { labelOf, typeName, type FormModel, type FormNode } from '../model/form-model.ts'
import type { Use } from '../model/uses.ts'
import { useUseWords } from './use-use-words.ts'
import styles from './dependency-graph.module.css'

/** Something that the chosen element reads, or that reads it. */
type GraphNode = {
  readonly key: string
  readonly label: string
  readonly caption: string
  /** Only through other elements. */
  readonly isIndirect?: boolean
} & ({ readonly go: FormNode } | { readonly href: string | null })

type Props = {
  draftId: string
  node: FormNode
  model: FormModel
  content: Content
  /** All that it depends on, directly or through others. */
  sources: readonly FormNode[]
  uses: readonly Use[]
  /** What names it outside the pages of the form. */
  outside: readonly Mention[]
  onGo: (node: FormNode) => void
  onClose: () => void
}

/** What an element reads, on its left, and what reads it, on its right; each leads to its place. */
export function DependencyGraph(props: Props) {
  const { node, onGo, onClose } = props
  const { t, locale } = useI18n()
  const reads = useReads(props)
  const readers = useReaders(props)
  const go = (to: FormNode) => {
    onClose()
    onGo(to)
  }
  return (
    <Modal isOpen large="tall" title={t('studio.graph.title', { name: labelOf(node, locale) })} onClose={onClose}>
      <div className={styles.graph}>
        <Column title={t('studio.graph.reads')} none={t('studio.dependencies.on.none')} nodes={reads} onGo={go} />
        <Edges nodes={reads} />
        <div className={styles.centre}>
          <div className={styles.node} data-chosen>
            <span className={styles.label}>{labelOf(node, locale)}</span>
            <span className={styles.caption}>{t(`studio.kind.${node.kind}`)}</span>
          </div>
        </div>
        <Edges nodes={readers} isOut />
        <Column title={t('studio.graph.readers')} none={t('studio.dependencies.of.none')} nodes={readers} onGo={go} />
      </div>
      {reads.some(({ isIndirect }) => isIndirect) && <p className={styles.key}>{t('studio.graph.dashed')}</p>}
    </Modal>
  )
}

function useReads({ model, node, sources }: Props): GraphNode[] {
  const { t, locale } = useI18n()
  return useMemo(() => {
    const direct = listDirectSources(model, node)
    const indirect = sources.filter((source) => !direct.includes(source))
    const toNode = (isIndirect: boolean) => (go: FormNode) => ({
      key: go.key,
      label: labelOf(go, locale),
      caption: isIndirect ? t('studio.graph.through') : typeName(go.value['type'], locale),
      isIndirect,
      go,
    })
    return [...direct.map(toNode(false)), ...indirect.map(toNode(true))]
  }, [model, node, sources, t, locale])
}

function useReaders({ draftId, content, uses, outside }: Props): GraphNode[] {
  const { t, locale } = useI18n()
  const toWords = useMentionWords()
  const describeUse = useUseWords()
  const within = uses.flatMap(({ kind, detail, node: go }): GraphNode[] =>
    go
      ? [
          {
            key: `${kind} ${go.key} ${detail}`,
            label: labelOf(go, locale),
            caption: describeUse({ kind, detail }),
            go,
          },
        ]
      : [],
  )
  const toNode = (mention: Mention): GraphNode => ({
    key: JSON.stringify(mention),
    label: toWords(mention),
    caption: captionOf(mention),
    href: mentionPath(mention, draftId),
  })
  return [...within, ...outside.map(toNode)]

  function captionOf({ kind, file }: Mention): string {
    const envelopes = listEnvelopesOf(content, file).map((name) => t(`studio.graph.envelope.${name}`))
    return [t(`studio.graph.kind.${kind}`), ...envelopes].join(', ')
  }
}

type ColumnProps = { title: string; none: string; nodes: readonly GraphNode[]; onGo: (node: FormNode) => void }

function Column({ title, none, nodes, onGo }: ColumnProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.column}>
      <h3 id={id}>{title}</h3>
      {nodes.length === 0 && <p className={styles.key}>{none}</p>}
      <ul>
        {nodes.map((node) => (
          <li key={node.key}>
            <GraphButton node={node} onGo={onGo} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function GraphButton({ node, onGo }: { node: GraphNode; onGo: (node: FormNode) => void }) {
  const { label, caption, isIndirect } = node
  const words = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.caption}>{caption}</span>
    </>
  )
  const look = { className: styles.node, title: label, 'data-indirect': isIndirect === true ? true : undefined }
  if ('go' in node)
    return (
      <button type="button" {...look} onClick={() => onGo(node.go)}>
        {words}
      </button>
    )
  return node.href === null ? (
    <div {...look}>{words}</div>
  ) : (
    <Link {...look} href={node.href}>
      {words}
    </Link>
  )
}

/** In px, as in the styles. */
const ROW = 60
const TITLE = 40
const WIDTH = 56

/** Lines between the chosen node and the others. Decorative: the lists have the same links. */
function Edges({ nodes, isOut = false }: { nodes: readonly GraphNode[]; isOut?: boolean }) {
  const middle = (row: number) => TITLE + row * ROW + ROW / 2
  const height = TITLE + Math.max(1, nodes.length) * ROW
  const trunk = WIDTH / 2
  return (
    <svg aria-hidden className={styles.edges} width={WIDTH} height={height} viewBox={`0 0 ${WIDTH} ${height}`}>
      {nodes.map(({ key, isIndirect }, row) => (
        <path
          key={key}
          data-indirect={isIndirect === true ? true : undefined}
          d={
            isOut
              ? `M0 ${middle(0)} H${trunk} V${middle(row)} H${WIDTH}`
              : `M0 ${middle(row)} H${trunk} V${middle(0)} H${WIDTH}`
          }
        />
      ))}
      {(isOut ? nodes : nodes.slice(0, 1)).map(({ key }, row) => (
        <path key={`to ${key}`} d={`M${WIDTH - 6} ${middle(row) - 4} l6 4 l-6 4`} />
      ))}
    </svg>
  )
}
