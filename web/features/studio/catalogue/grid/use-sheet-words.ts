import type { CellProblem, Column, ImportProblem, Sheet } from '@parcelle/domain/studio-catalogue'
import { useI18n } from '../../../../i18n/i18n.tsx'
import type { MessageKey } from '../../../../i18n/messages.ts'
import type { GridColumn } from './grid-props.ts'

const columnNames: Readonly<Record<string, MessageKey>> = {
  value: 'studio.sheet.column.value',
  fr: 'studio.sheet.column.fr',
  en: 'studio.sheet.column.en',
  key: 'studio.sheet.column.key',
  ageMin: 'studio.sheet.column.ageMin',
  ageMax: 'studio.sheet.column.ageMax',
  bareOwnership: 'studio.sheet.column.bareOwnership',
  usufruct: 'studio.sheet.column.usufruct',
  years: 'studio.sheet.column.years',
  zip: 'studio.sheet.column.zip',
  name: 'studio.sheet.column.name',
}

export type SheetWords = ReturnType<typeof useSheetWords>

/** Labels of the columns and problems of a sheet. */
export function useSheetWords({ columns }: Pick<Sheet, 'columns'>) {
  const { t } = useI18n()
  // Extra texts of options have the name of their key.
  const nameOf = (key: string) => {
    const known = columnNames[key]
    return known ? t(known) : key
  }
  const toGridColumn = ({ key, kind }: Column): GridColumn => ({
    key,
    name: nameOf(key),
    isNumber: kind !== 'text',
    ...((key === 'fr' || key === 'en') && { lang: key }),
  })
  return {
    columns: columns.map(toGridColumn),
    /** A heading in the reader's own language, or as the file calls it. */
    names: Object.fromEntries(columns.map(({ key }) => [key, [nameOf(key)]])),
    nameOf,
    problem: ({ code, params }: Pick<CellProblem | ImportProblem, 'code' | 'params'>) =>
      t(`studio.sheet.problem.${code}`, 'column' in params ? { column: nameOf(String(params.column)) } : params),
  }
}
