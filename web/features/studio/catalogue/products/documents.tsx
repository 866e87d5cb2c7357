import type { Json, Operation, Place } from '@parcelle/domain/studio'
import { isDay, readAt } from '@parcelle/domain/studio-catalogue'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Banner } from '../../../../ui/messages/banner.tsx'
import { Choice, Day, TwoTexts } from './fields.tsx'
import { parisToday } from './today.ts'
import styles from './products.module.css'

type Props = {
  code: string
  documents: readonly Json[]
  place: Place
  /** The names of `product-documents/`. */
  templates: readonly string[]
  isWritable: boolean
  onChange: (operations: readonly Operation[], isTyped?: boolean) => void
}

/** What a client must be able to read: which document, and from which day. */
export function Documents({ code, documents, place, templates, isWritable, onChange }: Props) {
  const { t } = useI18n()
  const used = new Set(documents.map((document) => readAt(document, ['template'])))
  const first = templates.find((name) => !used.has(name)) ?? templates[0]

  function add() {
    const value = {
      id: freeId(documents, `${code}-${first}`),
      template: first ?? '',
      title: { fr: '', en: '' },
      date: parisToday(),
    }
    onChange([{ kind: 'splice', at: place, index: documents.length, was: [], value: [value] }])
  }

  return (
    <Card title={t('studio.product.documents')} titleId="product-documents">
      {documents.length === 0 && <Banner tone="error">{t('studio.document.none')}</Banner>}
      <ol className={styles.items}>
        {documents.map((document, at) => (
          <DocumentItem
            // A document that is being changed must not lose its fields.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            number={at + 1}
            document={document}
            place={[...place, at]}
            templates={templates}
            isWritable={isWritable}
            onChange={onChange}
            onRemove={() => onChange([{ kind: 'splice', at: place, index: at, was: [document], value: [] }])}
          />
        ))}
      </ol>
      {isWritable && first !== undefined && (
        <Button dense icon="add" className={styles.add} onClick={add}>
          {t('studio.document.add')}
        </Button>
      )}
    </Card>
  )
}

type ItemProps = Pick<Props, 'templates' | 'isWritable' | 'onChange' | 'place'> & {
  document: Json
  number: number
  onRemove: () => void
}

function DocumentItem({ document, number, place, templates, isWritable, onChange, onRemove }: ItemProps) {
  const { t } = useI18n()
  const read = (key: string) => readAt(document, [key])
  const write = (key: string) => (value: Json | undefined, isTyped?: boolean) =>
    onChange([{ kind: 'set', at: [...place, key], was: read(key), value: value ?? '' }], isTyped)
  const title = read('title')
  const isNamed = ['fr', 'en'].every((locale) => String(readAt(title, [locale]) ?? '').trim() !== '')
  const day = read('date')
  return (
    <li className={styles.item} aria-label={t('studio.document.number', { number })}>
      <div className={styles.fields}>
        <TwoTexts
          label={t('studio.document.title')}
          hint={undefined}
          error={isNamed ? undefined : t('studio.product.problem.missing')}
          isWritable={isWritable}
          value={title}
          onWrite={write('title')}
        />
        <div className={styles.line}>
          <Choice
            label={t('studio.document.template')}
            hint={undefined}
            error={templates.includes(String(read('template'))) ? undefined : t('studio.document.unknown')}
            isWritable={isWritable}
            choices={templates.map((name) => ({ value: name, label: name }))}
            value={read('template')}
            onWrite={write('template')}
          />
          <Day
            label={t('studio.document.date')}
            hint={undefined}
            error={typeof day === 'string' && isDay(day) ? undefined : t('studio.product.problem.date')}
            isWritable={isWritable}
            value={day}
            onWrite={write('date')}
          />
        </div>
      </div>
      {isWritable && <IconButton icon="close" label={t('studio.document.remove', { number })} onClick={onRemove} />}
    </li>
  )
}

/** A document is opened and remembered by its id, which no other product may have. */
function freeId(documents: readonly Json[], wanted: string): string {
  const taken = new Set(documents.map((document) => readAt(document, ['id'])))
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}-${number}`)) number++
  return `${wanted}-${number}`
}
