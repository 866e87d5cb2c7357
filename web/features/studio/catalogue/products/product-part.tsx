import type { Json } from '@parcelle/domain/studio'
import {
  findOption,
  listProductQuestions,
  listProducts,
  offerProduct,
  PAYMENTS,
  paymentFields,
  productPlace,
  productSections,
  readAt,
  type ProductField,
} from '@parcelle/domain/studio-catalogue'
import { useState } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { CheckLine } from '../../../../ui/fields/check-line.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Banner } from '../../../../ui/messages/banner.tsx'
import type { Draft } from '../../draft/use-draft.ts'
import { listParts, LIFE, readName } from '../parts.ts'
import { usePartLabel } from '../catalogue-nav.tsx'
import { Documents } from './documents.tsx'
import { DescribedField } from './fields.tsx'
import { Prices } from './prices.tsx'
import { RemoveProduct } from './remove-product.tsx'
import styles from './products.module.css'

/** `isWhole`: every file that may name the product is read. */
type Props = { draft: Draft; name: string; isWritable: boolean; isWhole: boolean; onCopy: () => void }
type Product = { readonly [key: string]: Json }

/** Everything about a product: prices by date, documents, payment, and the questions that offer it. */
export function ProductPart({ draft, name: code, isWritable, isWhole, onCopy }: Props) {
  const { t, locale } = useI18n()
  const [isRemoving, setRemoving] = useState(false)
  const product = listProducts(draft.content).find((one) => one['code'] === code)
  if (!product) return <p className={styles.hint}>{t('studio.product.gone')}</p>
  const place = productPlace(code)
  const documents = product['documents']
  const open = { isWritable, onChange: draft.change }
  return (
    <section className={styles.product} aria-labelledby="product-title">
      <div className={styles.head}>
        <h2 id="product-title">{readName(product['name'], locale) || code}</h2>
        <span className={styles.hint}>{t('studio.product.code', { code })}</span>
        {isWritable && isWhole && (
          <div className={styles.actions}>
            <Button dense icon="duplicate" onClick={onCopy}>
              {t('studio.product.duplicate')}
            </Button>
            <Button dense variant="danger-quiet" onClick={() => setRemoving(true)}>
              {t('studio.product.remove')}
            </Button>
          </div>
        )}
      </div>
      <Prices product={product} {...open} />
      <Documents
        code={code}
        documents={Array.isArray(documents) ? documents : []}
        place={[...place, 'documents']}
        templates={draft.files.flatMap((file) => /^product-documents\/(.+)\.json$/.exec(file)?.[1] ?? [])}
        {...open}
      />
      <Payment draft={draft} code={code} isWritable={isWritable} />
      <Offered draft={draft} product={product} isWritable={isWritable} />
      {productSections.map(({ name, fields }) => (
        <Section
          key={name.fr}
          draft={draft}
          title={name[locale]}
          fields={fields}
          product={product}
          isWritable={isWritable}
        />
      ))}
      {isRemoving && <RemoveProduct draft={draft} code={code} onClose={() => setRemoving(false)} />}
    </section>
  )
}

type SectionProps = {
  draft: Draft
  title: string
  fields: readonly ProductField[]
  product: Product
  isWritable: boolean
}

function Section({ draft, title, fields, product, isWritable }: SectionProps) {
  const label = usePartLabel(draft)
  const tables = listParts(draft)
    .filter(({ kind, name }) => kind === 'table' && name !== LIFE)
    .map((part) => ({ value: part.name, label: label(part) }))
  const id = `product-${fields[0]?.at.join('-')}`
  return (
    <Card title={title} titleId={id}>
      <div className={styles.grid}>
        {fields.map((field) => (
          <div key={field.at.join('.')} data-wide={field.kind === 'texts' || undefined}>
            <DescribedField
              field={field}
              holder={product}
              place={productPlace(String(product['code']))}
              isWritable={isWritable}
              tables={tables}
              onChange={draft.change}
            />
          </div>
        ))}
      </div>
    </Card>
  )
}

/** How subscribers pay; an entry of another file. */
function Payment({ draft, code, isWritable }: { draft: Draft; code: string; isWritable: boolean }) {
  const { t } = useI18n()
  const payment = readAt(draft.content[PAYMENTS], [code])
  const isThere = draft.content[PAYMENTS] !== undefined
  const empty = {
    beneficiary: '',
    iban: '',
    bic: '',
    reference: '{product} {number}',
    dueDays: 15,
    checkDays: 5,
    withdrawalDays: null,
  }
  return (
    <Card title={t('studio.product.payment')} titleId="product-payment">
      {payment === undefined ? (
        <Banner
          tone="warning"
          actions={
            isWritable &&
            isThere && (
              <Button dense onClick={() => draft.change([{ kind: 'set', at: [PAYMENTS, code], value: empty }])}>
                {t('studio.payment.add')}
              </Button>
            )
          }
        >
          {t('studio.payment.none')}
        </Banner>
      ) : (
        <div className={styles.grid}>
          {paymentFields.map((field) => (
            <DescribedField
              key={field.at.join('.')}
              field={field}
              holder={payment}
              place={[PAYMENTS, code]}
              isWritable={isWritable}
              onChange={draft.change}
            />
          ))}
        </div>
      )}
    </Card>
  )
}

/** A product that no question offers stays for its dossiers, and is no longer sold. */
function Offered({ draft, product, isWritable }: { draft: Draft; product: Product; isWritable: boolean }) {
  const { t, locale } = useI18n()
  const questions = listProductQuestions(draft.content)
  const code = String(product['code'])
  if (questions.length === 0) return null
  return (
    <Card title={t('studio.product.offered')} titleId="product-offered">
      <div>
        {questions.map((question) => (
          <CheckLine
            key={JSON.stringify(question.at)}
            label={`${readName(question.name, locale)} (${String(question.at[0]).replace(/^forms\/(.+)\.json$/, '$1')})`}
            checked={findOption(question, code) !== undefined}
            disabled={!isWritable}
            onTick={(isOn) => draft.change([offerProduct(question, product, isOn)])}
          />
        ))}
      </div>
    </Card>
  )
}
