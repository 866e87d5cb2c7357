import type { Content } from '@parcelle/domain/studio'
import { compileTrusted, findInfluences, type Definition } from '@parcelle/forms'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { mentionPath } from '../../rename/mention-path.ts'
import { useMentionWords } from '../../rename/use-mention-words.ts'
import { listOutsideMentions } from '../model/dependencies.ts'
import type { FormModel, FormNode } from '../model/form-model.ts'
import { labelOf } from '../model/form-model.ts'
import { elementsWithin, findUses, type Use } from '../model/uses.ts'
import { DependencyGraph } from './dependency-graph.tsx'
import { useUseWords } from './use-use-words.ts'
import styles from './dependencies.module.css'

type Props = { draftId: string; node: FormNode; model: FormModel; content: Content; onGo: (node: FormNode) => void }

/** The direct and transitive dependencies of an element or block, and what names it. */
export function Dependencies(props: Props) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.dependencies} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('studio.dependencies')}</summary>
      {/* Finding them takes as long as linking the form: not at each keystroke, unless they are looked at. */}
      {isOpen && <Lists {...props} />}
    </details>
  )
}

function Lists({ draftId, node, model, content, onGo }: Props) {
  const { t, locale } = useI18n()
  const sources = useSources(model, node)
  // What is outside the pages of the form is found below with its place.
  const uses = useMemo(
    () => findUses(model, elementsWithin(node), {}).filter((use) => use.node !== null),
    [model, node],
  )
  const outside = useMemo(() => listOutsideMentions(model, node, content), [model, node, content])
  const toWords = useMentionWords()
  const [isDrawn, setDrawn] = useState(false)
  return (
    <>
      <Button dense icon="split" onClick={() => setDrawn(true)}>
        {t('studio.graph.open')}
      </Button>
      {isDrawn && (
        <DependencyGraph
          {...{ draftId, node, model, content, sources, uses, outside, onGo }}
          onClose={() => setDrawn(false)}
        />
      )}
      <h3>{t('studio.dependencies.on')}</h3>
      {sources.length === 0 && <p>{t('studio.dependencies.on.none')}</p>}
      <ul>
        {sources.map((source) => (
          <li key={source.key}>
            <button type="button" onClick={() => onGo(source)}>
              {labelOf(source, locale)}
            </button>
          </li>
        ))}
      </ul>
      <h3>{t('studio.dependencies.of')}</h3>
      {uses.length + outside.length === 0 && <p>{t('studio.dependencies.of.none')}</p>}
      <UseList uses={uses} onGo={onGo} />
      <ul>
        {outside.map((mention) => {
          const path = mentionPath(mention, draftId)
          return (
            <li key={JSON.stringify(mention)}>
              {path ? <Link href={path}>{toWords(mention)}</Link> : toWords(mention)}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** What names something, each with a way there. */
export function UseList({ uses, onGo }: { uses: readonly Use[]; onGo?: (node: FormNode) => void }) {
  const { locale } = useI18n()
  const toWords = useUseWords()
  return (
    <ul className={styles.uses}>
      {uses.map(({ kind, node, detail }) => {
        const words = toWords({ kind, detail })
        return (
          <li key={`${kind} ${node?.key ?? ''} ${detail}`}>
            {node && onGo ? (
              <button type="button" onClick={() => onGo(node)}>
                {labelOf(node, locale)}
              </button>
            ) : (
              node && <span>{labelOf(node, locale)}</span>
            )}{' '}
            {words}
          </li>
        )
      })}
    </ul>
  )
}

/** Empty while the form cannot be linked: the findings say why. */
function useSources(model: FormModel, node: FormNode): FormNode[] {
  return useMemo(() => {
    const elements = elementsWithin(node)
    // Unsafe cast: linking finds what is broken.
    const form = link(model.filled as unknown as Definition)
    if (!form) return []
    const around = node.kind === 'element' ? node.parent : node
    const seen = { elements: elements.map(({ id }) => id), blocks: around?.kind === 'block' ? [around.id] : [] }
    const ids = findInfluences(form, seen)
    return model.elements.filter((other) => ids.has(other.id) && !elements.includes(other))
  }, [model, node])
}

function link(definition: Definition) {
  try {
    const compiled = compileTrusted(definition)
    return compiled.ok ? compiled.form : null
  } catch {
    // A form whose shape is broken.
    return null
  }
}
