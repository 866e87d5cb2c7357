import { findAt, type Json, type Place, type SingleOperation } from '@parcelle/domain/studio'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { CheckLine } from '../../../../ui/fields/check-line.tsx'
import { isHolder, type FormNode } from '../model/form-model.ts'
import { conditionSentence, listOptions } from '../model/rules.ts'
import { useContent, useEditing } from './editing.ts'
import { ElementField } from './element-picker.tsx'
import { holderOf, TextsField } from './simple-fields.tsx'
import { useSentences } from './use-sentences.ts'
import styles from './inspector.module.css'

const SHARED = 'documents/shared.json'
const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

/** What documents print of a question or block in place of its own words. */
export function PrintedFields({ node }: { node: FormNode }) {
  const content = useContent()
  if (!Object.hasOwn(content, SHARED) || node.kind === 'page' || node.name === '') return null
  if (node.kind === 'block') return <PrintedTitle node={node} />
  return (
    <>
      <PrintedLabels node={node} />
      <Agreement node={node} />
    </>
  )
}

/** A value of the shared texts and its setter, which creates missing parent objects. */
function useShared(at: readonly string[]): [Json | undefined, (value: Json | undefined, isTyped?: boolean) => void] {
  const content = useContent()
  const { change } = useEditing()
  const place: Place = [SHARED, ...at]
  const was = findAt(content, place)
  function write(value: Json | undefined, isTyped?: boolean) {
    if (value === undefined) return was === undefined ? undefined : change([{ kind: 'remove', at: place, was }])
    const parent = place.slice(0, -1)
    const made: SingleOperation =
      at.length > 1 && findAt(content, parent) === undefined
        ? { kind: 'set', at: parent, value: { [String(at.at(-1))]: value } }
        : { kind: 'set', at: place, was, value }
    change([made], isTyped)
  }
  return [was, write]
}

function PrintedTitle({ node }: { node: FormNode }) {
  const { t } = useI18n()
  const [value, write] = useShared(['headings', node.name])
  return (
    <TextsField
      label={t('studio.printed.title')}
      hint={t('studio.printed.title.hint')}
      value={value}
      onChange={write}
    />
  )
}

/** The first whose condition holds is printed. */
function PrintedLabels({ node }: { node: FormNode }) {
  const { t } = useI18n()
  const [value, write] = useShared(['labels', node.name])
  const describeWhen = useWhenWords()
  const labels = listOf(value).map(holderOf)
  const hint = t('studio.printed.label.hint')
  if (labels.length === 0)
    return (
      <TextsField
        label={t('studio.printed.label')}
        hint={hint}
        value={undefined}
        onChange={(text, isTyped) => text !== undefined && write([{ text }], isTyped)}
      />
    )
  return labels.map((label, at) => (
    <TextsField
      // The labels of one question have no id.
      // oxlint-disable-next-line react/no-array-index-key
      key={at}
      label={t('studio.printed.label')}
      hint={[at === 0 && hint, describeWhen(label['when'])].filter(Boolean).join(' ')}
      value={label['text']}
      onChange={(text, isTyped) => {
        const next = text === undefined ? labels.toSpliced(at, 1) : labels.with(at, { ...label, text })
        write(next.length === 0 ? undefined : next, isTyped)
      }}
    />
  ))
}

/** Sentences of the named conditions of documents. */
function useWhenWords(): (when: Json | undefined) => string {
  const { t, locale } = useI18n()
  const { model } = useEditing()
  const texts = useSentences()
  const conditions = holderOf(findAt(useContent(), [SHARED, 'conditions']))
  return (when) => {
    const sentences = listOf(when).map((given) => {
      const name = String(given)
      const sentence = conditionSentence(model, conditions[name.replace(/^!/, '')] ?? null, locale, texts)
      return t(name.startsWith('!') ? 'studio.printed.unless' : 'studio.printed.when', { sentence })
    })
    return sentences.join(' ')
  }
}

/** « Marié(e) » is printed as « Marié » or « Mariée », by the civility that it agrees with. */
function Agreement({ node }: { node: FormNode }) {
  const { t, locale } = useI18n()
  const { isWritable } = useEditing()
  const content = useContent()
  const [value, write] = useShared(['agreement', 'elements', node.name])
  const [feminine, writeFeminine] = useShared(['agreement', 'feminine'])
  const agreeing = holderOf(findAt(content, [SHARED, 'agreement', 'elements']))
  const options = listOptions(node, locale)
  if (!options || !isHolder(findAt(content, [SHARED, 'agreement']))) return null
  const isCivility = Object.values(agreeing).includes(node.name)
  const held = listOf(feminine)
  if (!isCivility)
    return (
      <ElementField
        label={t('studio.printed.agreement')}
        hint={t('studio.printed.agreement.hint')}
        value={value}
        accepts={(other) => other !== node && listOptions(other, locale) !== null}
        onChange={write}
      />
    )
  return (
    <fieldset className={styles.texts}>
      <legend>{t('studio.printed.feminine')}</legend>
      <p className={styles.hint}>{t('studio.printed.feminine.hint')}</p>
      <div className={styles.checks}>
        {options.map((option) => (
          <CheckLine
            key={option.value}
            label={option.label}
            checked={held.includes(option.value)}
            disabled={!isWritable}
            onTick={(isOn) =>
              writeFeminine(isOn ? [...held, option.value] : held.filter((one) => one !== option.value))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
