import type { DatalistOption } from '@parcelle/contract/forms'
import { kinds, translate, type Element } from '@parcelle/forms'
import { useEffect, useState, type ReactNode } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { DefinitionList } from '../../../../ui/content/definition-list.tsx'
import { useAnswers, useElementServices } from '../../element/element-context.ts'
import { presentationLines } from './presentation-lines.ts'
import { FormText } from '../field/form-text.tsx'
import { useElementTexts } from '../field/element-texts.ts'
import { domId, type WidgetProps } from '../field/widget.ts'
import styles from './presentation-widget.module.css'

/** presentation: other answers, or the catalogue entry of a choice. */
export function PresentationWidget({ element }: WidgetProps) {
  const { locale } = useI18n()
  const { label, help } = useElementTexts(element)
  const { presentation, datalistId, childElementId, parts } = element.attributes
  return (
    <div id={domId(element.id)} tabIndex={-1} className={styles.card}>
      <h3 className={styles.title}>{label}</h3>
      {help && <FormText text={help} />}
      {presentation && <FormText text={translate(presentation, locale)} />}
      {datalistId !== undefined && childElementId !== undefined ? (
        <FromList datalistId={datalistId} of={childElementId} parts={parts} />
      ) : (
        <FromAnswers element={element} />
      )}
    </div>
  )
}

function FromAnswers({ element }: { element: Element }) {
  const { locale } = useI18n()
  const { view } = useElementServices()
  const refs = element.attributes.childrenElementsIds ?? []
  useAnswers(refs, (view) => refs.map((ref) => `${view.visible(ref)} ${String(view.value(ref))}`).join('\n'))
  const items = refs.flatMap((ref) => {
    const child = view.element(ref)
    const value = view.value(ref)
    if (!child || !view.visible(ref) || value === null) return []
    const shown = [kinds[child.type].summarise(value, child, locale)].flat().join(', ')
    return [{ term: translate(child.attributes.label, locale), value: shown }]
  })
  return items.length === 0 ? <NoContent /> : <DefinitionList items={items} />
}

type FromListProps = { datalistId: string; of: string | number; parts: readonly string[] | undefined }

function FromList({ datalistId, of, parts }: FromListProps) {
  const { t, locale, amount } = useI18n()
  const { datalist } = useElementServices()
  const chosen = useAnswers([of], ({ value }) => String(value(of) ?? ''))
  const [found, setFound] = useState<{ key: string; option: DatalistOption | null }>()
  const key = `${locale} ${chosen}`

  useEffect(() => {
    let isStale = false
    if (chosen === '') return
    datalist.values(datalistId, chosen).then(
      (options) => isStale || setFound({ key, option: options[0] ?? null }),
      () => isStale || setFound({ key, option: null }),
    )
    return () => {
      isStale = true
    }
  }, [datalist, datalistId, chosen, key])

  if (chosen === '') return <NoContent />
  if (found?.key !== key) return <p className={styles.none}>{t('widget.loading')}</p>
  const lines = presentationLines(found.option?.presentation, parts)
  if (lines.length === 0) return <NoContent />
  const values: readonly { term: string; value: ReactNode }[] = lines.map(({ name, text, number }) => ({
    term: t(`widget.presentation.${name}`),
    value: number === undefined ? text : name === 'unitPrice' ? amount(number) : number,
  }))
  return <DefinitionList items={values} />
}

function NoContent() {
  const { t } = useI18n()
  return <p className={styles.none}>{t('widget.presentation.none')}</p>
}
