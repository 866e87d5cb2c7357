import { translate, type Element, type Locale, type Option } from '@parcelle/forms'

export type TableRow = { value: string; label: string; cells: { key: string; name: string; rate: number }[] }

export function tableRows({ attributes }: Element, locale: Locale): TableRow[] {
  return (attributes.options ?? []).map(({ value, label, sub_options = [] }) => ({
    value,
    label: translate(label, locale),
    cells: sub_options.map((cell) => ({ key: cell.key, name: translate(cell.label, locale), rate: cell.value })),
  }))
}

export function tableHeader({ attributes }: Element, rows: readonly TableRow[], locale: Locale): string[] {
  const header = (attributes.options ?? []).find((option) => option.header)?.header
  const titles = header === undefined ? [] : headerIn(header, locale)
  return titles.length > 0
    ? [...titles]
    : [translate(attributes.label, locale), ...(rows[0]?.cells ?? []).map(({ name }) => name)]
}

function headerIn(header: NonNullable<Option['header']>, locale: Locale): readonly string[] {
  return 'fr' in header ? header[locale] : header
}
