import { templateDescriptions, type TemplateAttribute, type TemplateObject } from '@parcelle/domain/documents'
import type { Json, Place } from '@parcelle/domain/studio'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { CheckLine } from '../../../../ui/fields/check-line.tsx'
import { useEditing } from '../../form/inspector/editing.ts'
import { ElementField } from '../../form/inspector/element-picker.tsx'
import { ElementsField, ItemsField } from '../../form/inspector/list-fields.tsx'
import { ChoiceField, FlagField, holderOf, NumberField, type FieldProps } from '../../form/inspector/simple-fields.tsx'
import { isHolder, labelOf, type NodeKind } from '../../form/model/form-model.ts'
import { firstOf, setAt } from '../model/template-edits.ts'
import { attributePlace, excerpt, readAttribute, readTemplateModel, SHARED } from '../model/template-model.ts'
import { FieldTexts } from './field-texts.tsx'
import { useTemplateEditing } from './template-editing.ts'
import { WhenField } from './when-field.tsx'
import form from '../../form/inspector/inspector.module.css'
import styles from './template-inspector.module.css'

type Props = { object: TemplateObject; at: Place; value: Json | undefined; without?: string }

/** Everything the template language has for one object. */
export function TemplateFields({ object, at, value, without }: Props) {
  const held = holderOf(value)
  return Object.entries(templateDescriptions[object].attributes)
    .filter(([key]) => key !== without)
    .map(([key, attribute]) => (
      <TemplateField
        key={key}
        attribute={attribute}
        at={attributePlace(at, key)}
        value={readAttribute(held, key)}
        columns={countColumns(held)}
      />
    ))
}

/** A new row of a table has as many cells as the others. */
const countColumns = (held: { readonly [key: string]: Json }): number => {
  const columns = readAttribute(held, 'table.columns')
  return Array.isArray(columns) ? columns.length : 0
}

type FieldOf = { attribute: TemplateAttribute; at: Place; value: Json | undefined; columns: number }

function TemplateField({ attribute, at, value, columns }: FieldOf) {
  const { t, locale } = useI18n()
  const { change } = useTemplateEditing()
  const { kind, values = {}, required: isRequired = false, fixed, of } = attribute
  const choices = Object.entries(values).map(([one, name]) => ({ value: one, label: name[locale] }))
  const field: FieldProps = {
    label: attribute.name[locale],
    hint: attribute.help?.[locale],
    value,
    onChange: (next, isTyped) => change(setAt(at, value, next), isTyped),
  }
  if (fixed)
    return (
      <p className={form.hint}>
        {field.label} <code>{String(value ?? '')}</code>
      </p>
    )
  if (kind === 'texts') return <FieldTexts {...field} isKept={isRequired} />
  if (kind === 'many texts') return <ManyTexts {...field} />
  if (kind === 'flag') return <FlagField {...field} />
  if (kind === 'number') return <NumberField {...field} />
  if (kind === 'conditions') return <WhenField label={field.label} hint={field.hint} at={at} value={value} />
  if (kind === 'element') return <ElementField {...field} />
  if (kind === 'elements') return <ElementsField {...field} onChange={keepOne(field.onChange)} />
  if (kind === 'page' || kind === 'block') return <PartField {...field} kind={kind} />
  if (kind === 'blocks') return <BlocksField {...field} onChange={keepOne(field.onChange)} />
  if (kind === 'shared text') return <SharedField {...field} />
  if (kind === 'choices') return <ChoicesField {...field} choices={choices} isRequired={isRequired} />
  if (kind === 'objects' && of) return <ObjectsField field={field} of={of} at={at} columns={columns} />
  if (kind === 'rows') return <RowsField field={field} at={at} />
  return <ChoiceField {...field} choices={choices} {...(!isRequired && { none: t('studio.attribute.none') })} />
}

/** A list that must hold something keeps its last one. */
const keepOne =
  (onChange: FieldProps['onChange']): FieldProps['onChange'] =>
  (value, isTyped) => {
    if (value !== undefined) onChange(value, isTyped)
  }

function ManyTexts(field: FieldProps) {
  const { t } = useI18n()
  return (
    <ItemsField
      {...field}
      addLabel={t('studio.template.text.add')}
      newItem={() => ({ fr: '', en: '' })}
      onChange={(value, isTyped) => field.onChange(value ?? [], isTyped)}
    >
      {(item, write) => (
        <FieldTexts
          label={t('studio.template.text')}
          value={item}
          isKept
          onChange={(value, isTyped) => write(value ?? { fr: '', en: '' }, isTyped)}
        />
      )}
    </ItemsField>
  )
}

function PartField({ kind, ...field }: FieldProps & { kind: NodeKind }) {
  const { t } = useI18n()
  const choices = usePartChoices(kind)
  const isKnown = choices.some(({ value }) => value === field.value)
  return (
    <ChoiceField
      {...field}
      choices={choices}
      onChange={(value) => value !== undefined && field.onChange(value)}
      error={isKnown ? undefined : t('studio.pick.unknown', { name: String(field.value ?? '') })}
    />
  )
}

function usePartChoices(kind: NodeKind) {
  const { locale } = useI18n()
  const { model } = useEditing()
  return model.nodes
    .filter((node) => node.kind === kind)
    .map((node) => ({ value: node.name, label: labelOf(node, locale) }))
}

function BlocksField(field: FieldProps) {
  const { t } = useI18n()
  const choices = usePartChoices('block')
  return (
    <ItemsField {...field} addLabel={t('studio.template.block.add')} newItem={() => choices[0]?.value ?? ''}>
      {(item, write) => (
        <ChoiceField
          label={t('studio.kind.block')}
          value={item}
          choices={choices}
          onChange={(value) => write(value ?? item)}
        />
      )}
    </ItemsField>
  )
}

/** A shared text by how it begins, with the way to it. */
function SharedField(field: FieldProps) {
  const { t, locale, count } = useI18n()
  const { shared, sharedPath, countUses } = useTemplateEditing()
  const fragments = readTemplateModel(SHARED, shared).root.children
  const choices = fragments.map((node) => ({
    value: String(node.at.at(-1)),
    label: excerpt(node, locale) || String(node.at.at(-1)),
  }))
  const name = String(field.value ?? '')
  const isKnown = choices.some(({ value }) => value === name)
  return (
    <>
      <ChoiceField
        {...field}
        choices={choices}
        onChange={(value) => value !== undefined && field.onChange(value)}
        error={isKnown ? undefined : t('studio.pick.unknown', { name })}
      />
      {isKnown && (
        <p className={form.hint}>
          {count('studio.template.shared.uses', countUses('include', name))}{' '}
          <Link href={sharedPath(name)}>{t('studio.template.shared.open')}</Link>
        </p>
      )}
    </>
  )
}

type Choices = { choices: readonly { value: string; label: string }[]; isRequired: boolean }

function ChoicesField({ label, hint, value, onChange, choices, isRequired }: FieldProps & Choices) {
  const { isWritable } = useTemplateEditing()
  const held = Array.isArray(value) ? value.map(String) : []
  return (
    <fieldset className={form.texts}>
      <legend>{label}</legend>
      {hint && <p className={form.hint}>{hint}</p>}
      <div className={form.checks}>
        {choices.map((choice) => (
          <CheckLine
            key={choice.value}
            label={choice.label}
            checked={held.includes(choice.value)}
            disabled={!isWritable || (isRequired && held.length === 1 && held.includes(choice.value))}
            onTick={(isOn) => {
              const next = isOn ? [...held, choice.value] : held.filter((one) => one !== choice.value)
              onChange(next.length === 0 ? undefined : next)
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ListProps = {
  field: FieldProps
  at: Place
  addLabels: readonly (readonly [string, () => Json])[]
  children: (item: Json, at: Place) => ReactNode
}

/** A list of objects: each change is one of its own, so that two authors may work on two lines. */
function ListField({ field: { label, hint, value }, at, addLabels, children }: ListProps) {
  const { t } = useI18n()
  const { isWritable, change } = useTemplateEditing()
  const items: readonly Json[] = Array.isArray(value) ? value : []
  const add = (item: Json) =>
    change(items.length === 0 ? setAt(at, value, [item]) : [{ kind: 'add', at, index: items.length, value: item }])
  return (
    <fieldset className={form.texts}>
      <legend>{label}</legend>
      {hint && <p className={form.hint}>{hint}</p>}
      <ol className={form.items}>
        {items.map((item, index) => (
          // Lines have no name of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={form.item}>
            <div className={form.itemFields}>{children(item, [...at, index])}</div>
            {isWritable && (
              <div className={form.itemButtons}>
                {index > 0 && (
                  <IconButton
                    icon="arrow-up"
                    label={t('studio.item.up', { number: index + 1 })}
                    onClick={() => change([{ kind: 'move', at: [...at, index], to: index - 1 }])}
                  />
                )}
                {items.length > 1 && (
                  <IconButton
                    icon="close"
                    label={t('studio.item.remove', { number: index + 1 })}
                    onClick={() => change([{ kind: 'remove', at: [...at, index], was: item }])}
                  />
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {isWritable && (
        <div className={styles.line}>
          {addLabels.map(([text, make]) => (
            <Button key={text} dense icon="add" onClick={() => add(make())}>
              {text}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  )
}

function ObjectsField({
  field,
  of,
  at,
  columns,
}: {
  field: FieldProps
  of: TemplateObject
  at: Place
  columns: number
}) {
  const { t, locale } = useI18n()
  const first = () => {
    const cells = Array.from({ length: columns }, () => ({ fr: '', en: '' }))
    return of === 'table-row' && columns > 0 ? { cells } : firstOf(of)
  }
  const name = templateDescriptions[of].name[locale].toLowerCase()
  return (
    <ListField field={field} at={at} addLabels={[[t('studio.template.object.add', { name }), first]]}>
      {(item, place) => <TemplateFields object={of} at={place} value={item} />}
    </ListField>
  )
}

/** An element of the form with its own label, or a label and a value. */
function RowsField({ field, at }: { field: FieldProps; at: Place }) {
  const { t } = useI18n()
  const { change } = useTemplateEditing()
  const { model } = useEditing()
  return (
    <ListField
      field={field}
      at={at}
      addLabels={[
        [t('studio.template.row.answer'), () => model.elements[0]?.name ?? ''],
        [t('studio.template.row.own'), () => firstOf('row')],
      ]}
    >
      {(item, place) =>
        isHolder(item) ? (
          <TemplateFields object="row" at={place} value={item} />
        ) : (
          <ElementField
            label={t('studio.elements.one')}
            value={item}
            onChange={(value) => value !== undefined && change(setAt(place, item, value))}
          />
        )
      }
    </ListField>
  )
}
