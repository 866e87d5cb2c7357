import type { Json } from '@parcelle/domain/studio'
import { findUsedAnswers } from '@parcelle/domain/studio-catalogue'
import { useDeferredValue, useMemo } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import type { FormNode } from '../model/form-model.ts'
import { useContent, useEditing } from './editing.ts'
import { ElementField, useElementChoices } from './element-picker.tsx'
import { OptionValue } from './option-value.tsx'
import { ChoiceField, holderOf, NumberField, TextsField, WordField, type FieldProps } from './simple-fields.tsx'
import styles from './inspector.module.css'

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

type ItemsProps = FieldProps & {
  newItem: (items: readonly Json[]) => Json
  addLabel: string
  children: (item: Json, write: (item: Json, isTyped?: boolean) => void) => React.ReactNode
}

/** A list whose items are added, moved up and removed. */
export function ItemsField({ label, hint, value, onChange, newItem, addLabel, children }: ItemsProps) {
  const { t } = useI18n()
  const { isWritable } = useEditing()
  const items = listOf(value)
  const write = (next: readonly Json[], isTyped?: boolean) => onChange(next.length === 0 ? undefined : next, isTyped)
  return (
    <fieldset className={styles.texts}>
      <legend>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <ol className={styles.items}>
        {items.map((item, at) => (
          // A value that is being typed must not lose its field.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={styles.item}>
            <div className={styles.itemFields}>
              {children(item, (next, isTyped) => write(items.with(at, next), isTyped))}
            </div>
            {isWritable && (
              <div className={styles.itemButtons}>
                {at > 0 && (
                  <IconButton
                    icon="arrow-up"
                    label={t('studio.item.up', { number: at + 1 })}
                    onClick={() => write(items.toSpliced(at, 1).toSpliced(at - 1, 0, item))}
                  />
                )}
                <IconButton
                  icon="close"
                  label={t('studio.item.remove', { number: at + 1 })}
                  onClick={() => write(items.toSpliced(at, 1))}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {isWritable && (
        <Button dense icon="add" onClick={() => write([...items, newItem(items)])}>
          {addLabel}
        </Button>
      )}
    </fieldset>
  )
}

/** Options: what is stored, what is read, and the score. */
export function OptionsField({ node, ...field }: FieldProps & { node: FormNode }) {
  const { t } = useI18n()
  const used = useUsedValues(node)
  return (
    <ItemsField {...field} addLabel={t('studio.option.add')} newItem={newOption}>
      {(item, write) => {
        const option = holderOf(item)
        const set = (key: string) => (value: Json | undefined, isTyped?: boolean) =>
          write(withKey(option, key, value), isTyped)
        return (
          <>
            <TextsField label={t('studio.option.label')} value={option['label']} onChange={set('label')} isKept />
            <div className={styles.pair}>
              <OptionValue
                node={node}
                option={item}
                isUsed={used.has(option['value'])}
                onChange={(value, isTyped) => set('value')(value ?? '', isTyped)}
              />
              <NumberField label={t('studio.option.score')} value={option['score']} onChange={set('score')} />
            </div>
            <details>
              <summary>{t('studio.more')}</summary>
              <TextsField
                label={t('studio.option.description')}
                value={option['description']}
                onChange={set('description')}
              />
              <div className={styles.pair}>
                <NumberField label={t('studio.option.min')} value={option['min']} onChange={set('min')} />
                <NumberField label={t('studio.option.max')} value={option['max']} onChange={set('max')} />
              </div>
              <WordField
                label={t('studio.option.template')}
                value={option['docusignId']}
                onChange={set('docusignId')}
              />
            </details>
          </>
        )
      }}
    </ItemsField>
  )
}

/** Values that conditions compare with the answer; deferred while typing. */
function useUsedValues({ name }: FormNode): ReadonlySet<Json | undefined> {
  const content = useDeferredValue(useContent())
  return useMemo(() => findUsedAnswers(content, name), [content, name])
}

function newOption(items: readonly Json[]): Json {
  const taken = new Set(items.map((item) => holderOf(item)['value']))
  let number = items.length + 1
  while (taken.has(`option_${number}`)) number++
  return { value: `option_${number}`, label: { fr: `Option ${number}`, en: `Option ${number}` } }
}

export function withKey(holder: { readonly [key: string]: Json }, key: string, value: Json | undefined): Json {
  const { [key]: _, ...rest } = holder
  return value === undefined ? rest : { ...holder, [key]: value }
}

/** Types of document that an upload takes. */
export function DocumentTypesField(field: FieldProps) {
  const { t } = useI18n()
  return (
    <ItemsField
      {...field}
      addLabel={t('studio.type.add')}
      newItem={(items) => ({ typeId: `type_${items.length + 1}`, label: { fr: 'Document', en: 'Document' } })}
    >
      {(item, write) => {
        const type = holderOf(item)
        return (
          <>
            <TextsField
              label={t('studio.option.label')}
              value={type['label']}
              isKept
              onChange={(value, isTyped) => write(withKey(type, 'label', value), isTyped)}
            />
            <WordField
              label={t('studio.option.value')}
              value={type['typeId']}
              onChange={(value, isTyped) => write(withKey(type, 'typeId', value ?? ''), isTyped)}
            />
          </>
        )
      }}
    </ItemsField>
  )
}

export function ElementsField(field: FieldProps) {
  const { t } = useI18n()
  const [first] = useElementChoices()
  return (
    <ItemsField {...field} addLabel={t('studio.elements.add')} newItem={() => first?.value ?? ''}>
      {(item, write) => (
        <ElementField label={t('studio.elements.one')} value={item} onChange={(value) => write(value ?? '')} />
      )}
    </ItemsField>
  )
}

const columns = ['np', 'usu', 'value'] as const

/** A cell of the row that is chosen in one of these tables. */
export function TableCellField({ label, hint, value, onChange }: FieldProps) {
  const { t } = useI18n()
  const cell = holderOf(value)
  return (
    <fieldset className={styles.texts}>
      <legend>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <ElementsField
        label={t('studio.cell.tables')}
        value={cell['tables']}
        onChange={(tables) => onChange(tables === undefined ? undefined : { column: columns[0], ...cell, tables })}
      />
      {value !== undefined && (
        <ChoiceField
          label={t('studio.cell.column')}
          value={cell['column']}
          choices={columns.map((column) => ({ value: column, label: t(`studio.cell.${column}`) }))}
          onChange={(column) => onChange({ ...cell, column: column ?? columns[0] })}
        />
      )}
    </fieldset>
  )
}

/** The IBAN that a BIC goes with. */
export function AccountField({ label, hint, value, onChange }: FieldProps) {
  const { t } = useI18n()
  const account = holderOf(value)
  return (
    <fieldset className={styles.texts}>
      <legend>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <ElementField
        label={t('studio.account.iban')}
        value={account['iban']}
        accepts={({ value: held }) => String(held['type']).startsWith('input_iban')}
        onChange={(iban) => onChange(iban === undefined ? undefined : { use: 'debit', ...account, iban })}
      />
      {value !== undefined && (
        <ChoiceField
          label={t('studio.account.use')}
          value={account['use']}
          choices={(['debit', 'credit'] as const).map((use) => ({ value: use, label: t(`studio.account.${use}`) }))}
          onChange={(use) => onChange({ ...account, use: use ?? 'debit' })}
        />
      )}
    </fieldset>
  )
}
