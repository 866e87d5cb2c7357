import { useI18n } from '../../../../i18n/i18n.tsx'
import { labelOf, type FormNode } from '../model/form-model.ts'
import { useEditing } from './editing.ts'
import { ChoiceField, type FieldProps } from './simple-fields.tsx'

/** An element by its question and its block, never by its name. */
export function ElementField({ accepts, ...field }: FieldProps & { accepts?: (node: FormNode) => boolean }) {
  const { t } = useI18n()
  const choices = useElementChoices(accepts)
  const { model } = useEditing()
  const held = model.elements.find(({ name, id }) => name === field.value || id === field.value)
  const isUnknown = field.value !== undefined && field.value !== null && !held
  return (
    <ChoiceField
      {...field}
      value={held?.name ?? field.value}
      choices={choices}
      none={t('studio.pick.none')}
      error={isUnknown ? t('studio.pick.unknown', { name: String(field.value) }) : undefined}
    />
  )
}

export function useElementChoices(accepts: (node: FormNode) => boolean = () => true) {
  const { locale } = useI18n()
  const { model } = useEditing()
  return model.elements.filter(accepts).map((node) => ({ value: node.name, label: elementLabel(node, locale) }))
}

export const elementLabel = (node: FormNode, locale: 'fr' | 'en') =>
  `${labelOf(node, locale)} · ${node.parent ? labelOf(node.parent, locale) : ''}`
