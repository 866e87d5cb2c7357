import { findElementMentions, nameProblem, renameElement } from '@parcelle/domain/studio-rename'
import { useMemo, useState } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { RenameDialog } from '../../rename/rename-dialog.tsx'
import { setKey } from '../model/edits.ts'
import { labelOf, type FormNode } from '../model/form-model.ts'
import { useContent, useEditing } from './editing.ts'
import { WordField } from './simple-fields.tsx'
import styles from './inspector.module.css'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Renames an element together with its mentions, if it has any. */
export function NameField({ node }: { node: FormNode }) {
  return node.kind === 'element' ? <ElementName node={node} /> : <Slug node={node} />
}

function ElementName({ node }: { node: FormNode }) {
  const { t, count, locale } = useI18n()
  const { model, change, isWritable } = useEditing()
  const content = useContent()
  const [isRenaming, setRenaming] = useState(false)
  const { file } = model
  const others = model.elements.filter((other) => other !== node && other.name === node.name)
  // With a duplicate name, mentions are ambiguous.
  const isMentioned = others.length === 0 && node.name !== ''
  const mentions = useMemo(
    () => (isMentioned ? findElementMentions(content, file, node.name) : []),
    [content, file, node.name, isMentioned],
  )
  const findProblem = (to: string) => {
    const problem = nameProblem(content, file, node.name, to)
    return problem && t(`studio.name.${problem}`)
  }
  if (mentions.length === 0)
    return (
      <WordField
        label={t('studio.name')}
        hint={t('studio.name.hint')}
        value={node.name}
        error={
          others.length > 0
            ? t('studio.name.taken')
            : (exceptOwnName(findProblem(node.name), t('studio.name.taken')) ?? undefined)
        }
        onChange={(value, isTyped) => change(setKey(node, ['name'], value ?? ''), isTyped)}
      />
    )
  return (
    <div className={styles.named}>
      <p className={styles.hint}>
        {t('studio.name')} <code>{node.name}</code>. {count('studio.name.used', mentions.length)}
      </p>
      {isWritable && (
        <Button dense icon="edit" onClick={() => setRenaming(true)}>
          {t('studio.rename.open')}
        </Button>
      )}
      {isRenaming && (
        <RenameDialog
          title={t('studio.rename.title', { name: labelOf(node, locale) })}
          from={node.name}
          fieldLabel={t('studio.name')}
          hint={t('studio.name.hint')}
          mentions={mentions}
          findProblem={findProblem}
          onClose={() => setRenaming(false)}
          onRename={(to) => {
            setRenaming(false)
            const { operation } = renameElement(content, file, node.name, to)
            if (operation) change([operation])
          }}
        />
      )}
    </div>
  )
}

/** An element may keep its own name, which counts as taken. */
const exceptOwnName = (problem: string | null, taken: string) => (problem === taken ? null : problem)

function Slug({ node }: { node: FormNode }) {
  const { t } = useI18n()
  const { model, change } = useEditing()
  const isTaken = model.nodes.some((other) => other !== node && other.kind === node.kind && other.name === node.name)
  return (
    <WordField
      label={t('studio.slug')}
      hint={t('studio.slug.hint')}
      value={node.name}
      error={isTaken ? t('studio.name.taken') : SLUG.test(node.name) ? undefined : t('studio.slug.wrong')}
      onChange={(value, isTyped) => change(setKey(node, ['slug'], value ?? ''), isTyped)}
    />
  )
}
