import { useMemo } from 'react'
import { useI18n } from '../../../../../i18n/i18n.tsx'
import { labelOf, type FormNode } from '../../model/form-model.ts'
import { isNumber } from '../../model/rules.ts'
import { useEditing } from '../editing.ts'
import type { Completion } from './complete-formula.ts'

/** The questions that a formula may read. */
export function useQuestions(except: FormNode | null): readonly Completion[] {
  const { locale } = useI18n()
  const { model } = useEditing()
  return useMemo(
    () =>
      model.elements
        .filter((node) => node !== except && node.name !== '' && isNumber(node))
        .map((node) => ({
          value: node.name,
          label: labelOf(node, locale),
          note: node.parent ? labelOf(node.parent, locale) : '',
        })),
    [model, except, locale],
  )
}
