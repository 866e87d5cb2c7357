import {
  attributeDescriptions,
  blockIcons,
  blockKinds,
  elementTypes,
  typeDescriptions,
  type AttributeName,
  type ElementType,
} from '@parcelle/forms'
import type { Json } from '@parcelle/domain/studio'
import { useState, type ReactNode } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import type { MessageKey } from '../../../../i18n/messages.ts'
import { setKey } from '../model/edits.ts'
import { labelOf, type FormNode } from '../model/form-model.ts'
import { FindingsHere } from '../proof/finding-list.tsx'
import { AttributeField } from './attribute-field.tsx'
import { ConditionField } from './condition-field.tsx'
import { useEditing } from './editing.ts'
import { ElementField } from './element-picker.tsx'
import { FormulaField } from './formula/formula-field.tsx'
import { NameField } from './name-field.tsx'
import { PrintedFields } from './printed-fields.tsx'
import { ChoiceField, FlagField, holderOf, TextsField, type FieldProps } from './simple-fields.tsx'
import styles from './inspector.module.css'

/** Everything the form language has for one page, block or element. */
export function Inspector({ node, children }: { node: FormNode; children?: ReactNode }) {
  const { t, locale } = useI18n()
  const { findings } = useEditing()
  const here = findings.filter(({ where }) => where === node.name)
  return (
    <section className={styles.inspector} aria-label={t('studio.inspector')}>
      <h2 className={styles.title}>
        <span className={styles.kind}>{t(`studio.kind.${node.kind}`)}</span>
        {labelOf(node, locale)}
      </h2>
      <FindingsHere findings={here} />
      {node.kind === 'element' ? <ElementFields node={node} /> : <PartFields node={node} />}
      {children}
    </section>
  )
}

function ElementFields({ node }: { node: FormNode }) {
  const { t, locale } = useI18n()
  const { change } = useEditing()
  const type = String(node.value['type'])
  const description = Object.hasOwn(typeDescriptions, type) ? typeDescriptions[type as ElementType] : null
  const own = description?.attributes ?? []
  const { common, held } = listAttributes(node, own)
  const hasFormula = type === 'calculate' || typeof node.value['calculate'] === 'string'
  return (
    <>
      <AttributeField node={node} name="label" />
      <ChoiceField
        label={t('studio.element.type')}
        hint={description?.help[locale]}
        value={type}
        choices={elementTypes.map((value) => ({ value, label: typeDescriptions[value].name[locale] }))}
        onChange={(value) => change(setKey(node, ['type'], value))}
      />
      {description?.group === 'answer' && <AttributeField node={node} name="required" />}
      {hasFormula && <FormulaField node={node} />}
      {(type === 'convert_number_to_word' || node.value['reference'] !== null) && (
        <ElementField
          label={t('studio.element.reference')}
          value={node.value['reference']}
          onChange={(value) => change(setKey(node, ['reference'], value ?? null))}
        />
      )}
      {[...own, ...held].map((name) => (
        <AttributeField key={name} node={node} name={name} />
      ))}
      <Condition node={node} actions={['visible', 'required', 'disabled']} />
      <More>
        <NameField node={node} />
        <ChoiceField
          label={t('studio.element.width')}
          value={node.value['css_classes']}
          none={t('studio.element.width.full')}
          choices={(['col-3', 'col-4', 'col-6', 'col-8'] as const).map((value) => ({
            value,
            label: t(`studio.element.width.${value}`),
          }))}
          onChange={(value) => change(setKey(node, ['css_classes'], value))}
        />
        {common.map((name) => (
          <AttributeField key={name} node={node} name={name} />
        ))}
        <PrintedFields node={node} />
      </More>
    </>
  )
}

/** What is seldom changed, drawn once it is opened. */
function More({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('studio.more')}</summary>
      {isOpen && children}
    </details>
  )
}

/** Those of any element: in use, or to be found under « more ». */
function listAttributes(node: FormNode, own: readonly AttributeName[]) {
  const isShown = (name: string) => name === 'label' || name === 'required' || own.includes(name as AttributeName)
  // Unsafe casts: checked by `isKnown`.
  const isKnown = (name: string) => Object.hasOwn(attributeDescriptions, name)
  const present = Object.keys(holderOf(node.value['attributes'])).filter((name) => isKnown(name) && !isShown(name))
  const common = Object.entries(attributeDescriptions)
    .filter(([name, { common: isCommon }]) => isCommon && !isShown(name) && !present.includes(name))
    .map(([name]) => name as AttributeName)
  return { held: present as AttributeName[], common }
}

function Condition({ node, actions }: { node: FormNode; actions: readonly ('visible' | 'required' | 'disabled')[] }) {
  const { t } = useI18n()
  const { change } = useEditing()
  return (
    <ConditionField
      label={t('studio.condition')}
      value={node.value['condition'] ?? undefined}
      actions={actions}
      onChange={(value, isTyped) => change(setKey(node, ['condition'], value ?? null), isTyped)}
    />
  )
}

const partTexts = {
  page: ['title', 'titleToOthers', 'link_description', 'link_descriptionToOthers'],
  block: ['title', 'titleToOthers', 'help', 'confirmation', 'confirmationToOthers'],
} as const
/** Attributes that the form language allows to be null. */
const nullable: readonly string[] = ['help', 'confirmation', 'link_description']
function PartFields({ node }: { node: FormNode }) {
  const { t } = useI18n()
  const { change } = useEditing()
  const field = (key: string, label: MessageKey): FieldProps => ({
    label: t(label),
    value: node.value[key] ?? undefined,
    onChange: (value: Json | undefined, isTyped?: boolean) =>
      change(setKey(node, [key], value ?? (nullable.includes(key) ? null : undefined)), isTyped),
  })
  const keys = node.kind === 'block' ? partTexts.block : partTexts.page
  return (
    <>
      {keys.map((key) => (
        <TextsField key={key} {...field(key, `studio.part.${key}`)} isKept={key === 'title'} />
      ))}
      {node.kind === 'block' && (
        <>
          <ChoiceField
            {...field('kind', 'studio.part.kind')}
            choices={blockKinds.map((value) => ({ value, label: t(`studio.block.${value}`) }))}
          />
          <ChoiceField
            {...field('icon', 'studio.part.icon')}
            none={t('studio.attribute.none')}
            choices={blockIcons.map((value) => ({ value, label: t(`studio.icon.${value}`) }))}
          />
          <FlagField {...field('reuse', 'studio.part.reuse')} only={false} />
          <Condition node={node} actions={['visible', 'disabled']} />
        </>
      )}
      <More>
        <NameField node={node} />
        <PrintedFields node={node} />
      </More>
    </>
  )
}
