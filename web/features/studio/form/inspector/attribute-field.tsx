import { attributeDescriptions, type AttributeName } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'
import type { FormNode } from '../model/form-model.ts'
import { setKey } from '../model/edits.ts'
import { listChoices } from '../model/attribute-choices.ts'
import { isFlag, isNumber, listOptions } from '../model/rules.ts'
import { ConditionField } from './condition-field.tsx'
import { useContent, useEditing } from './editing.ts'
import { ElementField } from './element-picker.tsx'
import { AccountField, DocumentTypesField, ElementsField, OptionsField, TableCellField } from './list-fields.tsx'
import {
  ChoiceField,
  FlagField,
  holderOf,
  NumberField,
  TextsField,
  WordField,
  WordsField,
  type FieldProps,
} from './simple-fields.tsx'

/** The field of an attribute, made from its description in the engine. */
export function AttributeField({ node, name }: { node: FormNode; name: AttributeName }) {
  const { locale, t } = useI18n()
  const { change, lists } = useEditing()
  const content = useContent()
  const description = attributeDescriptions[name]
  const { kind, values, valueNames, required } = description
  const byDefault = description.byDefault?.[locale]
  const field: FieldProps = {
    label: description.name[locale],
    hint: [description.help[locale], byDefault && t('studio.attribute.default', { value: byDefault })]
      .filter(Boolean)
      .join(' '),
    value: holderOf(node.value['attributes'])[name],
    onChange: (value, isTyped) => change(setKey(node, ['attributes', name], value), isTyped),
  }
  if (kind === 'texts') return <TextsField {...field} isKept={required === true} />
  if (kind === 'flag') return <FlagField {...field} {...(values?.includes(false) && { only: false })} />
  if (kind === 'number') return <NumberField {...field} />
  if (kind === 'answer') return <AnswerField {...field} node={node} />
  if (kind === 'element') return <ElementField {...field} accepts={(other) => other !== node} />
  if (kind === 'elements') return <ElementsField {...field} />
  if (kind === 'options') return <OptionsField {...field} node={node} />
  if (kind === 'document types') return <DocumentTypesField {...field} />
  if (kind === 'rules') return <ConditionField {...field} />
  if (kind === 'words') return <WordsField {...field} />
  if (kind === 'table cell') return <TableCellField {...field} />
  if (kind === 'account') return <AccountField {...field} />
  const choices =
    listChoices(name, { content, lists, locale }) ??
    values?.map((value) => ({ value: String(value), label: valueNames?.[String(value)]?.[locale] ?? String(value) }))
  if (!choices) return <WordField {...field} />
  return <ChoiceField {...field} choices={choices} none={t('studio.attribute.none')} />
}

/** An answer to this very element. */
function AnswerField({ node, ...field }: FieldProps & { node: FormNode }) {
  const { t, locale } = useI18n()
  if (isNumber(node)) return <NumberField {...field} />
  const options = isFlag(node)
    ? [
        { value: 'true', label: t('studio.yes') },
        { value: 'false', label: t('studio.no') },
      ]
    : listOptions(node, locale)
  if (!options) return <WordField {...field} />
  return (
    <ChoiceField
      {...field}
      choices={options}
      none={t('studio.attribute.none')}
      onChange={(value) => field.onChange(isFlag(node) && value !== undefined ? value === 'true' : value)}
    />
  )
}
