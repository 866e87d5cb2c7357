import type { Content } from '@parcelle/domain/studio'
import { Link } from 'wouter'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { Modal } from '../../../../ui/overlays/modal.tsx'
import { mentionPath } from '../../rename/mention-path.ts'
import { useMentionWords } from '../../rename/use-mention-words.ts'
import { UseList } from '../inspector/dependencies.tsx'
import { listOutsideMentions } from '../model/dependencies.ts'
import type { Edit } from '../model/edits.ts'
import { labelOf, type FormModel, type FormNode } from '../model/form-model.ts'
import { elementsWithin, findUses, removeWithUses, type Use } from '../model/uses.ts'

type Props = {
  draftId: string
  model: FormModel
  node: FormNode
  content: Content
  onClose: () => void
  onEdit: (edit: Edit | null) => void
  onGo: (node: FormNode) => void
}

/**
 * Lists the mentions of a node before it is removed: removed in the same operation, or refused if a person must decide,
 * with a way to each of those.
 */
export function RemoveDialog({ draftId, model, node, content, onClose, onEdit, onGo }: Props) {
  const { t, locale, count } = useI18n()
  const words = useMentionWords()
  const uses = findUses(model, elementsWithin(node), content)
  const operation = removeWithUses(node, uses)
  const { inside, outside, rest } = split(model, node, content, operation ? uses : uses.filter(({ fix }) => !fix))
  const total = inside.length + outside.length + rest.length
  const neighbour = node.parent?.children[node.index - 1] ?? node.parent ?? model.pages[0]

  function remove() {
    onClose()
    if (operation) onEdit({ operation, key: neighbour?.key ?? '' })
  }

  function go(to: FormNode) {
    onClose()
    onGo(to)
  }

  return (
    <Modal
      isOpen
      title={t('studio.remove.title', { label: labelOf(node, locale) })}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          {operation && (
            <Button variant="danger" onClick={remove}>
              {total === 0 ? t('studio.remove') : count('studio.remove.with', total)}
            </Button>
          )}
        </>
      }
    >
      {total === 0 && <p>{t('studio.remove.free')}</p>}
      {total > 0 && <p>{t(operation ? 'studio.remove.used' : 'studio.remove.refused')}</p>}
      <UseList uses={[...inside, ...rest]} onGo={go} />
      <ul>
        {outside.map((mention) => {
          const path = operation ? null : mentionPath(mention, draftId)
          return (
            <li key={JSON.stringify(mention)}>{path ? <Link href={path}>{words(mention)}</Link> : words(mention)}</li>
          )
        })}
      </ul>
    </Modal>
  )
}

/** Uses within the form, mentions outside of its pages, and files in which no mention has a name of its own. */
function split(model: FormModel, node: FormNode, content: Content, uses: readonly Use[]) {
  const inside = uses.filter((use) => use.node !== null)
  const kinds = new Set(uses.map(({ kind }) => kind))
  const files = new Set(uses.flatMap(({ kind, detail }) => (kind === 'file' ? [detail] : [])))
  const outside = listOutsideMentions(model, node, content).filter(
    ({ kind, file }) =>
      files.has(file) || (kind === 'role' && kinds.has('referential')) || (kind === 'sample' && kinds.has('sample')),
  )
  const named = new Set(outside.map(({ file }) => file))
  return { inside, outside, rest: uses.filter(({ kind, detail }) => kind === 'file' && !named.has(detail)) }
}
