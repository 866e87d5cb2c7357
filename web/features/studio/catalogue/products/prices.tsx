import type { Json, Operation } from '@parcelle/domain/studio'
import { isDay, listPrices, setPrice, type Price } from '@parcelle/domain/studio-catalogue'
import { useState } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { VisuallyHidden } from '../../../../ui/content/visually-hidden.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Day, Figure } from './fields.tsx'
import { parisToday } from './today.ts'
import styles from './products.module.css'

type Product = { readonly [key: string]: Json }
type Props = {
  product: Product
  isWritable: boolean
  onChange: (operations: readonly Operation[], isTyped?: boolean) => void
}

/** The prices of a share by day. Past prices change only after a confirmation. */
export function Prices({ product, isWritable, onChange }: Props) {
  const { t } = useI18n()
  const prices = listPrices(product, parisToday())
  const write = (from: string | null, unitPrice: Json | null, isTyped = false) => {
    const operation = setPrice(product, from, unitPrice)
    if (operation) onChange([operation], isTyped)
  }
  return (
    <Card title={t('studio.product.prices')} titleId="product-prices">
      <div className={styles.scroll}>
        <table className={styles.table} aria-labelledby="product-prices">
          <thead>
            <tr>
              <th scope="col">{t('studio.price.from')}</th>
              <th scope="col">{t('studio.price.price')}</th>
              <th scope="col">{t('studio.price.state')}</th>
              {isWritable && <th scope="col">{t('studio.price.action')}</th>}
            </tr>
          </thead>
          <tbody>
            {prices.map((price) => (
              <PriceRow key={price.from ?? 'first'} price={price} isWritable={isWritable} onWrite={write} />
            ))}
          </tbody>
        </table>
      </div>
      {isWritable && <NewPrice prices={prices} onAdd={write} />}
      <p className={styles.hint}>{t('studio.price.note')}</p>
    </Card>
  )
}

type RowProps = {
  price: Price
  isWritable: boolean
  onWrite: (from: string | null, price: Json | null, isTyped?: boolean) => void
}

function PriceRow({ price: { from, unitPrice, state, problem }, isWritable, onWrite }: RowProps) {
  const { t, date, amount } = useI18n()
  const [isCorrected, setCorrected] = useState(false)
  const when = from === null ? t('studio.price.first') : date(from, 'short')
  // The price of the day is that of a date that is past, unless it is the only one.
  const isLocked = state === 'past' || (state === 'current' && from !== null)
  return (
    <tr>
      <th scope="row">{when}</th>
      <td>
        {isWritable && (!isLocked || isCorrected) ? (
          <Figure
            label={<VisuallyHidden>{t('studio.price.of', { date: when })}</VisuallyHidden>}
            hint={undefined}
            error={problem ? t(`studio.price.problem.${problem}`) : undefined}
            isWritable
            unit="€"
            field={{}}
            value={unitPrice}
            onWrite={(value) => onWrite(from, value ?? '', true)}
          />
        ) : typeof unitPrice === 'number' ? (
          amount(unitPrice)
        ) : (
          String(unitPrice)
        )}
      </td>
      <td>{t(`studio.price.${state}`)}</td>
      {isWritable && (
        <td>
          {isLocked && !isCorrected && (
            <Button dense icon="edit" onClick={() => setCorrected(true)}>
              {t('studio.price.correct')}
            </Button>
          )}
          {from !== null && !isLocked && (
            <IconButton
              icon="close"
              label={t('studio.price.remove', { date: when })}
              onClick={() => onWrite(from, null)}
            />
          )}
        </td>
      )}
    </tr>
  )
}

function NewPrice({ prices, onAdd }: { prices: readonly Price[]; onAdd: (from: string, price: Json) => void }) {
  const { t } = useI18n()
  const [from, setFrom] = useState('')
  const [price, setPriceText] = useState<Json>('')
  const [problem, setProblem] = useState<'date' | 'past' | 'twice' | 'price' | null>(null)

  function add() {
    const wrong = findProblem(prices, from, price)
    setProblem(wrong)
    if (wrong) return
    onAdd(from, price)
    setFrom('')
    setPriceText('')
  }

  return (
    <fieldset className={styles.texts}>
      <legend>{t('studio.price.new')}</legend>
      <div className={styles.line}>
        <Day
          label={t('studio.price.from')}
          hint={undefined}
          error={problem !== null && problem !== 'price' ? t(`studio.price.problem.${problem}`) : undefined}
          isWritable
          value={from}
          onWrite={(value) => setFrom(String(value))}
        />
        <Figure
          label={t('studio.price.price')}
          hint={undefined}
          error={problem === 'price' ? t('studio.price.problem.price') : undefined}
          isWritable
          unit="€"
          field={{}}
          value={price}
          onWrite={(value) => setPriceText(value ?? '')}
        />
        <Button icon="add" onClick={add}>
          {t('studio.price.add')}
        </Button>
      </div>
    </fieldset>
  )
}

function findProblem(prices: readonly Price[], from: string, price: Json): 'date' | 'past' | 'twice' | 'price' | null {
  if (!isDay(from)) return 'date'
  if (from <= parisToday()) return 'past'
  if (prices.some((one) => one.from === from)) return 'twice'
  return typeof price === 'number' && price > 0 ? null : 'price'
}
